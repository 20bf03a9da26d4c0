//! peggers
use parlour_players::cribbage::pegging::*;
use parlour_players::cribbage::prior::{Prior, Side};
use parlour_players::cribbage::{Crib, keep};
use parlour_rules::cards::{Card, CardSet, Rank};
use parlour_rules::cribbage::{Dealt, Pile, Players, count_of};
use parlour_rules::{Luck, Seed};
use std::time::Instant;

pub trait Pegger {
    fn choose(&mut self, seen: &Seen) -> Rank;
}

struct Greedy;
impl Pegger for Greedy {
    fn choose(&mut self, seen: &Seen) -> Rank {
        let pile = seen.pile;
        seen.own
            .each()
            .filter(|&r| pile.takes(r))
            .max_by_key(|&r| (pile.points(r), count_of(r)))
            .unwrap()
    }
}

fn keeps(seen: &Seen) -> parlour_players::cribbage::prior::Keeps<'static> {
    let other = 1 - seen.me;
    let side = if seen.dealer == other { Side::Owner } else { Side::Other };
    Prior::table().of(Players::Two, side)
}

struct CarefulP(Care);
impl Pegger for CarefulP {
    fn choose(&mut self, seen: &Seen) -> Rank {
        let g = keeps(seen).gladly();
        let left: [f32; 13] = std::array::from_fn(|r| f32::from(seen.unseen[r]) * g[r]);
        Careful::new(self.0, &left)
            .choose(seen.own, seen.pile, seen.seats[1 - seen.me].held() as u8)
            .unwrap()
    }
}

struct Hard;
impl Pegger for Hard {
    fn choose(&mut self, seen: &Seen) -> Rank {
        let hands = hands(seen, 1 - seen.me, keeps(seen));
        glance(seen.own, seen.pile, &hands)
            .into_iter()
            .max_by(|a, b| a.worth.total_cmp(&b.worth))
            .unwrap()
            .rank
    }
}

struct Searcher {
    t: Thinking,
    nodes: u64,
}
impl Pegger for Searcher {
    fn choose(&mut self, seen: &Seen) -> Rank {
        let mut it = seen.own.each().filter(|&r| seen.pile.takes(r));
        let first = it.next().unwrap();
        if it.next().is_none() {
            return first;
        }
        let (w, nodes) = self.t.weigh(seen, Prior::table(), |_| Margin);
        self.nodes += nodes;
        w.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0
    }
}

fn pegger(name: &str) -> Box<dyn Pegger> {
    let mut parts = name.split(',');
    let kind = parts.next().unwrap();
    let mut care = Care::default();
    let mut t = Thinking::default();
    for part in parts {
        let (k, v) = part.split_once('=').unwrap();
        let v: f32 = v.parse().unwrap();
        match k {
            "reply" => care.reply = v,
            "royal" => care.royal = v,
            "go" => care.go = v,
            "high" => care.high = v,
            "doubt" => care.doubt = v,
            "most" => t.imagined = v as usize,
            "rare" => t.rare = v,
            "by" => t.by_play = v,
            _ => panic!(),
        }
    }
    match kind {
        "greedy" => Box::new(Greedy),
        "careful" => Box::new(CarefulP(care)),
        "hard" => Box::new(Hard),
        "search" => Box::new(Searcher { t: Thinking { care, ..t }, nodes: 0 }),
        _ => panic!(),
    }
}

/// seat 0 pone, 1 dealer
fn play(
    kept: [[Card; 4]; 2],
    dealt: [CardSet; 2],
    starter: Card,
    peggers: [&mut dyn Pegger; 2],
) -> [i32; 2] {
    let mut seen = [0, 1].map(|me| {
        Seen::new(
            2,
            me,
            1,
            kept[me].into_iter().collect(),
            dealt[me],
            [starter].into_iter().collect(),
        )
    });
    let hands: Vec<Ranks> = kept.iter().map(|h| h.iter().copied().collect()).collect();
    let mut play = Play::new(&hands, Pile::default(), 0);
    let mut pts = [0; 2];
    let [a, b] = peggers;
    let mut last = 1;
    while !play.is_over() {
        let seat = play.turn;
        // gos: if the same seat plays again, the other said go
        if !play.pile.is_empty() && seat == last {
            for s in &mut seen {
                s.says_go(1 - seat);
            }
        }
        let rank = if seat == 0 { a.choose(&seen[0]) } else { b.choose(&seen[1]) };
        pts[seat] += i32::from(play.lay(rank));
        for s in &mut seen {
            s.lays(seat, rank);
            if play.pile.is_empty() && !play.is_over() {
                if s.pile.count() != 31 {
                    s.says_go(0);
                    s.says_go(1);
                }
                s.begins_anew();
            }
        }
        last = seat;
    }
    pts
}

pub fn run(args: &[String]) {
    let n: u64 = args[2].parse().unwrap();
    let (mut a, mut b) = (pegger(&args[0]), pegger(&args[1]));
    let mut deck: Vec<Card> = Card::all().collect();
    let mut luck = Luck::new(Seed::from(args.get(3).map_or(77, |s| s.parse().unwrap())));
    let (mut sum, mut sq) = (0.0, 0.0);
    let mut tot = [0.0; 4];
    let mut time = 0.0;
    for _ in 0..n {
        luck.shuffle(&mut deck);
        let dealt = [&deck[..6], &deck[6..12]];
        let kept = [0, 1].map(|s| {
            keep(&Dealt::new(dealt[s]).unwrap(), if s == 0 { Crib::Theirs } else { Crib::Mine })
                .best()
                .split
                .keep
        });
        let sets = dealt.map(|d| d.iter().copied().collect());
        let t = Instant::now();
        let x = play(kept, sets, deck[12], [&mut *a, &mut *b]);
        let y = play(kept, sets, deck[12], [&mut *b, &mut *a]);
        time += t.elapsed().as_secs_f64();
        let m = f64::from(x[0] - x[1] + y[1] - y[0]);
        tot[0] += f64::from(x[0]);
        tot[1] += f64::from(x[1]);
        tot[2] += f64::from(y[0]);
        tot[3] += f64::from(y[1]);
        sum += m;
        sq += m * m;
    }
    let n = n as f64;
    let mean = sum / n;
    let se = ((sq / n - mean * mean) / n).sqrt();
    println!(
        "{} - {}: {:.3} ± {:.3} a pair of deals; A pone {:.2} B dealer {:.2}; B pone {:.2} A dealer {:.2}; {:.2} ms a deal",
        args[0],
        args[1],
        mean,
        1.96 * se,
        tot[0] / n,
        tot[1] / n,
        tot[2] / n,
        tot[3] / n,
        time / n * 500.0
    );
}

/// discards: A counts pegging times `wa`, B times `wb`
pub fn discards(args: &[String]) {
    use parlour_players::cribbage::pegged::PeggingWorth;
    use parlour_rules::cribbage::{Counting, RankPoints, points};
    let (wa, wb): (f64, f64) = (args[0].parse().unwrap(), args[1].parse().unwrap());
    let n: u64 = args[2].parse().unwrap();
    let mut p = pegger(&args[3]);
    let mut q = pegger(&args[3]);
    let mut deck: Vec<Card> = Card::all().collect();
    let mut luck = Luck::new(Seed::from(99));
    let (mut sum, mut sq, mut differ) = (0.0, 0.0, 0u32);
    for _ in 0..n {
        luck.shuffle(&mut deck);
        let dealt = [&deck[..6], &deck[6..12]];
        let starter = deck[12];
        let cribs = [Crib::Theirs, Crib::Mine];
        let split = |s: usize, w: f64| {
            let c = keep(&Dealt::new(dealt[s]).unwrap(), cribs[s]);
            let b = c
                .options
                .iter()
                .max_by(|x, y| {
                    let f = |k: &parlour_players::cribbage::Kept| {
                        k.worth
                            + w * PeggingWorth::table().margin(
                                Players::Two,
                                cribs[s],
                                RankPoints::table().quad(k.split.keep.map(Card::rank)),
                            )
                    };
                    f(x).total_cmp(&f(y))
                })
                .unwrap();
            b.split.clone()
        };
        let mut total = |w: [f64; 2]| {
            let s = [split(0, w[0]), split(1, w[1])];
            let sets = dealt.map(|d| d.iter().copied().collect());
            let x = play([s[0].keep, s[1].keep], sets, starter, [&mut *p, &mut *q]);
            let crib = [s[0].toss[0], s[0].toss[1], s[1].toss[0], s[1].toss[1]];
            let pone = x[0] + i32::from(points(s[0].keep, starter, Counting::Hand));
            let dealer = x[1]
                + i32::from(points(s[1].keep, starter, Counting::Hand))
                + i32::from(points(crib, starter, Counting::Crib));
            pone - dealer
        };
        if split(0, wa) == split(0, wb) && split(1, wa) == split(1, wb) {
            continue;
        }
        differ += 1;
        let m = f64::from(total([wa, wb]) - total([wb, wa]));
        sum += m;
        sq += m * m;
    }
    let n = n as f64;
    let mean = sum / n;
    println!(
        "discards {wa} - {wb} by {}: {:.4} ± {:.4} a pair of deals, {differ} differ",
        args[3],
        mean,
        1.96 * ((sq / n - mean * mean) / n).sqrt()
    );
}

//! Hints: what they say about moves that are about as good, about cards that lie face up, and about
//! the next step.

use parlour_players::{Budget, Decision, Level, Prompt, is_near_tie};
use parlour_rules::five_crowns::{Action, FiveCrowns, Options};
use parlour_rules::{Message, Seed, Start, cribbage, crosscut};
use parlour_table::words::{Comment, Words, comment};
use parlour_table::{LiveGame, Occupant, Question, Table};

fn table<G: Words>(options: G::Options, seed: u64) -> Table<G> {
    let people = vec![Occupant::Person; 2];
    Table::new(options, Start::Deal(Seed::from(seed)), people).expect("a game")
}

/// Looks at the hints of a game in which everyone follows them.
fn follow<G: Words>(
    options: G::Options,
    (seed, effort): (u64, u64),
    mut look: impl FnMut(&Prompt<G>, &Decision<G::Action>, Comment),
) {
    let mut table = table::<G>(options, seed);
    for _ in 0..60 {
        let Some((_, prompt)) = table.prompt() else { return };
        let mut adviser = G::adviser(Level::Expert, Seed::from(1));
        let decision = adviser.decide(&prompt, &Budget::effort(effort));
        look(&prompt, &decision, comment::<G>(&prompt, &decision, &[]));
        table.submit(decision.action()).expect("a decision is legal");
    }
}

/// Counts the decisions whose second best move is about as good, which the hint then says, and the
/// hints that name one move alone.
fn near_ties<G: Words>(options: G::Options, seed_and_effort: (u64, u64)) -> [usize; 2] {
    let mut counts = [0; 2];
    follow::<G>(options, seed_and_effort, |prompt, decision, comment| {
        let what = comment.what.to_string();
        let sentence = what.split_once(". ").map(|(_, sentence)| sentence.to_owned());
        let [best, other] = match &comment.compared.rows[..] {
            [best, other, ..] if best.worths.len() == other.worths.len() => [best, other],
            _ => return,
        };
        let is_proved =
            |text: String| text.contains("in ") || text == "goes out" || text.is_empty();
        let Ok(action) = other.action.parse::<G::Action>() else { panic!("{other:?}") };
        let verdict = decision.ranked.iter().find(|verdict| verdict.action == action);
        let is_comparable = !is_proved(best.worth().to_string())
            && !is_proved(other.worth().to_string())
            && G::is_alternative(decision.action(), action);
        let is_tie = is_comparable
            && is_near_tie::<G>(&prompt.view, decision.best(), verdict.expect("compared"));
        if is_tie {
            let name = G::as_subject(&prompt.view, action).to_string().to_lowercase();
            let told = sentence.expect("a tie is named").to_lowercase();
            assert!(told.contains(&name) || told.starts_with("several other "), "{what}");
            assert!(told.contains("about as good."), "{what}");
            let why = Message::join(comment.why.clone(), " ").to_string();
            assert!(!why.contains(&told), "it's said once: {what} {why}");
            counts[0] += 1;
        } else {
            counts[1] += usize::from(sentence.is_none());
        }
    });
    counts
}

#[test]
fn a_near_tie_is_not_presented_as_a_clear_choice() {
    let size = "7x7".parse().expect("a size");
    let found = [
        near_ties::<cribbage::Cribbage>(cribbage::Options::default(), (3, 300)),
        near_ties::<FiveCrowns>(Options::default(), (3, 1_000)),
        near_ties::<crosscut::Crosscut>(crosscut::Options::of(size), (3, 20_000)),
    ];
    assert!(found.iter().flatten().all(|&times| times > 0), "{found:?}");
}

#[test]
fn suits_make_no_difference_in_the_play_and_a_wrong_count_is_no_alternative() {
    let action = |text: &str| text.parse::<cribbage::Action>().expect("an action");
    let is = |one: &str, other: &str| {
        <cribbage::Cribbage as Words>::is_alternative(action(one), action(other))
    };
    assert!(is("play 5H", "play 6H") && !is("play 5H", "play 5D"));
    assert!(is("toss 5H 6H", "toss 5D 6H"));
    assert!(!is("count 8", "count 7"));
}

/// The advice in this game: what to do, and then what to do next.
fn advice(game: &mut LiveGame<FiveCrowns>, ask: fn(Question<FiveCrowns>) -> Question<FiveCrowns>) {
    let question = ask(game.advice_question().expect("a person is asked"));
    assert!(game.accept(question.think(|| Budget::effort(1_000))));
}

#[test]
fn the_discard_that_a_hint_announces_is_the_one_that_the_next_hint_advises() {
    for ask in [|question| question, Question::with_own_luck] {
        let mut takes = 0;
        for seed in 0..3 {
            let mut game = LiveGame::new(table::<FiveCrowns>(Options::default(), seed));
            let mut announced: Option<Message> = None;
            for _ in 0..60 {
                if game.table().outcome().is_some() {
                    break;
                }
                advice(&mut game, ask);
                let made = game.advice().expect("just given");
                let action = made.decision.action();
                if let Some(announced) = announced.take() {
                    let now = FiveCrowns::instruction_in(&made.view, action);
                    assert_eq!(announced.to_string(), format!("Then {now}."), "seed {seed}");
                    takes += 1;
                }
                announced = made.then.first().cloned();
                assert_eq!(announced.is_some(), action == Action::Take);
                game.play(action).expect("advice is legal");
            }
        }
        assert!(takes > 5, "{takes}");
    }
}

#[test]
fn hints_count_no_hidden_cards_where_all_cards_lie_face_up() {
    let hidden = ["still out", "could draw", "average", "chance", "is likely", "passed up"];
    for is_closed in [false, true] {
        let mut counting = 0;
        let mut in_draw_pile = 0;
        for seed in 0..3 {
            let mut table = table::<FiveCrowns>(Options::default(), seed);
            table.attach([("closed".to_owned(), is_closed.into())].into_iter().collect());
            let mut game = LiveGame::new(table);
            for _ in 0..60 {
                if game.table().outcome().is_some() {
                    break;
                }
                advice(&mut game, |question| question);
                let made = game.advice().expect("just given");
                let (_, prompt) = game.table().prompt().expect("the game goes on");
                let comment = comment::<FiveCrowns>(&prompt, &made.decision, &made.then);
                let said = Message::join(comment.sentences().cloned(), "\n").to_string();
                let is_counting = hidden.iter().any(|words| said.contains(words));
                assert!(!is_counting || is_closed, "{said}");
                counting += usize::from(is_counting);
                in_draw_pile += usize::from(said.contains("the draw pile has"));
                game.play(made.decision.action()).expect("advice is legal");
            }
        }
        assert_eq!(counting > 0, is_closed);
        assert_eq!(in_draw_pile > 0, !is_closed);
    }
}

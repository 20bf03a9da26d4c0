//! Tests of colours: colour-blind people can tell them apart, and text has contrast in both themes.

use super::suit::Shape;

const CSS: &str = include_str!("../../assets/parlour.css");

/// A colour as amounts of light, 0 to 1.
type Light = [f64; 3];

fn light(hex: &str) -> Light {
    let digits = hex.trim_start_matches('#');
    let part = |place: usize| {
        let value = u8::from_str_radix(&digits[2 * place..2 * place + 2], 16).expect("a colour");
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    [part(0), part(1), part(2)]
}

fn times(matrix: &[Light; 3], colour: Light) -> Light {
    let row = |row: Light| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0);
    [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/// Colour vision without one kind of cone, by Machado, Oliveira and Fernandes (2009).
const SIGHTS: [(&str, [Light; 3]); 4] = [
    ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deutan",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritan",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// How far apart two colours are to the eye (CIE 1976).
fn apart(one: Light, other: Light) -> f64 {
    let lab = |colour: Light| {
        let xyz = times(
            &[
                [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
                [0.2126729, 0.7151522, 0.0721750],
                [0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883],
            ],
            colour,
        );
        let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = xyz.map(f);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    lab(one).iter().zip(lab(other)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn contrast(one: Light, other: Light) -> f64 {
    let bright =
        |colour: Light| 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2] + 0.05;
    let (one, other) = (bright(one), bright(other));
    one.max(other) / one.min(other)
}

#[test]
fn colour_blind_people_can_distinguish_the_suits() {
    let suits = [Shape::Spade, Shape::Heart, Shape::Club, Shape::Diamond, Shape::Trident];
    for (sight, matrix) in SIGHTS {
        for (place, one) in suits.iter().enumerate() {
            for other in &suits[place + 1..] {
                let [one_seen, other_seen] =
                    [one, other].map(|suit| times(&matrix, light(suit.colour())));
                let far = apart(one_seen, other_seen);
                assert!(far >= 20.0, "{sight}: {one:?} and {other:?} are only {far:.1} apart");
            }
        }
    }
}

#[test]
fn colour_blind_people_can_distinguish_the_discs() {
    for (sight, matrix) in SIGHTS {
        let [red, blue] = ["#c8364a", "#2a66b1"].map(|disc| times(&matrix, light(disc)));
        assert!(apart(red, blue) >= 20.0, "{sight}: {:.1}", apart(red, blue));
    }
}

/// The colour that a theme gives a name.
fn named(name: &str, dark: bool) -> Light {
    let start = format!("--{name}: light-dark(");
    let at = CSS.find(&start).unwrap_or_else(|| panic!("--{name} is a colour"));
    let (themes, _) = CSS[at + start.len()..].split_once(')').expect("the colours end");
    let (by_day, by_night) = themes.split_once(", ").expect("a colour for each theme");
    light(if dark { by_night } else { by_day })
}

#[test]
fn text_can_be_read_in_both_themes() {
    let pairs = [
        ("ink", "paper"),
        ("ink", "raised"),
        ("quiet", "paper"),
        ("quiet", "raised"),
        ("brass", "paper"),
        ("brass", "raised"),
        ("good", "paper"),
        ("good", "raised"),
        ("bad", "paper"),
        ("bad", "raised"),
        ("on-felt", "felt"),
        ("on-felt-quiet", "felt"),
        ("brass-on-felt", "felt"),
        ("on-felt", "felt-deep"),
        ("on-felt-quiet", "felt-deep"),
        ("brass-on-felt", "felt-deep"),
    ];
    for dark in [false, true] {
        for (ink, paper) in pairs {
            let ratio = contrast(named(ink, dark), named(paper, dark));
            assert!(ratio >= 4.5, "--{ink} on --{paper}, dark {dark}: {ratio:.2}");
        }
    }
}

#[test]
fn text_on_cards_and_boards_can_be_read() {
    let brass = [named("brass-on-felt", false), named("brass-on-felt", true)];
    let mut pairs: Vec<(Light, Light)> = vec![
        (light("#5b5445"), light("#e9dfc9")),
        (light("#5b4a2c"), light("#e8d9b8")),
        (light("#22201c"), light("#e3bd68")),
        (light("#22201c"), brass[0]),
        (light("#22201c"), brass[1]),
    ];
    pairs.extend(Shape::ALL.map(|shape| (light(shape.colour()), light("#fffdf8"))));
    for (place, (ink, paper)) in pairs.into_iter().enumerate() {
        let ratio = contrast(ink, paper);
        assert!(ratio >= 4.5, "pair {place}: {ratio:.2}");
    }
}

//! TEMPORARY
use crate::*;
use parlour_rules::crosscut::*;
use parlour_rules::*;
struct R(Luck);
impl Player<Crosscut> for R {
    fn decide(&mut self, ask: &Prompt<Crosscut>, _: &Budget) -> Decision<Action> {
        let a = *self.0.pick(&ask.legal).unwrap();
        Decision { ranked: vec![Verdict { action: a, worth: 0.0, terms: vec![] }], effort: 0 }
    }
}
impl Computer for Crosscut {
    fn player(_: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        Box::new(R(Luck::new(seed)))
    }
    fn thought(_: Level) -> Thought {
        Thought::Effort(1)
    }
    fn reasons(_: &View, _: &Decision<Action>, _: usize) -> Vec<String> {
        vec![]
    }
}

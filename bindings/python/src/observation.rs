//! Rows of numbers, which programs that learn are shown instead of a view.

/// A row of numbers that is being written, each with the largest that is expected in its place.
#[derive(Default)]
pub struct Row {
    /// The numbers.
    pub numbers: Vec<i16>,
    /// The largest that is expected in each place.
    most: Vec<i16>,
}

impl Row {
    /// Writes a number that is rarely more than `most`.
    pub fn number(&mut self, number: impl TryInto<i16>, most: i16) {
        self.numbers.push(number.try_into().unwrap_or(i16::MAX));
        self.most.push(most);
    }

    /// Writes 1 for true and 0 for false.
    pub fn flag(&mut self, flag: bool) {
        self.number(i16::from(flag), 1);
    }

    /// Writes a number for each of `kinds` kinds: how many of it there are, usually up to `most`.
    pub fn counts(&mut self, kinds: usize, most: i16, found: impl IntoIterator<Item = usize>) {
        let start = self.numbers.len();
        self.numbers.resize(start + kinds, 0);
        self.most.resize(start + kinds, most);
        for kind in found {
            self.numbers[start + kind] += 1;
        }
    }

    /// The numbers as parts of the largest in their place, from 0 to 1.
    pub fn scaled(&self) -> Vec<f32> {
        let scale = |(&number, &most): (&i16, &i16)| (f32::from(number) / f32::from(most)).min(1.0);
        self.numbers.iter().zip(&self.most).map(scale).collect()
    }
}

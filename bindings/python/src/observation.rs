//! Rows of numbers, which programs that learn are shown instead of a view.

/// A row of numbers that is being written.
#[derive(Default)]
pub struct Row(pub Vec<i16>);

impl Row {
    /// Writes a number.
    pub fn number(&mut self, number: impl TryInto<i16>) {
        self.0.push(number.try_into().unwrap_or(i16::MAX));
    }

    /// Writes 1 for true and 0 for false.
    pub fn flag(&mut self, flag: bool) {
        self.0.push(i16::from(flag));
    }

    /// Writes a number for each of `kinds` kinds: how many of it there are.
    pub fn counts(&mut self, kinds: usize, found: impl IntoIterator<Item = usize>) {
        let start = self.0.len();
        self.0.resize(start + kinds, 0);
        for kind in found {
            self.0[start + kind] += 1;
        }
    }
}

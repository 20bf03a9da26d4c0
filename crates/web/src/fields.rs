//! Forms and queries as they were sent.

/// Names and values in order; a name may be there more than once.
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// The value of a field; none where it is missing or empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// Every value of a field.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Whether a box was ticked.
    pub fn is_on(&self, name: &str) -> bool {
        matches!(self.get(name), Some("on" | "yes" | "true"))
    }
}

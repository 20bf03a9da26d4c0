//! Serialisation of messages: as a list of parts or as a plain string.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Message, Part};

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.parts())
    }
}

/// Serialises messages as plain strings, the way a screen shows them.
pub fn as_strings<S: Serializer>(messages: &[Message], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(messages.iter().map(Message::to_string))
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Text(String),
    Parts(Vec<Part>),
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Stored::deserialize(deserializer)? {
            Stored::Text(text) => text.into(),
            Stored::Parts(parts) => {
                let mut message = Message::default();
                for part in parts {
                    message += part;
                }
                message
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use crate::{Seat, message};

    #[test]
    fn parts_survive_serialisation() {
        let ten: Card = "TD".parse().expect("a card");
        let ann = Part::Player { seat: Seat(0), name: "Ann".to_owned() };
        let sentence = message![ann, " plays ", ten, "\n", Part::Points(2), Part::Chance(0.25)];
        let kept = serde_json::to_string(&sentence).expect("text");
        assert_eq!(
            kept,
            r#"[{"player":{"seat":0,"name":"Ann"}},{"text":" plays "},{"card":"10D"},"break",{"points":2},{"chance":0.25}]"#
        );
        assert_eq!(serde_json::from_str::<Message>(&kept).expect("a message"), sentence);
    }

    #[test]
    fn chances_keep_every_digit() {
        let kept = r#"[{"chance":8.471186264871886e-39}]"#;
        let sentence: Message = serde_json::from_str(kept).expect("a message");
        assert_eq!(serde_json::to_string(&sentence).expect("text"), kept);
    }

    #[test]
    fn plain_strings_are_read_as_text() {
        let sentence: Message =
            serde_json::from_str(r#""Keep 5H♥.\nThen go.""#).expect("a message");
        assert_eq!(sentence, message!["Keep 5H♥.\nThen go."]);
        assert!(serde_json::from_str::<Message>("7").is_err());
    }
}

//! The relations that a path consists of.

use crate::rdf::Relation;

/// One to three relations, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Steps {
    first: Relation,
    second: Option<Relation>,
    third: Option<Relation>,
}

impl Steps {
    /// A single relation.
    pub fn one(first: Relation) -> Self {
        Self {
            first,
            second: None,
            third: None,
        }
    }

    /// With another one in front; `None` where there are three.
    pub fn after(self, first: Relation) -> Option<Self> {
        self.third.is_none().then_some(Self {
            first,
            second: Some(self.first),
            third: self.second,
        })
    }

    /// With another one at the end; `None` where there are three.
    pub fn and(self, last: Relation) -> Option<Self> {
        match self {
            Self { second: None, .. } => Some(Self {
                second: Some(last),
                ..self
            }),
            Self { third: None, .. } => Some(Self {
                third: Some(last),
                ..self
            }),
            _ => None,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// The relations in order.
    pub fn iter(&self) -> impl Iterator<Item = Relation> + use<> {
        [Some(self.first), self.second, self.third]
            .into_iter()
            .flatten()
    }

    /// The last one.
    pub fn last(&self) -> Relation {
        self.third.or(self.second).unwrap_or(self.first)
    }

    /// The shorter steps that these begin with.
    pub fn beginnings(self) -> impl Iterator<Item = Self> {
        let one = self.second.map(|_| Self::one(self.first));
        let two = self.third.map(|_| Self {
            third: None,
            ..self
        });
        [one, two].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::{Format, KnowledgeBase};

    #[test]
    fn steps_grow_at_both_ends() {
        let text = b"<urn:a> <urn:p> <urn:b> ; <urn:q> <urn:c> .";
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text, Format::Turtle).expect("Turtle");
        let (p, q) = (
            kb.relation("urn:p").expect("p"),
            kb.relation("urn:q").expect("q"),
        );
        let three = Steps::one(p)
            .and(q)
            .and_then(|two| two.and(p))
            .expect("three");
        assert_eq!(three.iter().collect::<Vec<_>>(), [p, q, p]);
        assert_eq!(
            Steps::one(p).after(q).and_then(|two| two.after(p)),
            Some(three)
        );
        assert_eq!((three.len(), three.and(q), three.after(q)), (3, None, None));
        let beginnings: Vec<Steps> = three.beginnings().collect();
        assert_eq!(
            beginnings,
            [Steps::one(p), Steps::one(p).and(q).expect("two")]
        );
        assert_eq!(Steps::one(p).beginnings().count(), 0);
    }
}

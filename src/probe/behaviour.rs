//! What the site does with a query, each answered by a request or two.

use std::collections::BTreeSet;

use super::error::ProbeError;
use super::judge::Judge;
use super::round;
use super::schema::{Mapping, Probe, ResponseClass, TermSource};
use super::seen::{Seen, unbounded};
use super::session::{Plan, Session};
use super::settle::Settler;
use super::terms::options;
use super::text_fields::text_fields;
use super::vocabulary::Vocabulary;
use crate::form::{Aspect, Control, Finding, Role};
use crate::record::{Record, Wrapper};
use crate::text::fold;

/// How many letters are cut off.
const CUT: usize = 2;
/// With less of the budget left, nothing is asked.
const REQUESTS: usize = 20;
/// How many words are tried to find one that some records have and not too many.
const TRIES: usize = 3;
/// Stop words are taken to be left out after so many found nothing.
const STOP_WORDS: usize = 2;
/// How many options of a choice are tried beside a query.
const OPTIONS: usize = 2;

/// What was observed.
#[derive(Clone, Debug, Default)]
pub struct Observation {
    /// What the site does with a query.
    pub findings: Vec<Finding>,
    /// The controls that say how answers are shown and not what is looked for.
    pub roles: Vec<(String, Role)>,
    /// The probes, in the order they were sent.
    pub probes: Vec<Probe>,
}

/// Asks the field that takes words best for variants of a word that it finds. `seen` are the
/// probes so far. Some twelve requests, while the budget lasts.
///
/// # Errors
/// If the form may not be submitted at all, or the archive fails.
pub async fn observe(
    session: &mut Session<'_>,
    judge: &Judge,
    wrapper: &Wrapper,
    mapping: &Mapping,
    seen: &[Seen],
) -> Result<Observation, ProbeError> {
    session.learn_state().await?;
    let form = session.form().clone();
    let answered = |control: &Control| {
        let is_hit = |seen: &&Seen| seen.probe.asks(&control.name) && !seen.records.is_empty();
        seen.iter().filter(is_hit).count()
    };
    let fields = text_fields(&form);
    let Some(main) = fields.iter().rev().max_by_key(|control| answered(control)) else {
        return Ok(Observation::default());
    };
    let feature = mapping.mappings.iter().find(|m| m.control == main.name);
    let feature = feature.and_then(|mapping| mapping.feature.clone());
    let mut observer = Observer {
        session,
        judge,
        settler: Settler::after(wrapper, &form, seen),
        seen,
        full: seen
            .iter()
            .map(|seen| seen.records.len())
            .max()
            .unwrap_or(0),
        control: &main.name,
        vocabulary: Vocabulary::of(seen, wrapper, feature.as_deref()),
        observation: Observation::default(),
    };
    observer.recall();
    let can_afford = observer.session.budget_left() >= REQUESTS;
    if !observer.vocabulary.is_empty() && can_afford {
        observer.ask_variants().await?;
    }
    observer.ask_choices(mapping).await?;
    Ok(observer.observation)
}

struct Observer<'o, 's> {
    session: &'o mut Session<'s>,
    judge: &'o Judge,
    settler: Settler<'o>,
    seen: &'o [Seen],
    /// The number of records on a full page.
    full: usize,
    control: &'o str,
    vocabulary: Vocabulary<'o>,
    observation: Observation,
}

/// A probe with the records that came back.
struct Answer {
    probe: String,
    class: ResponseClass,
    total: Option<usize>,
    ids: BTreeSet<String>,
}

impl Answer {
    /// Whether the records of the other answer are among its own: they are on its page, or some are
    /// and it has more of them than a page holds.
    fn finds_all_of(&self, other: &Self) -> bool {
        let more = match (self.total, other.total) {
            (Some(total), Some(known)) => total > known,
            _ => false,
        };
        more && !other.ids.is_disjoint(&self.ids) || other.ids.is_subset(&self.ids)
    }
}

impl Observer<'_, '_> {
    fn find(&mut self, aspect: Aspect, answer: &str, sentence: String, evidence: &[&str]) {
        self.observation.findings.push(Finding {
            aspect,
            control: self.control.to_owned(),
            answer: answer.to_owned(),
            sentence,
            evidence: evidence.iter().map(|&probe| probe.to_owned()).collect(),
        });
    }

    /// What earlier probes have shown.
    fn recall(&mut self) {
        let seen = self.seen;
        if let Some(Seen { probe, .. }) = unbounded(seen) {
            let (answer, sentence) = match probe.class {
                ResponseClass::Result => {
                    ("yes", "A query that says nothing finds records.".to_owned())
                }
                class => (
                    "no",
                    format!(
                        "A query that says nothing is answered by: {}.",
                        class.name()
                    ),
                ),
            };
            self.find(Aspect::Empty, answer, sentence, &[&probe.probe]);
        }
        let control = self.control;
        let typed = |source: Option<TermSource>| {
            seen.iter().map(|seen| &seen.probe).filter(move |probe| {
                probe.asks(control) && source.is_none_or(|source| probe.source == source)
            })
        };
        let hit = |probe: &&Probe| probe.class.has_records();
        let stop_words: Vec<&Probe> = typed(Some(TermSource::StopWord)).collect();
        if let Some(found) = stop_words.iter().copied().find(hit) {
            let sentence = format!("Stop words find records: “{}”.", found.term());
            self.find(Aspect::StopWords, "yes", sentence, &[&found.probe]);
        } else if stop_words.len() >= STOP_WORDS {
            let evidence: Vec<&str> = stop_words
                .iter()
                .map(|probe| probe.probe.as_str())
                .collect();
            let sentence = "Stop words find nothing.".to_owned();
            self.find(Aspect::StopWords, "no", sentence, &evidence);
        }
        let length = |probe: &&Probe| probe.term().chars().count();
        if let Some(shortest) = typed(None).filter(hit).min_by_key(length) {
            let letters = shortest.term().chars().count();
            let sentence = format!(
                "Of the first terms the shortest that found anything is “{}”.",
                shortest.term()
            );
            self.find(
                Aspect::ShortestTerm,
                &letters.to_string(),
                sentence,
                &[&shortest.probe],
            );
        }
    }

    async fn ask(&mut self, value: &str, why: &str) -> Result<Option<Answer>, ProbeError> {
        self.send(&[(self.control, value)], why).await
    }

    async fn send(
        &mut self,
        assignment: &[(&str, &str)],
        why: &str,
    ) -> Result<Option<Answer>, ProbeError> {
        if self.session.budget_left() == 0 {
            return Ok(None);
        }
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let plan = Plan {
            assignment: assignment.iter().map(owned).collect(),
            source: TermSource::Record,
            round: round::MAP,
            why: why.to_owned(),
        };
        let Some(answered) = self.session.probe(plan, Some(self.judge)).await? else {
            return Ok(None);
        };
        let mut probe = answered.probe;
        let mut records: Vec<Record> = Vec::new();
        if let Some((_, page)) = &answered.response {
            records = self.settler.settle(&mut probe, page, self.judge);
        }
        self.session.report(&probe);
        let answer = Answer {
            probe: probe.probe.clone(),
            class: probe.class,
            total: probe.total,
            ids: records.into_iter().map(|record| record.id).collect(),
        };
        self.observation.probes.push(probe);
        Ok(Some(answer))
    }

    /// A word that some records have, with all of these: it was asked for.
    async fn base(&mut self, not: &str) -> Result<Option<(String, Answer)>, ProbeError> {
        let mut tries = 0;
        for word in self.vocabulary.spread(2 * TRIES) {
            if tries == TRIES {
                break;
            }
            if word == not || self.session.asked(self.control, word) {
                continue;
            }
            tries += 1;
            let Some(answer) = self.ask(word, "a word of a record, to vary it").await? else {
                break;
            };
            if !answer.ids.is_empty() && answer.ids.len() < self.full {
                return Ok(Some((word.to_owned(), answer)));
            }
        }
        Ok(None)
    }

    async fn ask_variants(&mut self) -> Result<(), ProbeError> {
        let Some((word, base)) = self.base("").await? else {
            return Ok(());
        };
        let letters: Vec<char> = word.chars().collect();
        let head: String = letters[..letters.len() - CUT].iter().collect();
        let tail: String = letters[CUT..].iter().collect();
        let misspelt = misspelt(&letters);
        let upper = word.to_uppercase();
        let variants = [
            (
                Aspect::Case,
                if upper == word {
                    word.to_lowercase()
                } else {
                    upper
                },
                "in another case",
            ),
            (Aspect::Accents, unaccented(&word), "without its accents"),
            (Aspect::Prefixes, head.clone(), "its beginning"),
            (Aspect::WordParts, tail, "its end"),
            (Aspect::Spelling, misspelt, "misspelt"),
        ];
        let mut prefixes = false;
        for (aspect, variant, what) in variants {
            if variant == word {
                continue;
            }
            let why = format!("“{word}”, {what}");
            let Some(answer) = self.ask(&variant, &why).await? else {
                continue;
            };
            let finds = answer.finds_all_of(&base);
            prefixes |= finds && aspect == Aspect::Prefixes;
            self.tell(
                aspect,
                finds,
                &word,
                &variant,
                what,
                &[&base.probe, &answer.probe],
            );
        }
        if !prefixes {
            let variant = format!("{head}*");
            if let Some(answer) = self
                .ask(&variant, &format!("“{word}”, cut, with an asterisk"))
                .await?
            {
                let finds = answer.finds_all_of(&base);
                let what = "cut, with an asterisk";
                self.tell(
                    Aspect::Wildcard,
                    finds,
                    &word,
                    &variant,
                    what,
                    &[&base.probe, &answer.probe],
                );
            }
        }
        self.ask_several(&word, &base).await
    }

    fn tell(
        &mut self,
        aspect: Aspect,
        finds: bool,
        word: &str,
        variant: &str,
        what: &str,
        evidence: &[&str],
    ) {
        let (answer, verb) = if finds {
            ("yes", "finds")
        } else {
            ("no", "does not find")
        };
        let sentence = format!("“{variant}” ({what}) {verb} what “{word}” finds.");
        self.find(aspect, answer, sentence, evidence);
    }

    /// Two words that no record has together, and two of one record in the other order.
    async fn ask_several(&mut self, word: &str, base: &Answer) -> Result<(), ProbeError> {
        let Some((other, second)) = self.base(word).await? else {
            return Ok(());
        };
        if !base.ids.is_disjoint(&second.ids) {
            return Ok(());
        }
        let both = format!("{word} {other}");
        let Some(apart) = self
            .ask(&both, "two words that no record has together")
            .await?
        else {
            return Ok(());
        };
        let found = !apart.ids.is_disjoint(&(&base.ids | &second.ids));
        let evidence = [base.probe.as_str(), &second.probe, &apart.probe];
        if found {
            let sentence = format!("Any of several words finds records: “{both}”.");
            self.find(Aspect::SeveralWords, "any", sentence, &evidence);
            return Ok(());
        }
        let Some((pair, holder)) = self.vocabulary.turned_pair() else {
            return Ok(());
        };
        let why = "two words of one record in the other order";
        let Some(turned) = self.ask(&pair, why).await? else {
            return Ok(());
        };
        let (answer, what) = if turned.ids.contains(&holder.id) {
            ("all", "stand in a record in any order")
        } else {
            ("phrase", "stand in a record in their order")
        };
        let sentence = format!("Several words must {what}: “{both}”, “{pair}”.");
        self.find(
            Aspect::SeveralWords,
            answer,
            sentence,
            &[&apart.probe, &turned.probe],
        );
        Ok(())
    }

    /// Controls to choose in that feed nothing: whether they change what is found at all.
    async fn ask_choices(&mut self, mapping: &Mapping) -> Result<(), ProbeError> {
        let form = self.session.form().clone();
        let feeds = |control: &Control| {
            let mut mappings = mapping.mappings.iter();
            mappings.any(|m| m.control == control.name && m.feature.is_some())
        };
        let is_idle = |control: &&Control| {
            let brought = |seen: &Seen| seen.probe.asks(&control.name) && !seen.records.is_empty();
            control.kind.is_choice() && !self.seen.iter().any(brought) && !feeds(control)
        };
        let idle: Vec<Control> = form.content().filter(is_idle).cloned().collect();
        let base = self.seen.iter().find(|seen| {
            let asked = seen.probe.asks(self.control);
            let whole = seen.records.len() < self.full || seen.probe.total.is_some();
            asked && seen.records.len() > 1 && whole
        });
        let Some(base) = base else {
            return Ok(());
        };
        for control in idle {
            let mut same = 0;
            for option in options(&control, OPTIONS) {
                let assignment = [(self.control, base.probe.term()), (&control.name, &option)];
                let why = "a choice beside a query, to see whether it changes what is found";
                let Some(answer) = self.send(&assignment, why).await? else {
                    break;
                };
                let ids = base.records.iter().map(|record| record.id.clone());
                let is_same = match (answer.total, base.probe.total) {
                    (Some(total), Some(known)) => total == known,
                    _ => answer.ids == ids.collect(),
                };
                same += usize::from(is_same && answer.class == ResponseClass::Result);
            }
            if same == OPTIONS {
                self.observation
                    .roles
                    .push((control.name.clone(), Role::Sort));
            }
        }
        Ok(())
    }
}

/// A word with two neighbours behind its first letters exchanged: the first that differ.
fn misspelt(letters: &[char]) -> String {
    let mut misspelt = letters.to_vec();
    let mut pairs = letters.windows(2).enumerate().skip(CUT);
    if let Some((at, _)) = pairs.find(|(_, pair)| pair[0] != pair[1]) {
        misspelt.swap(at, at + 1);
    }
    misspelt.into_iter().collect()
}

/// A word without accents, its case kept.
fn unaccented(word: &str) -> String {
    let fold = |c: char| {
        let lower = fold(&c.to_string());
        if c.is_uppercase() {
            lower.to_uppercase()
        } else {
            lower
        }
    };
    word.chars().map(fold).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_differ_are_exchanged() {
        let of = |word: &str| misspelt(&word.chars().collect::<Vec<_>>());
        assert_eq!(of("Hillenbrand"), "Hilelnbrand");
        assert_eq!(of("Austen"), "Autsen");
        assert_eq!(of("Hmmm"), "Hmmm");
    }

    #[test]
    fn more_records_alone_are_not_those_of_the_other_answer() {
        let answer = |total: usize, ids: &[&str]| Answer {
            probe: String::new(),
            class: ResponseClass::Result,
            total: Some(total),
            ids: ids.iter().map(|&id| id.to_owned()).collect(),
        };
        let base = answer(2, &["a", "b"]);
        assert!(!answer(900, &["x", "y"]).finds_all_of(&base));
        assert!(answer(900, &["x", "b"]).finds_all_of(&base));
        assert!(answer(2, &["b", "a"]).finds_all_of(&base));
        assert!(!answer(1, &["a"]).finds_all_of(&base));
    }
}

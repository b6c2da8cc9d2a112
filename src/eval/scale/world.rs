//! An ontology in the shape of YAGO, as large as one likes, and records of what is in it.

use std::io::{self, Write};

/// A number that looks drawn, by seed and place (`SplitMix64`).
fn draw(seed: u64, place: u64) -> u64 {
    let mut z = place
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(seed.wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const SYLLABLES: [&str; 32] = [
    "ba", "ren", "to", "lis", "ka", "mor", "vi", "sen", "dal", "ru", "fe", "gan", "hol", "ti",
    "wes", "no", "per", "ju", "lan", "mi", "os", "qua", "ster", "ul", "bry", "cho", "den", "el",
    "far", "gre", "ix", "yor",
];

const CLASSES: [&str; 6] = ["Novel", "Film", "Album", "Play", "Poem", "Game"];
const YAGO: &str = "http://yago-knowledge.org/resource/";
const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";
const SKOS: &str = "http://www.w3.org/2004/02/skos/core#";
const TYPE: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
const DATE: &str = "<http://www.w3.org/2001/XMLSchema#date>";

/// Two to three syllables with a capital.
fn word(number: u64) -> String {
    let pick = |shift: u32| {
        let place = usize::try_from((number >> shift) & 31).unwrap_or(0);
        SYLLABLES.get(place).copied().unwrap_or_default()
    };
    let mut word = format!("{}{}", pick(0), pick(5));
    if number & (1 << 15) != 0 {
        word.push_str(pick(10));
    }
    let capital = word.get(..1).unwrap_or_default().to_uppercase();
    word.replace_range(..1, &capital);
    word
}

/// Works with a creator each, people, and places; the facts of cast and affiliation lead to
/// few people and places most of the time, as they do in YAGO.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    works: u64,
}

const WORKS_PER_PLACE: u64 = 50;
/// So many works one after the other have one creator, or one each.
const RUN: u64 = 4;
/// A record in so many is of a work that the ontology does not know.
const UNKNOWN: u64 = 10;

impl World {
    /// A world that takes about so many triples.
    pub(super) fn of_triples(triples: u64) -> Self {
        // A work takes 7.4 triples, its share of people 3.13, of places 0.06.
        Self {
            works: (triples * 100 / 1059).max(10),
        }
    }

    fn people(self) -> u64 {
        (self.works / (2 * RUN) + 1) * (RUN + 1)
    }

    fn places(self) -> u64 {
        self.works / WORKS_PER_PLACE + 1
    }

    fn title(work: u64) -> String {
        let drawn = draw(1, work);
        let (a, b) = (word(drawn), word(drawn >> 16));
        match drawn >> 61 {
            0 => format!("The {a} of {b}"),
            1 => format!("{a} and {b}"),
            2 => format!("{a} {b} {}", word(drawn >> 32)),
            3 => format!("A {a} in {b} {}", word(drawn >> 32)),
            _ => format!("The {a} {b} {}", word(drawn >> 32)),
        }
    }

    fn name(person: u64) -> (String, String) {
        let drawn = draw(2, person);
        (word(drawn & 0x3ff), word(drawn >> 10))
    }

    /// Of two runs of works one has a single creator, and so has a catalogue; in the other
    /// each work is the only one of its creator.
    fn creator(self, work: u64) -> u64 {
        let run = work / RUN;
        let pair = (run / 2) % (self.works / (2 * RUN) + 1);
        let single = (run + draw(3, run / 2)).is_multiple_of(2);
        let place = if single { 1 + work % RUN } else { 0 };
        pair * (RUN + 1) + place
    }

    /// The work that a record is of: runs that are spread over all works.
    fn recorded(self, record: u64, records: u64) -> u64 {
        let step = (self.works / RUN) / (records / RUN + 1);
        (record / RUN * step.max(1) * RUN + record % RUN) % self.works
    }

    fn year(work: u64) -> u64 {
        1850 + draw(4, work) % 170
    }

    /// One of `all`, small numbers far more often than great ones.
    fn popular(all: u64, drawn: u64) -> u64 {
        let share = drawn >> 44;
        let cube = (share * share) >> 20;
        let cube = (cube * share) >> 20;
        ((u128::from(all) * u128::from(cube)) >> 20)
            .try_into()
            .unwrap_or(0)
    }

    /// Writes the ontology as N-Triples; returns the number of triples.
    pub(super) fn write(self, out: &mut dyn Write) -> io::Result<u64> {
        let mut count = 0;
        let mut say = |subject: &str, predicate: &str, object: &str| {
            count += 1;
            writeln!(out, "{subject} {predicate} {object} .")
        };
        let entity = |kind: &str, number: u64| format!("<{YAGO}{kind}_{number}>");
        let relation = |name: &str| format!("<{YAGO}{name}>");
        let label = format!("<{RDFS}label>");
        let (preferred, above) = (format!("<{SKOS}prefLabel>"), format!("<{RDFS}subClassOf>"));
        for class in CLASSES {
            let (class, work) = (relation(class), relation("Work"));
            say(&class, &above, &work)?;
        }
        for place in 0..self.places() {
            let (subject, name) = (entity("Place", place), word(draw(5, place)));
            say(&subject, TYPE, &relation("Place"))?;
            say(&subject, &label, &format!("\"{name} {place}\"@en"))?;
            let wider = Self::popular(self.places(), draw(6, place));
            say(&subject, &relation("isLocatedIn"), &entity("Place", wider))?;
        }
        for person in 0..self.people() {
            let (first, last) = Self::name(person);
            let drawn = draw(7, person);
            let subject = entity("Person", person);
            say(&subject, TYPE, &relation("Person"))?;
            say(&subject, &label, &format!("\"{first} {last}\"@en"))?;
            let (year, month) = (1780 + drawn % 200, 1 + (drawn >> 8) % 12);
            let date = format!("\"{year}-{month:02}-##\"^^{DATE}");
            say(&subject, &relation("wasBornOnDate"), &date)?;
            let place = Self::popular(self.places(), draw(8, person));
            say(&subject, &relation("wasBornIn"), &entity("Place", place))?;
            let team = Self::popular(self.places(), draw(9, person));
            say(
                &subject,
                &relation("isAffiliatedTo"),
                &entity("Place", team),
            )?;
        }
        for work in 0..self.works {
            let (subject, title) = (entity("Work", work), Self::title(work));
            let class = usize::try_from(draw(10, work) % 6).unwrap_or(0);
            let class = CLASSES.get(class).copied().unwrap_or_default();
            say(&subject, TYPE, &relation(class))?;
            say(&subject, &label, &format!("\"{title}\"@en"))?;
            say(&subject, &preferred, &format!("\"{title}\"@en"))?;
            if work % 2 == 0 {
                let date = format!("\"{}-##-##\"^^{DATE}", Self::year(work));
                say(&subject, &relation("wasCreatedOnDate"), &date)?;
            }
            let creator = entity("Person", self.creator(work));
            say(&creator, &relation("created"), &subject)?;
            for role in 0..3 {
                let actor = Self::popular(self.people(), draw(11 + role, work));
                if draw(20 + role, work) % 10 < 8 {
                    say(&entity("Person", actor), &relation("actedIn"), &subject)?;
                }
            }
        }
        Ok(count)
    }

    /// Writes records of novels and other works as N-Triples, titles and names written in
    /// several ways; returns by number of the record the entity that it is of, where the
    /// ontology knows it.
    pub(super) fn write_records(
        self,
        records: u64,
        out: &mut dyn Write,
    ) -> io::Result<Vec<Option<String>>> {
        let mut gold = Vec::new();
        for record in 0..records {
            let known = record % UNKNOWN != 0;
            // Works beyond the last one are as those within, but in no ontology.
            let work = if known {
                self.recorded(record, records)
            } else {
                self.works + record
            };
            let drawn = draw(41, record);
            let mut title = Self::title(work);
            match drawn % 10 {
                0 | 1 => title = format!("{title} ({} Cycle, #{})", word(drawn >> 9), drawn % 7),
                2 => title = title.to_uppercase(),
                3 => title = title.replace(" and ", " & "),
                4 => title = format!("{title}: A {}", word(drawn >> 20)),
                _ => (),
            }
            let (first, last) = Self::name(self.creator(work));
            let author = match (drawn >> 40) & 3 {
                0 => format!("{last}, {first}"),
                _ => format!("{first} {last}"),
            };
            let subject = format!("<urn:record:{record}>");
            writeln!(out, "{subject} {TYPE} <urn:shop:Record> .")?;
            writeln!(out, "{subject} <urn:shop:title> \"{title}\" .")?;
            writeln!(out, "{subject} <urn:shop:author> \"{author}\" .")?;
            writeln!(out, "{subject} <urn:shop:year> \"{}\" .", Self::year(work))?;
            gold.push(known.then(|| format!("{YAGO}Work_{work}")));
        }
        Ok(gold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::{Format, KnowledgeBase};

    #[test]
    fn a_world_is_as_large_as_asked_and_the_same_each_time() {
        let write = || {
            let mut out = Vec::new();
            let count = World::of_triples(20_000).write(&mut out).expect("memory");
            (count, out)
        };
        let (count, out) = write();
        assert!((18_000..22_000).contains(&count), "{count}");
        assert_eq!(write().1, out);
        let kb = KnowledgeBase::from_bytes("world".as_ref(), &out, Format::NTriples);
        let kb = kb.expect("valid N-Triples");
        // Each work has one creator.
        let found = kb.relation("http://yago-knowledge.org/resource/created");
        let created = found.map(|created| kb.facts(created).count());
        let works = usize::try_from(World::of_triples(20_000).works).ok();
        assert_eq!(created, works);
    }

    #[test]
    fn popular_is_popular() {
        let low = (0..1000).filter(|n| World::popular(1000, draw(1, *n)) < 100);
        let low = low.count();
        assert!((400..550).contains(&low), "{low}");
    }
}

//! Texts that can be found by their grams.

use super::text::{PLACES, Scratch, Text, each};
use super::{Alike, LEAST, best};
use crate::rdf::{KnowledgeBase, TermId};

/// A gram that more texts have in front than this is common: it finds nothing. Texts that share
/// rarer ones, too, may share it.
const MOST_HOLDERS: usize = 200;
/// The squared weights of the grams behind the front are less than this share of all. The
/// less, the fewer texts have to be compared, and the more sums are kept.
const BEHIND: f32 = 0.1;
/// LEAST, as the weights are.
const LEAST_SINGLE: f32 = 0.5;
/// What rounding may take from a bound.
const SLACK: f32 = 0.9999;
/// So many texts of about one length are judged at a time.
const BLOCK: usize = 64;
/// The squared length of the text that is searched for, in the units of the sums.
const UNITS: f32 = 16_000.0;
/// So many pairs are put up with before only the best are kept.
const MANY: usize = 1 << 20;
/// Grams of one text are told apart by so many bits of their place, well enough for a bound.
const SHORT: usize = 1 << 12;

/// Texts by their rare grams, the shorter first.
///
/// With the grams of all texts in one order, by rarity, the front of a text are the grams
/// that hold all but [`BEHIND`] of its weight. Two texts share no more
/// weight than is shared by their fronts, and behind the front that ends first.
pub(super) struct Index {
    texts: Vec<(TermId, Text)>,
    blocks: Vec<Block>,
    /// By gram, where the texts that have it in front begin in `holders`.
    starts: Vec<u32>,
    holders: Vec<u32>,
    /// By gram, whether it is common.
    common: Vec<bool>,
}

/// Texts of about one length.
struct Block {
    shortest: f32,
    longest: f32,
    /// The most weight behind the front of one of them.
    behind: f32,
}

/// How many of the grams, by falling weight, are the front, and the weight of all others.
fn front(order: &[(u32, f32)], square: f32) -> (usize, f32) {
    let mut rest = square;
    for (place, (_, weight)) in order.iter().enumerate() {
        if rest < BEHIND * square {
            return (place, rest.max(0.0));
        }
        rest -= weight;
    }
    (order.len(), 0.0)
}

impl Index {
    /// Takes the texts up.
    pub fn new(mut texts: Vec<(TermId, Text)>) -> Self {
        texts.sort_by(|(_, a), (_, b)| a.square.total_cmp(&b.square));
        let mut found: Vec<(u32, u32)> = Vec::new();
        let mut blocks: Vec<Block> = Vec::new();
        let mut order = Vec::new();
        for (number, (_, text)) in (0_u32..).zip(&texts) {
            text.by_weight(&mut order);
            let (end, rest) = front(&order, text.square);
            found.extend(order.iter().take(end).map(|(gram, _)| (*gram, number)));
            let length = text.square.sqrt();
            match blocks.last_mut() {
                Some(block) if !(number as usize).is_multiple_of(BLOCK) => {
                    block.longest = length;
                    block.behind = block.behind.max(rest);
                }
                _ => blocks.push(Block {
                    shortest: length,
                    longest: length,
                    behind: rest,
                }),
            }
        }
        found.sort_unstable();
        let mut starts = vec![0; PLACES + 1];
        let mut holders = Vec::with_capacity(found.len());
        let mut common = vec![false; PLACES];
        for group in found.chunk_by(|a, b| a.0 == b.0) {
            let Some(gram) = group.first().map(|pair| pair.0 as usize) else {
                continue;
            };
            if group.len() > MOST_HOLDERS {
                if let Some(common) = common.get_mut(gram) {
                    *common = true;
                }
            } else if let Some(count) = starts.get_mut(gram + 1) {
                *count = u32::try_from(group.len()).unwrap_or(0);
                holders.extend(group.iter().map(|pair| pair.1));
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        Self {
            texts,
            blocks,
            starts,
            holders,
            common,
        }
    }

    fn holders(&self, gram: u32) -> &[u32] {
        let place = |gram: u32| self.starts.get(gram as usize).map(|start| *start as usize);
        let range = place(gram).zip(place(gram + 1));
        range
            .and_then(|(start, end)| self.holders.get(start..end))
            .unwrap_or_default()
    }

    /// All pairs with texts of the right.
    pub fn find_all(&self, part: &[TermId], right: &KnowledgeBase, weights: &[f32]) -> Vec<Alike> {
        let mut search = Search::new(self);
        let mut scratch = Scratch::default();
        for literal in part {
            each(right.text(*literal), weights, &mut scratch, &mut |text| {
                search.find(*literal, text);
            });
        }
        search.pairs
    }
}

/// What one thread needs to search.
struct Search<'a> {
    index: &'a Index,
    pairs: Vec<Alike>,
    /// Of so many only the best are kept.
    most_pairs: usize,
    /// By text of the index, the weight that it shares in front, in units.
    shared: Vec<i16>,
    /// Whether a block has any, and the blocks that have.
    met: Vec<bool>,
    touched: Vec<usize>,
    order: Vec<(u32, f32)>,
    /// The weights of the text that is searched for, by the last bits of a gram.
    short: Vec<f32>,
}

impl<'a> Search<'a> {
    fn new(index: &'a Index) -> Self {
        Self {
            index,
            pairs: Vec::new(),
            most_pairs: MANY,
            shared: vec![0; index.blocks.len() * BLOCK],
            met: vec![false; index.blocks.len()],
            touched: Vec::new(),
            order: Vec::new(),
            short: vec![0.0; SHORT],
        }
    }

    fn find(&mut self, literal: TermId, text: &Text) {
        text.by_weight(&mut self.order);
        let (end, rest) = front(&self.order, text.square);
        let unit = UNITS / text.square;
        // What may be shared without being counted.
        let mut common = 0.0;
        let (all, met) = (self.shared.as_mut_slice(), self.met.as_mut_slice());
        for (gram, weight) in self.order.iter().take(end) {
            let holders = self.index.holders(*gram);
            if holders.is_empty() && self.index.common.get(*gram as usize) == Some(&true) {
                common += weight;
            }
            let weight = units(weight * unit) + 1;
            for holder in holders {
                let place = *holder as usize;
                if let Some(sum) = all.get_mut(place) {
                    *sum += weight;
                }
                let block = place / BLOCK;
                if let Some(met) = met.get_mut(block).filter(|met| !**met) {
                    *met = true;
                    self.touched.push(block);
                }
            }
        }
        for (gram, weight) in &self.order {
            if let Some(sum) = self.short.get_mut(*gram as usize % SHORT) {
                *sum += weight;
            }
        }
        let length = text.square.sqrt();
        for number in self.touched.drain(..) {
            let start = number * BLOCK;
            let (Some(block), Some(met), Some(shared)) = (
                self.index.blocks.get(number),
                self.met.get_mut(number),
                self.shared.get_mut(start..start + BLOCK),
            ) else {
                continue;
            };
            *met = false;
            let most = shared.iter().fold(0, |most, sum| most.max(*sum));
            let least = LEAST_SINGLE * SLACK * block.shortest * length;
            let least = least - rest.max(block.behind) - common;
            if most >= units(least * unit)
                && block.longest >= LEAST_SINGLE * SLACK * length
                && length >= LEAST_SINGLE * SLACK * block.shortest
            {
                // What shares nothing that is counted was not found.
                let least = units(least * unit).max(1);
                let texts = self.index.texts.iter().skip(start);
                for ((left, other), _) in texts.zip(&*shared).filter(|(_, sum)| **sum >= least) {
                    if let Some(cosine) = compared(other, text, &self.short) {
                        self.pairs.push(Alike {
                            left: *left,
                            right: literal,
                            cosine,
                        });
                        if self.pairs.len() >= self.most_pairs {
                            self.pairs = best(std::mem::take(&mut self.pairs));
                            self.most_pairs = MANY.max(2 * self.pairs.len());
                        }
                    }
                }
            }
            shared.fill(0);
        }
        for (gram, _) in &self.order {
            if let Some(sum) = self.short.get_mut(*gram as usize % SHORT) {
                *sum = 0.0;
            }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no sum is more than UNITS and one for each gram"
)]
fn units(weight: f32) -> i16 {
    weight as i16
}

/// The cosine of two texts where it is enough; most pairs are refused by a bound first.
fn compared(other: &Text, text: &Text, short: &[f32]) -> Option<f64> {
    let of = |gram: &(u32, f32)| short.get(gram.0 as usize % SHORT).copied().unwrap_or(0.0);
    let bound: f32 = other.grams.iter().map(of).sum();
    let least = LEAST_SINGLE * LEAST_SINGLE * SLACK * other.square * text.square;
    if bound * bound < least || !other.may_equal(text) {
        return None;
    }
    let cosine = other.cosine(text);
    (cosine >= LEAST).then_some(cosine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::Format;

    /// Every pair of a few hundred names whose cosine is enough is found, and no other.
    #[test]
    fn all_pairs_that_are_alike_are_found() {
        let words = [
            "Anna", "Ann", "Karenina", "Karenin", "Tolstoy", "of", "Tales", "War",
        ];
        let word = |n: usize| words.get(n % words.len()).copied().unwrap_or_default();
        let letters = |n: u8| String::from_utf8(vec![b'a' + n % 26, b'a' + n / 26, b'q']);
        let names: Vec<String> = (0..240_u8)
            .flat_map(|n| [(n, 0), (n, 1), (n, 2)])
            .map(|(n, more)| {
                let last = letters(n).expect("letters");
                let n = usize::from(n) + more * 11;
                format!(
                    "{} {} {} {last}",
                    word(n),
                    word(n / 8 + n / 3),
                    word(n / 64 + n)
                )
            })
            .collect();
        let lines: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(n, name)| format!("<urn:e{n}> <urn:p> \"{name}\" ."))
            .collect();
        let text = lines.join("\n");
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::NTriples)
            .expect("N-Triples");
        // Some grams weigh more than others.
        let weights: Vec<f32> = (0..PLACES)
            .map(|place| [1.0, 3.0, 9.0, 20.0].get(place % 4).copied().unwrap_or(1.0))
            .collect();
        let literals: Vec<TermId> = kb.literals().collect();
        let texts = |part: &[TermId]| -> Vec<(TermId, Text)> {
            let all = part.iter();
            all.flat_map(|l| {
                Text::all(kb.text(*l), &weights)
                    .into_iter()
                    .map(|t| (*l, t))
            })
            .collect()
        };
        // With few no gram is common; of many those of all pairs are found that share one more.
        for (taken, are_common) in [(40, false), (650, true)] {
            let (some, rest) = literals.split_at(taken);
            let index = Index::new(texts(some));
            assert_eq!(index.common.contains(&true), are_common);
            let mut found: Vec<(TermId, TermId)> = index
                .find_all(rest, &kb, &weights)
                .into_iter()
                .map(|alike| (alike.left, alike.right))
                .collect();
            found.sort_unstable();
            let in_front = |text: &Text| -> Vec<u32> {
                let mut order = Vec::new();
                text.by_weight(&mut order);
                let (end, _) = front(&order, text.square);
                let all = order.into_iter().take(end).map(|gram| gram.0);
                all.filter(|gram| !index.common[*gram as usize]).collect()
            };
            let others = texts(rest);
            let mut expected = Vec::new();
            for (left, one) in texts(some) {
                let rare = in_front(&one);
                for (right, other) in &others {
                    let meet = in_front(other).iter().any(|gram| rare.contains(gram));
                    if meet && one.cosine(other) >= LEAST && one.may_equal(other) {
                        expected.push((left, *right));
                    }
                }
            }
            expected.sort_unstable();
            assert!(expected.len() > 10, "{}", expected.len());
            assert_eq!(found, expected);
        }
    }
}

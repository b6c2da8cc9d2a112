//! Repeated sibling units: the candidates for records.

use std::collections::{BTreeMap, BTreeSet, HashMap};

mod beside;
mod cycle;
mod reach;

use self::beside::Beside;
use super::naming::{Names, names, signatures};
use super::novelty::{Novelty, Paths, hash};
use super::traits::Traits;
use crate::page::{NodeId, Page};
use crate::text::{containment, overlap, share};

/// Siblings are of one structure when this share of the smaller one's leaf paths is the other's too.
const SAME_STRUCTURE: f64 = 0.6;
/// Siblings with so many times the ways to leaves of others are no records beside them.
const MOST_LARGER: usize = 6;
/// Of a run of siblings, this share of the leaders must be followed by others.
const INTERLEAVED: f64 = 0.6;
/// Of siblings alike but for a link, this share of those with one must be followed by others.
const FOLLOWED: f64 = 0.9;
/// A leader has at most so many followers of one structure, on the average.
const MOST_FOLLOWERS: usize = 4;
/// The same of headings.
const MOST_LINES: usize = 12;
/// Siblings of different classes have different parts in a run when they share less than
/// this of their usual ways to leaves.
const SAME_PART: f64 = 0.6;
/// What two classes say is the like when it is at this share of their places.
const ALIKE: f64 = 0.8;
/// Elements that stand over what follows them.
pub(super) const HEADINGS: [&str; 7] = ["h1", "h2", "h3", "h4", "h5", "h6", "dt"];
/// What stands beside so many of the records names a part of them.
const LABELLED: f64 = 0.3;
/// How many leaves of a unit are looked at.
const MAX_LEAVES: usize = 256;
/// How many nodes of a unit are looked at for the classes in it.
const MAX_NODES: usize = 1024;

/// A candidate record: a subtree, or a run of siblings that starts at `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub start: NodeId,
    pub end: usize,
}

/// How groups of different parents and pages are recognised as the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    parent: u64,
    tag: String,
    pub spans: bool,
    /// The way to the parent, its own names left out.
    like: u64,
}

impl Key {
    /// The key of the units that runs begin with; of other units it is their own.
    pub fn leader(&self) -> Self {
        Self {
            spans: false,
            ..self.clone()
        }
    }

    /// The key of the groups whose parents differ in their own names only; that of such
    /// groups itself is the same.
    pub fn like(&self) -> Self {
        Self {
            parent: self.like,
            ..self.clone()
        }
    }
}

/// A page with what the search for groups needs.
pub(super) struct Sheet<'p> {
    pub page: &'p Page,
    pub paths: Paths,
    pub novelty: Novelty,
    signatures: Vec<u64>,
}

impl<'p> Sheet<'p> {
    pub fn new(page: &'p Page, paths: Paths, novelty: Novelty, names: &Names) -> Self {
        Self {
            signatures: signatures(page, names),
            page,
            paths,
            novelty,
        }
    }

    /// The distinct relative tag paths of the text leaves and images of a unit.
    pub fn leaf_paths(&self, unit: Unit) -> BTreeSet<u64> {
        let page = self.page;
        let mut paths = BTreeSet::new();
        let mut top = unit.start;
        for node in page.run(unit.start, unit.end) {
            if node.index() >= page.end(top) {
                top = node;
            }
            if page.tag(node) == "img" || page.is_text_leaf(node) {
                paths.insert(self.paths.relative(page, top, node));
                if paths.len() >= MAX_LEAVES {
                    break;
                }
            }
        }
        paths
    }

    /// The text of a unit.
    pub fn text(&self, unit: Unit) -> &'p str {
        self.page.text_of_run(unit.start, unit.end)
    }

    /// The bytes of novel text in a unit.
    pub fn novel_characters(&self, unit: Unit) -> usize {
        self.novelty.characters(unit.start.index(), unit.end)
    }

    /// The novel text leaves in a unit.
    pub fn novel_leaves(&self, unit: Unit) -> usize {
        self.novelty.leaves(unit.start.index(), unit.end)
    }

    /// Those of them that are in links.
    pub fn linked_leaves(&self, unit: Unit) -> usize {
        self.novelty.linked(unit.start.index(), unit.end)
    }

    /// The number that stands for the way to a node by tags and classes.
    pub fn signature(&self, node: NodeId) -> u64 {
        self.signatures[node.index()]
    }

    /// Whether a unit has most of the usual leaf paths.
    pub fn is_like(&self, unit: Unit, usual: &BTreeSet<u64>) -> bool {
        let common = self.leaf_paths(unit).intersection(usual).count();
        share(common, usual.len()) >= SAME_STRUCTURE
    }

    /// Whether a text in a link of the unit stands where one of the usual leaves does.
    pub fn has_usual_link(&self, unit: Unit, usual: &BTreeSet<u64>) -> bool {
        let page = self.page;
        let mut texts = page.run(unit.start, unit.end).filter(|node| {
            let mut above = page.ancestors(*node).take_while(|node| *node != unit.start);
            page.is_text(*node) && above.any(|node| page.tag(node) == "a")
        });
        texts.any(|text| usual.contains(&self.paths.relative(page, unit.start, text)))
    }

    /// The first element of each unit, alone.
    pub fn leaders(&self, units: &[Unit]) -> Vec<Unit> {
        let leader = |unit: &Unit| Unit {
            start: unit.start,
            end: self.page.end(unit.start),
        };
        units.iter().map(leader).collect()
    }

    /// The starts of the units with those of their siblings that are like them though they
    /// say nothing new: records that pages without an answer show too. `usual` are the leaf
    /// paths of most units, `labels` what no record says.
    pub fn family(
        &self,
        units: &[Unit],
        usual: &BTreeSet<u64>,
        labels: &BTreeSet<&str>,
    ) -> Vec<NodeId> {
        let known = self.siblings(units).into_iter();
        let known = known.filter(|unit| {
            let is_known = self.novel_leaves(*unit) == 0 && self.is_like(*unit, usual);
            is_known && !labels.contains(self.text(*unit).trim())
        });
        let starts = units.iter().copied().chain(known).map(|unit| unit.start);
        starts.collect::<BTreeSet<NodeId>>().into_iter().collect()
    }

    /// What stands beside so many of the units on this page that it is a label.
    pub fn labels(&self, units: &[Unit]) -> BTreeSet<&'p str> {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for sibling in self.siblings(units) {
            *times.entry(self.text(sibling).trim()).or_default() += 1;
        }
        times.retain(|_, times| *times > 1 && share(*times, units.len()) >= LABELLED);
        times.into_keys().collect()
    }

    /// The elements beside units that have the tag of one of them and are none.
    pub fn siblings(&self, units: &[Unit]) -> Vec<Unit> {
        let page = self.page;
        let starts: BTreeSet<NodeId> = units.iter().map(|unit| unit.start).collect();
        let tags: BTreeSet<&str> = starts.iter().map(|start| page.tag(*start)).collect();
        let parents: BTreeSet<NodeId> = starts
            .iter()
            .filter_map(|start| page.parent(*start))
            .collect();
        let children = parents.into_iter().flat_map(|parent| page.children(parent));
        children
            .filter(|node| {
                page.is_element(*node) && tags.contains(page.tag(*node)) && !starts.contains(node)
            })
            .map(|start| Unit {
                start,
                end: page.end(start),
            })
            .collect()
    }

    /// All groups of two or more similar siblings with novel text, by their key.
    pub fn groups(&self) -> BTreeMap<Key, Vec<Unit>> {
        self.all_groups().0
    }

    /// The groups, and by the same keys the elements that stand alone where others are several.
    pub fn all_groups(&self) -> (BTreeMap<Key, Vec<Unit>>, BTreeMap<Key, Vec<Unit>>) {
        let mut groups: BTreeMap<Key, Vec<Unit>> = BTreeMap::new();
        let mut alone: BTreeMap<Key, Vec<Unit>> = BTreeMap::new();
        for parent in self.page.nodes() {
            if self.novelty.leaves(parent.index(), self.page.end(parent)) < 2 {
                continue;
            }
            let clusters = self.clusters(parent);
            let largest = clusters
                .iter()
                .filter(|cluster| cluster.units.len() > 1)
                .max_by_key(|cluster| cluster.characters);
            let key = |tag: &str, spans| Key {
                parent: self.signature(parent),
                tag: tag.to_owned(),
                spans,
                like: self.place(parent),
            };
            if let Some(largest) = largest {
                let key = key(self.page.tag(largest.units[0].start), false);
                groups.entry(key).or_default().extend(&largest.units);
            }
            for cluster in clusters.iter().filter(|cluster| cluster.units.len() == 1) {
                let key = key(self.page.tag(cluster.units[0].start), false);
                alone.entry(key).or_default().extend(&cluster.units);
            }
            // The cells of a row are no several records.
            let is_row = self.page.tag(parent) == "tr";
            let runs = || {
                let cycles = self.cycles(parent);
                cycles.or_else(|| self.runs(parent, &self.by_class(clusters)))
            };
            if let Some(units) = (!is_row).then(runs).flatten() {
                let key = key(self.page.tag(units[0].start), true);
                groups.entry(key).or_default().extend(units);
            }
        }
        for units in groups.values_mut() {
            units.sort_by_key(|unit| unit.start);
        }
        (groups, alone)
    }

    /// Where an element stands, whatever it and what is around it are called themselves.
    fn place(&self, node: NodeId) -> u64 {
        let around = self.page.parent(node);
        let outside = around.and_then(|around| self.page.parent(around));
        hash((
            outside.map(|outside| self.signature(outside)),
            around.map(|around| self.page.tag(around)),
            self.page.tag(node),
        ))
    }

    /// The element children with novel text, by tag and structure.
    fn clusters(&self, parent: NodeId) -> Vec<Cluster> {
        let mut clusters: Vec<Cluster> = Vec::new();
        for child in self.page.children(parent) {
            let unit = Unit {
                start: child,
                end: self.page.end(child),
            };
            let characters = self.novel_characters(unit);
            if characters == 0 || !self.page.is_element(child) {
                continue;
            }
            let paths = self.leaf_paths(unit);
            let tag = self.page.tag(child);
            let found = clusters.iter().position(|cluster| {
                self.page.tag(cluster.units[0].start) == tag
                    && paths.len().max(cluster.paths.len())
                        <= MOST_LARGER * paths.len().min(cluster.paths.len())
                    && containment(&cluster.paths, &paths) >= SAME_STRUCTURE
            });
            if let Some(found) = found {
                let cluster = &mut clusters[found];
                cluster.units.push(unit);
                cluster.characters += characters;
                cluster.paths.extend(paths);
            } else if clusters.len() < MAX_LEAVES {
                clusters.push(Cluster {
                    units: vec![unit],
                    paths,
                    characters,
                });
            }
        }
        clusters
    }

    /// Clusters whose units are told apart by their classes, where those of one class look
    /// different from those of another: the rows of a record that takes two of them.
    fn by_class(&self, clusters: Vec<Cluster>) -> Vec<Vec<Unit>> {
        clusters
            .into_iter()
            .flat_map(|cluster| self.parts(cluster.units))
            .collect()
    }

    /// The ways from a unit to its text leaves by tags and classes, its own class left out, each with
    /// how many of the like stand before it.
    fn named_paths(&self, unit: Unit) -> BTreeSet<u64> {
        let page = self.page;
        let below = page.run(unit.start, unit.end).take(MAX_NODES);
        let leaves = below.filter(|node| page.is_text_leaf(*node));
        let mut before: HashMap<u64, usize> = HashMap::new();
        leaves
            .map(|leaf| {
                let above = page.ancestors(leaf).take_while(|node| *node != unit.start);
                let steps = above.map(|node| (page.tag(node), names(page, node, "class").next()));
                let way = hash(steps.collect::<Vec<_>>());
                let before = before.entry(way).or_default();
                *before += 1;
                hash((way, *before))
            })
            .collect()
    }

    /// Whether units of two classes say the like at the same places: odd and even rows, whose
    /// parts are called otherwise too.
    fn read_alike(&self, a: &[Unit], b: &[Unit]) -> bool {
        let (a, b) = (self.voices(a), self.voices(b));
        let common: Vec<(&Traits, &Traits)> = a
            .iter()
            .filter_map(|(path, voice)| Some((voice, b.get(path)?)))
            .collect();
        let alike = common.iter().filter(|(a, b)| a.resemble(b)).count();
        share(common.len(), a.len().max(b.len())) >= SAME_PART
            && share(alike, common.len()) >= ALIKE
    }

    /// What units say at their usual leaf paths.
    fn voices(&self, units: &[Unit]) -> BTreeMap<u64, Traits> {
        let page = self.page;
        let mut voices: BTreeMap<u64, Traits> = BTreeMap::new();
        for unit in units {
            for node in page.run(unit.start, unit.end).take(MAX_NODES) {
                if page.is_text_leaf(node) {
                    let path = self.paths.relative(page, unit.start, node);
                    voices.entry(path).or_default().add(page, node);
                }
            }
        }
        voices.retain(|_, voice| voice.count() * 2 >= units.len());
        voices
    }

    fn parts(&self, units: Vec<Unit>) -> Vec<Vec<Unit>> {
        let page = self.page;
        let mut counts: HashMap<u64, usize> = HashMap::new();
        for unit in &units {
            for name in names(page, unit.start, "class") {
                *counts.entry(name).or_default() += 1;
            }
        }
        // What one unit alone is called is its own name.
        let comes_back = |name: &u64| counts.get(name).is_some_and(|count| *count > 1);
        // In the order of the page, as which class is looked at first may decide.
        let mut places: HashMap<Option<u64>, usize> = HashMap::new();
        let mut classes: Vec<Vec<Unit>> = Vec::new();
        for unit in &units {
            let class = names(page, unit.start, "class").find(comes_back);
            let place = *places.entry(class).or_insert(classes.len());
            if place == classes.len() {
                classes.push(Vec::new());
            }
            classes[place].push(*unit);
        }
        if classes.len() < 2 || classes.iter().any(|units| units.len() < 2) {
            return self.by_leader(units);
        }
        let mut parts: Vec<(BTreeSet<u64>, Vec<Unit>)> = Vec::new();
        for units in classes {
            let sets: Vec<BTreeSet<u64>> =
                units.iter().map(|unit| self.named_paths(*unit)).collect();
            let paths = usual(&sets);
            let like = parts.iter_mut().find(|(others, part)| {
                overlap(others, &paths) >= SAME_PART || self.read_alike(part, &units)
            });
            if let Some((_, part)) = like {
                part.extend(units);
                part.sort_by_key(|unit| unit.start);
            } else {
                parts.push((paths, units));
            }
        }
        let parts: Vec<Vec<Unit>> = parts.into_iter().map(|(_, units)| units).collect();
        let reached = match parts.as_slice() {
            [units] => self.by_reach(units),
            _ => None,
        };
        reached.unwrap_or(parts)
    }

    /// Leaders and followers, where nearly all leaders come before some follower: rows and those that
    /// their cells reach into; units with a link and those without, titles, each with its description;
    /// or rows of several cells, most of which come before one cell across the table.
    fn by_leader(&self, units: Vec<Unit>) -> Vec<Vec<Unit>> {
        let page = self.page;
        let is_linked = |unit: &Unit| page.elements_in(unit.start, "a").next().is_some();
        let has_cells = |unit: &Unit| !self.is_across(unit.start);
        let parts = |leads: &dyn Fn(&Unit) -> bool| {
            let (leaders, followers) = units.iter().copied().partition(leads);
            vec![leaders, followers]
        };
        if let Some(parts) = self.by_reach(&units) {
            parts
        } else if are_runs(&units, is_linked, FOLLOWED) {
            parts(&is_linked)
        } else if are_runs(&units, has_cells, INTERLEAVED) {
            parts(&has_cells)
        } else {
            vec![units]
        }
    }

    /// Runs of siblings of several structures, each from one leader to the next: a heading
    /// with its paragraphs, a term with its definitions, rows in pairs, a link with bare texts.
    fn runs(&self, parent: NodeId, parts: &[Vec<Unit>]) -> Option<Vec<Unit>> {
        let most = parts.iter().map(Vec::len).max()?;
        let repeated = |part: &&Vec<Unit>| {
            let followers = if self.is_heading(part[0]) {
                MOST_LINES
            } else {
                MOST_FOLLOWERS
            };
            part.len() > 1 && part.len() * followers >= most
        };
        let mut parts: Vec<&Vec<Unit>> = parts.iter().filter(repeated).collect();
        parts.sort_by_key(|part| part[0].start);
        let leaders = parts.first()?;
        let texts = match self.beside(parent, leaders) {
            Beside::Behind(texts) => texts,
            Beside::Around(marks) => return Some(self.between(parent, &marks)),
        };
        let starts = |part: &&Vec<Unit>| part.iter().map(|unit| unit.start).collect::<Vec<_>>();
        let others = parts.iter().skip(1).flat_map(starts);
        let (units, followed) = self.led(parent, leaders, &others.chain(texts).collect());
        if followed >= INTERLEAVED {
            return Some(units);
        }
        // A line before the list may look like the followers.
        parts.iter().skip(1).find_map(|leaders| {
            let others = parts.iter().filter(|part| part[0] != leaders[0]);
            let (units, followed) = self.led(parent, leaders, &others.flat_map(starts).collect());
            let is_even = self.is_heading(leaders[0]) || self.are_even(&units);
            (followed >= FOLLOWED && is_even).then_some(units)
        })
    }

    /// Runs from each leader to its last follower before the next leader, and the share of those
    /// with a follower.
    fn led(
        &self,
        parent: NodeId,
        leaders: &[Unit],
        followers: &BTreeSet<NodeId>,
    ) -> (Vec<Unit>, f64) {
        let mut followed = 0;
        let starts = leaders.iter().map(|leader| leader.start);
        let mut units = self.between(parent, &starts.collect::<Vec<_>>());
        let reaches = |leader: &Unit| self.reach(leader.start) > 1;
        let some_reach = leaders.iter().any(reaches);
        for (unit, leader) in units.iter_mut().zip(leaders) {
            let behind = followers.range(leader.start..);
            let last = behind.take_while(|node| node.index() < unit.end).last();
            // A row of one line is whole beside those whose cells reach into the next ones.
            followed += usize::from(last.is_some() || some_reach && !reaches(leader));
            unit.end = last.map_or(leader.end, |node| self.page.end(*node));
        }
        let followed = share(followed, units.len());
        (units, followed)
    }

    /// Whether an element stands over what follows it.
    fn is_heading(&self, unit: Unit) -> bool {
        HEADINGS.contains(&self.page.tag(unit.start))
    }

    /// Whether nearly all runs have as many elements.
    fn are_even(&self, units: &[Unit]) -> bool {
        let page = self.page;
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for unit in units {
            let siblings = page.siblings(unit.start.index(), unit.end);
            let elements = siblings.filter(|node| page.is_element(*node)).count();
            *counts.entry(elements).or_default() += 1;
        }
        share(counts.into_values().max().unwrap_or(0), units.len()) >= FOLLOWED
    }

    /// Runs from each of some children to the next.
    fn between(&self, parent: NodeId, starts: &[NodeId]) -> Vec<Unit> {
        let ends = starts.iter().skip(1).map(|next| next.index());
        let ends = ends.chain([self.page.end(parent)]);
        let units = starts.iter().zip(ends);
        units
            .map(|(start, end)| Unit { start: *start, end })
            .collect()
    }
}

/// Whether units begin with a leader, and so many of the leaders come right before a follower.
fn are_runs(units: &[Unit], leads: impl Fn(&Unit) -> bool, followed: f64) -> bool {
    let leads: Vec<bool> = units.iter().map(leads).collect();
    let leaders = leads.iter().filter(|leads| **leads).count();
    let followers = leads.len() - leaders;
    let ends = leads.windows(2).filter(|pair| pair[0] && !pair[1]).count();
    leads.first() == Some(&true)
        && leaders > 1
        && followers <= MOST_FOLLOWERS * leaders
        && share(ends, leaders) >= followed
}

/// Siblings of one tag and structure.
struct Cluster {
    units: Vec<Unit>,
    paths: BTreeSet<u64>,
    characters: usize,
}

/// The leaf paths of all units, which are by page.
pub(super) fn leaf_paths(sheets: &[Sheet<'_>], units: &[Vec<Unit>]) -> Vec<BTreeSet<u64>> {
    sheets
        .iter()
        .zip(units)
        .flat_map(|(sheet, units)| units.iter().map(|unit| sheet.leaf_paths(*unit)))
        .collect()
}

/// The paths that at least half of the sets have.
pub(super) fn usual(sets: &[BTreeSet<u64>]) -> BTreeSet<u64> {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for path in sets.iter().flatten() {
        *counts.entry(*path).or_default() += 1;
    }
    counts.retain(|_, count| *count * 2 >= sets.len());
    counts.into_keys().collect()
}

#[cfg(test)]
mod tests;

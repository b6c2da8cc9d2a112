//! Texts that name several things of one kind: "Drying, Exhibition, Freezing".

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::word_count;
use super::super::feature::normal;
use super::super::part::each;
use super::super::standing::{COMMA, FIELDS, parted};
use crate::text::share;

/// What may stand between the things.
const MARKS: [&str; 7] = [";", ",", "、", "/", "|", "·", "•"];
/// So many different lists of several things are needed to see what they name.
const LISTS: usize = 5;
/// So many of the values name several.
const SOME: f64 = 0.2;
/// So many of the things are names, and no numbers, days or amounts.
const NAMES: f64 = 0.9;
/// So many of the names come back.
const COME_BACK: f64 = 0.8;
/// A name that stands in so many lists shows whether it has a place of its own.
const OFTEN: usize = 3;
/// So many of these stand first in some lists and later in others; in sorted lists few do.
const FREE: f64 = 0.25;
/// So many different lists of several things show it, where nearly all of these are said alone, too.
const FEW_LISTS: usize = 2;
/// So many of the names are.
const ALONE: f64 = 0.8;
/// A name has at most so many words on the average.
const WORDS: usize = 4;
/// Lists of names that do not come back have so many lengths, at least, many have so many names, and these
/// so many words on the average.
const LENGTHS: usize = 3;
const LONG: usize = 3;
const FEW_WORDS: usize = 2;
/// So many of the things have the names of people, or are codes of one form.
const PEOPLE: f64 = 0.95;
const CODES: f64 = 0.95;
/// What stands for digits and for capitals in the form of a code.
const DIGIT: char = '0';
const CAPITAL: char = 'A';
/// Words of names without a capital have at most so many letters.
const PARTICLE: usize = 3;

/// The mark between the things that values name, where these are lists: their names come back, now
/// first and now later or in the order of their letters, in lists of several lengths. A place
/// ("Uppsala, Sweden") and a day have parts with a place of their own, and a title has none that
/// come back.
pub(super) fn list(values: &[&str]) -> Option<String> {
    let distinct: BTreeSet<&str> = values.iter().copied().collect();
    let is_list = |mark: &&&str| are_lists(&distinct, mark);
    let mark = MARKS.iter().find(is_list).map(|mark| (*mark).to_owned());
    mark.or_else(|| with_word(&distinct).filter(|mark| are_lists(&distinct, mark)))
}

/// The comma with the word that most often stands before the last of what it parts: ", and".
fn with_word(values: &BTreeSet<&str>) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        let last = parted(value, COMMA).last()?;
        let mut words = last.split(' ');
        words.next_back();
        for word in words.filter(|word| joins(word)) {
            *counts.entry(word).or_default() += 1;
        }
    }
    let (word, _) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some(format!("{COMMA} {word}"))
}

/// Whether a word may join the last two things of a list: "and", "og", "&".
fn joins(word: &str) -> bool {
    word.chars().all(char::is_lowercase) && word.chars().count() <= PARTICLE || word == "&"
}

fn are_lists(values: &BTreeSet<&str>, mark: &str) -> bool {
    let lists: Vec<Vec<&str>> = values.iter().map(|value| each(value, mark)).collect();
    let (singles, several): (Vec<&Vec<&str>>, Vec<&Vec<&str>>) =
        lists.iter().partition(|list| list.len() == 1);
    let singles: BTreeSet<&str> = singles.into_iter().flatten().copied().collect();
    let lengths: BTreeSet<usize> = lists.iter().map(Vec::len).collect();
    if several.len() < FEW_LISTS || lengths.len() < 2 {
        return false;
    }
    // How often a name stands first in a list of several, and how often later.
    let mut places: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for list in &several {
        for (place, name) in list.iter().enumerate() {
            places.entry(name).or_default()[place.min(1)] += 1;
        }
    }
    let all = |of: &[usize; 2]| of[0] + of[1];
    let names: usize = places.values().map(all).sum();
    let words: usize = places.keys().map(|name| word_count(name)).sum();
    let is_name = |name: &str| name.contains(char::is_alphabetic) && normal(name).kind() == "text";
    let are_names = places.keys().filter(|name| is_name(name)).count();
    if share(are_names, places.len()) < NAMES || words > WORDS * places.len() {
        return false;
    }
    let is_alone = |name: &str| singles.contains(name);
    let alone = places.keys().filter(|name| is_alone(name)).count();
    let moves = places.values().any(|of| of[0] > 0 && of[1] > 0);
    if moves && share(alone, places.len()) >= ALONE {
        return true;
    }
    if are_codes(places.keys().chain(&singles)) {
        return true;
    }
    if several.len() < LISTS || share(several.len(), lists.len()) < SOME {
        return false;
    }
    let again = |(name, of): (&&str, &[usize; 2])| match all(of) {
        1 => usize::from(is_alone(name)),
        times => times,
    };
    let again: usize = places.iter().map(again).sum();
    let often = || places.values().filter(|of| all(of) >= OFTEN);
    let free = often().filter(|of| of[0] > 0 && of[1] > 0).count();
    let come_back = share(again, names) >= COME_BACK && share(free, often().count()) >= FREE;
    let people = places.keys().filter(|name| is_person(name));
    let are_people = share(people.count(), places.len()) >= PEOPLE;
    // So strong a mark that now stands and now does not joins what is alike.
    let are_fields = mark == FIELDS && words <= FEW_WORDS * places.len();
    come_back || are_people || are_fields || are_many(&several, &places, words)
}

/// Whether lists of names that hardly come back are of many lengths, and some are long: "Acivir, Zovirax,
/// Herpex, Sitavig". What comes back has no place of its own, as the land behind towns has.
fn are_many(lists: &[&Vec<&str>], places: &BTreeMap<&str, [usize; 2]>, words: usize) -> bool {
    let lengths: BTreeSet<usize> = lists.iter().map(|list| list.len()).collect();
    let is_long = |list: &&&Vec<&str>| list.len() >= LONG;
    let has_place = |of: &&[usize; 2]| of[0] + of[1] >= OFTEN && (of[0] == 0 || of[1] == 0);
    let is_word = |name: &&&str| !name.contains(|c: char| c.is_ascii_digit());
    lengths.len() >= LENGTHS
        && share(lists.iter().filter(is_long).count(), lists.len()) >= SOME
        && words <= FEW_WORDS * places.len()
        && places.keys().filter(is_word).count() == places.len()
        && !places.values().any(|of| has_place(&of))
}

/// Whether nearly all names are codes of one form, of capitals and digits: "D06F 55/02".
fn are_codes<'t>(names: impl Iterator<Item = &'t &'t str>) -> bool {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for name in names {
        *counts.entry(form(name)).or_default() += 1;
    }
    let all: usize = counts.values().sum();
    let usual = counts.into_iter().max_by_key(|(_, count)| *count);
    usual.is_some_and(|(form, count)| {
        form.contains(DIGIT) && form.contains(CAPITAL) && share(count, all) >= CODES
    })
}

/// A name with one sign for all capitals and one for all digits that stand together.
fn form(name: &str) -> String {
    let signs = name.chars().map(|c| match c {
        _ if c.is_numeric() => DIGIT,
        _ if c.is_uppercase() => CAPITAL,
        _ => c,
    });
    let mut signs: Vec<char> = signs.collect();
    signs.dedup();
    signs.into_iter().collect()
}

/// Whether a name has several words, each with a capital but for short ones such as "de", as those of
/// people have.
fn is_person(name: &str) -> bool {
    let words = || name.split(' ');
    let capitals = words()
        .filter(|word| word.starts_with(char::is_uppercase))
        .count();
    let is_short = |word: &str| word.chars().count() <= PARTICLE;
    let is_word = |word: &str| !word.contains(|c: char| c.is_ascii_digit());
    let are_words = words().all(is_word)
        && words().all(|word| word.starts_with(char::is_uppercase) || is_short(word));
    capitals > 1 && are_words && words().count() <= WORDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_come_back_in_any_place_are_of_a_list() {
        let uses = [
            "Drying",
            "Drying, Freezing",
            "Bottling, Drying",
            "Freezing, Storage",
            "Bottling, Freezing, Storage",
            "Storage",
            "Drying, Storage",
            "Storage, Bottling",
            "Freezing, Bottling",
            "Bottling, Drying, Storage",
        ];
        assert_eq!(list(&uses).as_deref(), Some(","));
        let other: Vec<String> = uses.iter().map(|value| value.replace(',', ";")).collect();
        let other: Vec<&str> = other.iter().map(String::as_str).collect();
        assert_eq!(list(&other).as_deref(), Some(";"));
        assert_eq!(list(&uses[..6]), None);
        let sorted = [
            "A, Z", "A, B, Z", "B, Z", "A, B", "A", "A, C", "A, C, Z", "C, Z", "A, B, C",
        ];
        assert!(list(&sorted).is_some());
    }

    #[test]
    fn of_names_that_are_said_alone_few_lists_show_it() {
        let kinds = ["Café", "Bakery", "Bar", "Café / Bakery", "Bar / Café"];
        assert_eq!(list(&kinds).as_deref(), Some("/"));
        // Two of a place of their own.
        assert_eq!(
            list(&["Oslo", "Norway", "Lund", "Lund, Norway", "Oslo, Norway"]),
            None
        );
        assert_eq!(
            list(&["Café", "Café / Bakery", "Bar / Café", "Bar / Pub"]),
            None
        );
    }

    #[test]
    fn a_word_may_stand_before_the_last() {
        let subjects = [
            "Law",
            "Music",
            "Law and Music",
            "Music, Botany and Law",
            "Botany",
            "Botany and Music",
        ];
        assert_eq!(list(&subjects).as_deref(), Some(", and"));
        let named = ["Music", "Botany", "Law"];
        assert_eq!(each(subjects[3], ", and"), named);
        assert_eq!(each("Music, Botany, and Law", ", and"), named);
        let titles = [
            "Law",
            "Law and order",
            "Sun, moon and stars",
            "Men and mice",
        ];
        assert_eq!(list(&titles), None);
    }

    #[test]
    fn codes_of_one_form_are_of_a_list() {
        let classes = [
            "D06F 55/02, A47G 25/48",
            "B27M 1/08, B65G 47/14",
            "D06F 55/00",
            "A1B 2/3",
        ];
        assert_eq!(list(&classes).as_deref(), Some(","));
        let issues = [
            "vol. 3, no. 2",
            "vol. 12, no. 1, part 2",
            "vol. 5, no. 7",
            "vol. 4",
        ];
        assert_eq!(list(&issues), None);
    }

    #[test]
    fn people_need_not_come_back() {
        let authors = [
            "Hendra Wijaya, Lestari Lubis",
            "Indah Santoso",
            "Eko Prabowo, Putri Gunawan, Budi de Haan",
            "Indah Rahmawati",
            "Agus Salim, Dewi Sari",
            "Rina Kusuma, Joko Widodo",
            "Tono J. Suratman, Sri Mulyani",
            "Yudi Latif, Nur Hidayah",
            "Ahmad Fauzi, Maya Sari",
            "Dian Sastro, Reza Rahadian",
        ];
        assert_eq!(list(&authors).as_deref(), Some(","));
        let words = authors.map(str::to_lowercase);
        assert_eq!(list(&words.each_ref().map(String::as_str)), None);
    }

    #[test]
    fn names_of_many_lists_need_not_come_back() {
        let brands = [
            "Prandase, Precose",
            "Sitavig, Zovirax, Acivir, Herpex",
            "Hepsera",
            "Binocrit, Heberitro, Eprex, Epogen, Retacrit",
            "Cibinqo, Olumiant",
            "Neotigason, Soriatane, Etretin",
            "Xenical, Alli, Beacita, Orlos",
            "Panadol, Tylenol, Calpol, Adol, Dafalgan, Efferalgan",
            "Voltaren, Cataflam",
        ];
        assert_eq!(list(&brands).as_deref(), Some(","));
        // The last has a place of its own.
        let towns = brands.map(|brand| format!("{brand}, Norway"));
        assert_eq!(list(&towns.each_ref().map(String::as_str)), None);
    }

    #[test]
    fn parts_with_a_place_of_their_own_are_of_none() {
        let places = [
            "Uppsala, Sweden",
            "Lund, Sweden",
            "Oslo, Norway",
            "Bergen, Norway",
            "Turku, Finland",
            "Vaasa, Finland",
            "Sweden",
            "Malmö, Skåne, Sweden",
            "Ystad, Skåne, Sweden",
            "Kemi, Finland",
        ];
        assert_eq!(list(&places), None);
        let titles = [
            "Emma, or the end",
            "The sea, the sea",
            "Home",
            "Salt, sugar, fat",
            "Sun, moon and stars",
            "Wind, sand and tides",
            "Bread, wine and thou",
            "Men, women and dogs",
            "Boys, girls",
        ];
        assert_eq!(list(&titles), None);
    }
}

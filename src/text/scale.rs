//! Words for powers of ten behind a number: "1.91 billion", "20 mln", "6,79 bilhões".

use super::fold;

/// What a million and a milliard are called, folded; "billion" is a milliard in English and Portuguese.
const SCALES: [(usize, &str); 2] = [
    (
        6,
        "m mio million millions millionen millon millones milhao milhoes milione milioni mill miljoen \
         miljoner miljon miljoonaa milion miliony milionow mln mn mlj млн миллион миллиона \
         миллионов мільионів εκατ εκατομμυρια milyon juta",
    ),
    (
        9,
        "b bn billion billions bilhao bilhoes miliard miliardy miliardow miliardi miliardo milliard \
         milliards milliarden milliarde milliarder miljard miljarder miljardia mld mlrd mrd mia md млрд \
         миллиард миллиарда миллиардов мільярдів δισ milyar miliar",
    ),
];

/// The power of ten that a word stands for behind a number.
#[must_use]
pub fn power_of_ten(word: &str) -> Option<usize> {
    let word = fold(word.trim_end_matches('.'));
    let found = SCALES
        .iter()
        .find(|(_, words)| words.split_whitespace().any(|known| known == word));
    found.map(|(power, _)| *power)
}

/// A number in plain decimal notation, times a power of ten.
pub(super) fn times(number: &str, power: usize) -> String {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let moved = fraction.len().min(power);
    let (up, rest) = fraction.split_at(moved);
    let zeros = "0".repeat(power - moved);
    let (sign, whole) = whole
        .strip_prefix('-')
        .map_or(("", whole), |whole| ("-", whole));
    let digits = format!("{whole}{up}{zeros}");
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    if rest.is_empty() {
        format!("{sign}{digits}")
    } else {
        format!("{sign}{digits}.{rest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_moves_by_the_power() {
        assert_eq!(times("1.91", 9), "1910000000");
        assert_eq!(times("0.5", 6), "500000");
        assert_eq!(times("-12", 6), "-12000000");
        assert_eq!(times("3.1234567", 6), "3123456.7");
    }

    #[test]
    fn words_of_several_languages_are_powers() {
        for word in [
            "million",
            "Mio.",
            "mln",
            "milhões",
            "Millionen",
            "млн",
            "мільйонів",
        ] {
            assert_eq!(power_of_ten(word), Some(6), "{word}");
        }
        for word in ["bilhão", "Mrd.", "milliards", "mld", "bn"] {
            assert_eq!(power_of_ten(word), Some(9), "{word}");
        }
        assert_eq!(power_of_ten("miles"), None);
    }
}

//! What each method does, in a few words.

/// What the method of that name does, for a list of them; empty for a name that is none.
#[must_use]
pub fn summary(name: &str) -> &'static str {
    match name {
        "plain" => "all text that is shown",
        "crunch" => "Crunch: without navigation, advertisements and lists of links",
        "bte" => "body text extraction: the stretch with most words and fewest tags",
        "dsc" => "document slope curve: the stretches with few tags",
        "lqf-25" => "link quota filter: without blocks of which more than a quarter is links",
        "lqf-50" => "the same, more than a half",
        "lqf-75" => "the same, more than three quarters",
        "lqf-nested" => "link quota filters for blocks in each other",
        "fe" => "feature extractor: the block that is richest in words",
        "fe-image" => "feature extractor: the block that is richest in images",
        "fe-list" => "feature extractor: the block that is richest in items of lists",
        "fe-script" => "feature extractor: the block that is richest in scripts",
        "kfe" => "the best cluster of blocks by their words",
        "kfe-image" => "the best cluster of blocks by their images",
        "kfe-list" => "the best cluster of blocks by their items of lists",
        "kfe-script" => "the best cluster of blocks by their scripts",
        "rules" => "the bundled rules for regions, in the manner of eISA",
        "lsi" => "largest size increase: the element that holds far more than each one in it",
        "lp-3" => "largest pagelet: the largest part of the page, parted where there are 3 links",
        "lp-7" => "the same, 7 links",
        "ccb" => "content code blurring: where there is much text and little code around",
        "accb" => "the same, without the tags of links",
        "tccb" => "the same, by words and tags",
        "hadal" => "what the published methods look at, together: the best for a single page",
        "forest" => "what pages of a site share and differ in, with `hadal`: the best for several",
        "forest-faithful" => "FOREST as it was published: the best structural pattern by J x U",
        "forest-j" => "the same by the density of signifiers alone",
        "forest-u" => "the same by unexpectedness alone",
        "coverage" => "the same by how many signifiers there are",
        "sigfeed" => {
            "the block that says what the feed does; its item is the title and description \
             that the page states"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Extractor, GROUP_METHODS, methods};

    #[test]
    fn each_method_is_described() {
        let groups = GROUP_METHODS.iter().map(|method| method.name());
        for name in methods().map(Extractor::name).chain(groups) {
            assert!(!summary(name).is_empty(), "{name}");
        }
        assert_eq!(summary("magic"), "");
    }
}

//! The steps of a path as it is written.

/// The steps of a path; slashes within predicates part none.
pub(super) fn steps(path: &str) -> Vec<&str> {
    let mut steps = Vec::new();
    let mut start = 0;
    for at in slashes(path) {
        steps.push(&path[start..at]);
        start = at + 1;
    }
    steps.push(&path[start..]);
    steps
}

/// The path without its last step.
pub(super) fn outer(path: &str) -> Option<&str> {
    slashes(path).last().map(|at| &path[..at])
}

/// The node test of a step, with its axis: `div` of `div[@class='a'][1]`.
pub(super) fn node_test(step: &str) -> &str {
    step.split('[').next().unwrap_or_default()
}

fn slashes(path: &str) -> impl Iterator<Item = usize> {
    let (mut depth, mut quote) = (0, None);
    path.char_indices().filter_map(move |(at, c)| {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, '[') => depth += 1,
            (None, ']') => depth -= 1,
            _ => {}
        }
        (c == '/' && depth == 0).then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_are_no_steps() {
        let path = "td[a/b][@class='w-1/2 m-[']/a/@href";
        assert_eq!(steps(path), ["td[a/b][@class='w-1/2 m-[']", "a", "@href"]);
        assert_eq!(outer(path), Some("td[a/b][@class='w-1/2 m-[']/a"));
        assert_eq!(node_test(steps(path)[0]), "td");
        let quoted = "dd[preceding-sibling::dt[1]=\"Prix d'achat [1/2\"]/b";
        assert_eq!(outer(quoted), quoted.strip_suffix("/b"));
        assert_eq!(steps("a"), ["a"]);
        assert_eq!(outer("a"), None);
    }
}

//! The steps of a path.

/// The places of the slashes between the steps of a path; those within predicates part none.
pub(super) fn slashes(path: &str) -> impl Iterator<Item = usize> {
    let mut depth = 0;
    path.char_indices().filter_map(move |(at, c)| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
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
        let found: Vec<usize> = slashes("td[a/b][1]/a/@href").collect();
        assert_eq!(found, [10, 12]);
    }
}

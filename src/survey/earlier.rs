//! The probes of an earlier run of a survey.

use std::collections::BTreeMap;

use crate::probe::{ANSWER_TO, Probe, probe_id};

/// The probes of an earlier run that are to stand behind those of this one: which are to be kept,
/// and whose answer is none of theirs. They are numbered on, as an identifier stands for one probe,
/// and where one names another probe, it names it by its new number.
pub(super) fn behind(
    probes: &[Probe],
    earlier: Vec<Probe>,
    is_kept: impl Fn(&Probe) -> bool,
) -> Vec<Probe> {
    let asked: BTreeMap<&str, &str> = probes
        .iter()
        .map(|probe| (probe.response.as_str(), probe.probe.as_str()))
        .collect();
    let mut renamed = BTreeMap::new();
    let mut kept: Vec<Probe> = Vec::new();
    for mut probe in earlier {
        if let Some(name) = asked.get(probe.response.as_str()) {
            renamed.insert(probe.probe, (*name).to_owned());
        } else if is_kept(&probe) {
            let name = probe_id(probes.len() + kept.len() + 1);
            renamed.insert(std::mem::replace(&mut probe.probe, name.clone()), name);
            kept.push(probe);
        }
    }
    for probe in &mut kept {
        let reason = probe
            .reason
            .split_once(ANSWER_TO)
            .and_then(|(before, rest)| {
                let (old, after) = rest.split_once(';')?;
                Some(format!("{before}{ANSWER_TO}{};{after}", renamed.get(old)?))
            });
        probe.reason = reason.unwrap_or(std::mem::take(&mut probe.reason));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::TermSource;

    #[test]
    fn probes_of_an_earlier_run_are_numbered_on() {
        let probe = |number: usize, response: &str, reason: &str| {
            let mut probe = Probe::new(
                4,
                TermSource::Suggestion,
                BTreeMap::new(),
                reason.to_owned(),
            );
            probe.probe = probe_id(number);
            probe.response = response.to_owned();
            probe
        };
        let mut probes = vec![probe(1, "a", "x; ok"), probe(2, "b", "x; ok")];
        let earlier = vec![
            probe(2, "a", "x; ok"),
            probe(3, "c", "x; ok"),
            probe(4, "gone", "x; ok"),
            probe(5, "d", "page 2 of the answer to p0003; ok"),
            probe(6, "e", "page 2 of the answer to p0002; ok"),
        ];
        let kept = behind(&probes, earlier, |probe| probe.response != "gone");
        probes.extend(kept);
        let ids: Vec<&str> = probes.iter().map(|probe| probe.probe.as_str()).collect();
        assert_eq!(ids, ["p0001", "p0002", "p0003", "p0004", "p0005"]);
        let reasons: Vec<&str> = probes[3..].iter().map(|p| p.reason.as_str()).collect();
        assert_eq!(
            reasons,
            [
                "page 2 of the answer to p0003; ok",
                "page 2 of the answer to p0001; ok"
            ]
        );
    }
}

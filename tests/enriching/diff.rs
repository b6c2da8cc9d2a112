//! What a run added, and how two runs differ.

use super::scene::Scene;

#[test]
fn runs_are_compared_statement_by_statement() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let runs = scene.store("kb").runs().to_vec();
    let [first] = runs.as_slice() else {
        panic!("{runs:?}");
    };
    let added = scene.done(&["diff", "kb", &first.id]);
    let lines: Vec<&str> = added.lines().collect();
    let counts = first.counts;
    assert_eq!(
        lines.len(),
        counts.instances + counts.facts + counts.relations
    );
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("+ <") && line.ends_with(" .")),
        "{added}"
    );
    assert!(added.contains("+ <http://shop.example/book/20> <http://www.w3.org/2000/01/rdf-schema#label> \"Hyperion\" ."));

    // The same with a decision, in another store, then both in one.
    scene.with_input(&["review", "s"], "a\nq\n");
    scene.done(&["enrich", "s", "--store", "kb2"]);
    let second = scene.store("kb2").runs()[0].id.clone();
    let mut store = scene.store("kb");
    let trig = std::fs::read(
        scene
            .path("kb2")
            .join("runs")
            .join(format!("{second}.trig")),
    )
    .unwrap();
    let run = scene.store("kb2").runs()[0].clone();
    assert!(store.commit(&run, &trig).unwrap());
    drop(store);
    let changed = scene.done(&["diff", "kb", &first.id, &second]);
    assert_eq!(changed, "+ <http://y/b0> <http://y/year> \"1999\" .\n");
    let back = scene.done(&["diff", "kb", &second, &first.id]);
    assert_eq!(back, "- <http://y/b0> <http://y/year> \"1999\" .\n");
    let json = scene.done(&["diff", "kb", &second, &first.id, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        json,
        serde_json::json!({"added": 0, "removed": 1, "kept": lines.len()})
    );
    let trig = scene.done(&["diff", "kb", &second, &first.id, "--format", "trig"]);
    let quads: Vec<_> = oxigraph::io::RdfParser::from_format(oxigraph::io::RdfFormat::TriG)
        .for_slice(trig.as_bytes())
        .map(Result::unwrap)
        .collect();
    assert_eq!(quads.len(), 1);
    assert_eq!(quads[0].graph_name.to_string(), "<urn:hadal:diff:removed>");
    let said = scene.failed(&["diff", "kb", "feed"]);
    assert!(
        said.contains("no run feed") && said.contains(&second),
        "{said}"
    );
}

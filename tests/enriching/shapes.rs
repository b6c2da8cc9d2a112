//! Shapes of which not all is checked.

use std::fs;

use super::scene::Scene;

#[test]
fn what_is_not_checked_of_the_shapes_is_a_loss() {
    let scene = Scene::new(20);
    let shape = |constraint: &str| {
        let shape = format!(
            "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix y: <http://y/> .
             y:S sh:targetClass y:book ; sh:property [ sh:path y:year ; {constraint} ] ."
        );
        fs::write(scene.path("shapes.ttl"), shape).unwrap();
    };
    let enrich = ["enrich", "s", "--store", "kb", "--shapes", "shapes.ttl"];
    shape("sh:uniqueLang true");
    let output = scene.hadal(&enrich);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("not checked: sh:uniqueLang"), "{said}");
    shape("sh:maxInclusive 8.0");
    scene.done(&enrich);
    let review = fs::read_to_string(scene.path("s/review.jsonl")).unwrap();
    assert!(review.contains("must be at most 8.0"), "{review}");
}

//! Generated sites of several makes and languages, surveyed over loopback.

use hadal::eval::sites::evaluate;

#[tokio::test]
async fn sites_of_many_makes_are_understood_and_treated_well() {
    let directory = tempfile::tempdir().unwrap();
    let mut seen = 0;
    let figures = evaluate(directory.path(), 0..12, &mut |_| seen += 1)
        .await
        .unwrap();
    assert_eq!(seen, 12);
    let figure = |name: &str| figures.figures[name];
    for ending in ["", "_tuned"] {
        for (name, floor) in [
            ("forms.label_accuracy", 0.9),
            ("forms.class_accuracy", 0.9),
            ("forms.mapping_precision", 0.9),
            ("forms.mapping_recall", 0.8),
            ("records.record_f1", 0.98),
            ("records.attribute_f1", 0.98),
        ] {
            let value = figure(&format!("{name}{ending}"));
            assert!(value >= floor, "{name}{ending} is {value}");
        }
        // No form but the search form was sent, and robots.txt was asked for first.
        for name in [
            "forms.forbidden_submissions",
            "forms.impolite_surveys",
            "forms.survey_failures",
        ] {
            let value = figure(&format!("{name}{ending}"));
            assert!(value < 0.5, "{name}{ending} is {value}");
        }
    }
}

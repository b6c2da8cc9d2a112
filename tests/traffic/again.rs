//! What was surveyed once is not lost when it is gone on with, whatever has become of the site.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hadal::fetch::SystemClock;
use hadal::form::Forms;
use hadal::probe::{Probe, ResponseClass};
use hadal::record::{Record, Wrapper};
use hadal::survey::{
    Artefact, Change, ChangeKind, Event, Plan, Settings, Stage, Survey, SurveyError, report, run,
};
use tempfile::TempDir;

use crate::shop::{self, WORDS, form, page};
use crate::site::{Asked, Reply, Site, settings};

/// A bookshop whose form is at `/search`; the page at `/` has none. Books have their own pages and
/// answers their further ones.
fn shop(asked: &Asked) -> Reply {
    match asked.line.as_str() {
        "GET /" => Reply::html(page("<a href=/search>Find a book</a>")),
        "GET /search" => Reply::html(page(&form("get", WORDS))),
        "GET /find" => {
            let all = shop::books(&asked.term("q"));
            let skipped = asked.term("from").parse().unwrap_or(0);
            let link = format!("/find?q={}&from={}", asked.term("q"), skipped + shop::SHOWN);
            let next = if all.len() > skipped + shop::SHOWN {
                format!("<nav><a href='{link}' rel=next>Next</a></nav>")
            } else {
                String::new()
            };
            let shown: Vec<usize> = all.into_iter().skip(skipped).collect();
            Reply::html(shop::results(&shown, "<a href=/book/{}>more</a>") + &next)
        }
        line if line.starts_with("GET /book/") => Reply::html(page("<p>On the second floor.")),
        _ => Reply::missing(),
    }
}

/// A survey of a shop in a directory of its own.
struct Scene {
    _directory: TempDir,
    survey: Survey,
    plan: Plan,
    refresh: bool,
    heard: Vec<String>,
}

impl Scene {
    fn new(site: &Site) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        let plan = Plan {
            budget: 60,
            ..Plan::new(site.url.join("search").unwrap())
        };
        Self {
            _directory: directory,
            survey,
            plan,
            refresh: false,
            heard: Vec::new(),
        }
    }

    /// Runs the stages up to that one, and notes what happens.
    async fn run(&mut self, last: Stage) -> Result<(), SurveyError> {
        let settings = Settings {
            fetch: settings(),
            refresh: self.refresh,
            ..Settings::default()
        };
        self.heard.clear();
        let mut see = |event: Event<'_>| {
            if !matches!(event, Event::Begin(_) | Event::Probe(_)) {
                self.heard.push(format!("{event:?}"));
            }
        };
        let (stages, clock) = ((Stage::Form, last), Arc::new(SystemClock));
        run(&self.survey, &self.plan, &settings, stages, clock, &mut see).await
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(self.survey.directory()).unwrap();
        let files = entries.map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        });
        files.collect()
    }

    fn records(&self) -> Vec<Record> {
        self.survey.read_lines(Artefact::Records).unwrap()
    }

    /// How many own pages of records were visited.
    fn visited(&self) -> usize {
        let probes: Vec<Probe> = self.survey.read_lines(Artefact::Probes).unwrap();
        let own = |probe: &&Probe| probe.class == ResponseClass::SingleRecord;
        probes.iter().filter(own).count()
    }
}

#[tokio::test]
async fn a_refresh_of_a_site_that_is_down_leaves_the_survey_as_it_was() {
    let site = Site::start(shop).await;
    let mut scene = Scene::new(&site);
    scene.run(Stage::Graph).await.unwrap();
    let before = scene.files();
    drop(site);
    scene.refresh = true;
    assert!(scene.run(Stage::Graph).await.is_err());
    assert_eq!(scene.heard, ["NotRefreshed"]);
    assert!(scene.files() == before);
    report(&scene.survey).unwrap();
}

#[tokio::test]
async fn a_refresh_that_finds_no_form_is_kept_beside_the_survey() {
    let closed = |asked: &Asked| match asked.visit {
        1 => shop(asked),
        _ if asked.line == "GET /search" => Reply::html(page("We are on holiday.")),
        _ => shop(asked),
    };
    let site = Site::start(closed).await;
    let mut scene = Scene::new(&site);
    scene.run(Stage::Graph).await.unwrap();
    let before = scene.files();
    scene.refresh = true;
    let error = scene.run(Stage::Graph).await.unwrap_err();
    assert!(error.to_string().contains("no form"), "{error}");
    let mut after = scene.files();
    after.retain(|name, _| before.contains_key(name));
    assert!(after == before);
    assert_eq!(
        scene.files().len(),
        before.len() + 1,
        "the holiday is filed"
    );
}

#[tokio::test]
async fn what_was_retrieved_stays_when_fields_are_tested_again_or_the_site_is_down() {
    let site = Site::start(shop).await;
    let mut scene = Scene::new(&site);
    scene.run(Stage::Graph).await.unwrap();
    let (records, own) = (scene.records().len(), scene.visited());
    assert!(records > 30 && own > 0, "{records}, {own}");

    let graph = scene.files().remove("graph.nt");
    scene.run(Stage::Map).await.unwrap();
    assert_eq!(scene.heard, [""; 0], "nothing is out of date");
    assert!(scene.files().remove("graph.nt") == graph);
    assert_eq!((scene.records().len(), scene.visited()), (records, own));

    drop(site);
    scene.plan.budget = 300;
    scene.run(Stage::Retrieve).await.unwrap();
    assert!(
        scene.heard[0].contains("failures in a row"),
        "{:?}",
        scene.heard
    );
    assert_eq!((scene.records().len(), scene.visited()), (records, own));
}

#[tokio::test]
async fn a_failure_of_the_first_page_passes() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /search" if asked.visit < 3 => Reply::html("<h1>Oops</h1>").with_status(500),
        _ => shop(asked),
    })
    .await;
    let mut scene = Scene::new(&site);
    for asked in 1..3 {
        let error = scene.run(Stage::Graph).await.unwrap_err().to_string();
        for part in ["status 500", "later", "asks it again"] {
            assert!(error.contains(part), "{part} in {error}");
        }
        assert_eq!(site.lines().len(), 1 + asked, "{:?}", site.lines());
    }
    scene.run(Stage::Graph).await.unwrap();
    let (files, asked) = (scene.files(), site.lines().len());
    assert!(scene.records().len() > 10);
    scene.run(Stage::Graph).await.unwrap();
    assert!(scene.files() == files && site.lines().len() == asked);
}

#[tokio::test]
async fn where_the_budget_is_spent_nothing_is_sent_and_nothing_lost() {
    let site = Site::start(shop).await;
    let mut scene = Scene::new(&site);
    scene.plan.budget = 25;
    scene.run(Stage::Graph).await.unwrap();
    let pages = || {
        let lines = site.lines();
        lines
            .iter()
            .filter(|line| *line != "GET /robots.txt")
            .count()
    };
    let (made, before) = (pages(), scene.files());
    assert_eq!(made, 25);
    for last in [Stage::Probe, Stage::Map, Stage::Retrieve, Stage::Graph] {
        scene.plan.budget = made - 1;
        let error = scene.run(last).await.unwrap_err().to_string();
        for part in [format!("{made} were made"), "--budget".to_owned()] {
            assert!(error.contains(&part), "{part} in {error}");
        }
        assert!(scene.files() == before, "{last:?}");
    }
    // There is more to retrieve, but nothing to pay for it.
    let records = scene.records().len();
    scene.plan.budget = made;
    scene.run(Stage::Retrieve).await.unwrap();
    assert_eq!(scene.heard, ["Spent(25)"]);
    assert_eq!((pages(), scene.records().len()), (made, records));
    scene.plan.budget = made + 10;
    scene.run(Stage::Retrieve).await.unwrap();
    assert!(pages() > made && scene.records().len() >= records);
}

#[tokio::test]
async fn a_directory_that_has_found_no_form_is_free_for_another_page() {
    let site = Site::start(shop).await;
    let mut scene = Scene::new(&site);
    let search = std::mem::replace(&mut scene.plan.url, site.url.clone());
    assert!(scene.run(Stage::Graph).await.is_err());
    scene.plan.url = search;
    scene.run(Stage::Graph).await.unwrap();
    scene.plan.url = site.url.clone();
    let error = scene.run(Stage::Graph).await.unwrap_err();
    assert!(matches!(error, SurveyError::OtherSurvey { .. }), "{error}");
}

#[tokio::test]
async fn it_is_told_when_the_budget_ends_a_survey() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /search" => Reply::html(page(&(form("get", WORDS) + &form("get", WORDS)))),
        _ => shop(asked),
    })
    .await;
    let mut scene = Scene::new(&site);
    scene.plan.budget = 1;
    let error = scene.run(Stage::Graph).await.unwrap_err().to_string();
    for part in ["was not asked", "the budget of 1 request", "raise --budget"] {
        assert!(error.contains(part), "{part} in {error}");
    }
    assert_eq!(scene.heard, [""; 0], "no other form is said to be asked");
    let forms: Forms = scene.survey.read(Artefact::Forms).unwrap();
    assert_eq!(forms.chosen().map(|form| form.index), Some(0));
    scene.plan.budget = 25;
    scene.run(Stage::Graph).await.unwrap();
    assert_eq!(scene.heard, ["Spent(25)"]);
}

#[tokio::test]
async fn a_replay_says_where_the_archive_is_cut() {
    let site = Site::start(shop).await;
    let mut scene = Scene::new(&site);
    scene.run(Stage::Graph).await.unwrap();
    let path = scene.survey.path(Artefact::Archive);
    let archive = fs::read(&path).unwrap();
    fs::write(&path, &archive[..archive.len() / 2]).unwrap();
    drop(site);
    let mut see = |event: Event<'_>| {
        if matches!(event, Event::ArchiveCut(_) | Event::Stopped(_)) {
            scene.heard.push(format!("{event:?}"));
        }
    };
    let mut settings = Settings {
        fetch: settings(),
        ..Settings::default()
    };
    settings.fetch.replay = true;
    let (stages, clock) = ((Stage::Form, Stage::Graph), Arc::new(SystemClock));
    run(
        &scene.survey,
        &scene.plan,
        &settings,
        stages,
        clock,
        &mut see,
    )
    .await
    .unwrap();
    assert!(
        scene.heard[0].starts_with("ArchiveCut("),
        "{:?}",
        scene.heard
    );
    assert!(
        scene.heard[1].contains("no answer to it"),
        "{:?}",
        scene.heard
    );
}

/// The shop after a redesign: other elements, a book that is gone, and one with another year.
fn redesigned(asked: &Asked) -> Reply {
    if asked.line != "GET /find" {
        return shop(asked);
    }
    let mut all = shop::books(&asked.term("q"));
    all.retain(|book| *book != 7);
    let html = shop::results(&all, "<a href=/book/{}>more</a>");
    let mut html = html.replace("<u>1903</u>", "<u>1950</u>");
    for (old, new) in [("b", "title"), ("i", "writer"), ("u", "since")] {
        html = html.replace(&format!("<{old}>"), &format!("<span class=card__{new}>"));
        html = html.replace(&format!("</{old}>"), "</span>");
    }
    Reply::html(html)
}

#[tokio::test]
async fn a_refresh_tells_what_has_changed_and_keeps_names() {
    let is_other = Arc::new(AtomicBool::new(false));
    let other = Arc::clone(&is_other);
    let site = Site::start(move |asked| {
        if other.load(Ordering::Relaxed) {
            redesigned(asked)
        } else {
            shop(asked)
        }
    })
    .await;
    let mut scene = Scene::new(&site);
    scene.run(Stage::Graph).await.unwrap();
    let ids = |scene: &Scene| -> Vec<String> {
        let wrapper: Wrapper = scene.survey.read(Artefact::Wrapper).unwrap();
        wrapper.features.into_iter().map(|one| one.id).collect()
    };
    let before = ids(&scene);
    assert!(!scene.survey.has(Artefact::Changes));
    is_other.store(true, Ordering::Relaxed);
    scene.refresh = true;
    scene.run(Stage::Graph).await.unwrap();
    let told = scene.heard.iter().find(|one| one.starts_with("Changed("));
    let told = told.unwrap();
    let after = ids(&scene);
    for id in &before {
        assert!(after.contains(id), "{id} in {after:?}: {told}");
    }
    assert!(scene.survey.has(Artefact::Names));
    let changes: Vec<Change> = scene.survey.read_lines(Artefact::Changes).unwrap();
    let of = |change: &Change, end: &str| {
        let detail = change.detail.as_ref();
        detail.is_some_and(|detail| detail.ends_with(end))
    };
    let gone = changes.iter().find(|change| of(change, "/book/7"));
    assert_eq!(gone.map(|change| change.change), Some(ChangeKind::Gone));
    let dated: Vec<&Change> = changes
        .iter()
        .filter(|change| change.change == ChangeKind::Changed)
        .collect();
    assert_eq!(dated.len(), 1, "{told} {changes:?}");
    assert!(of(dated[0], "/book/1"), "{:?}", dated[0]);
    // Made again from its archive, all is called the same.
    let files = scene.files();
    scene.refresh = false;
    scene.run(Stage::Graph).await.unwrap();
    assert!(scene.files() == files);
}

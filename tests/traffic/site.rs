//! A site on this machine that keeps in mind what it was asked and when, and a survey of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use flate2::read::MultiGzDecoder;
use hadal::fetch::{self, SystemClock};
use hadal::survey::{Artefact, Plan, Settings, Stage, Survey, SurveyError, run};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use url::Url;

/// A request as it came in.
#[derive(Clone, Debug)]
pub struct Asked {
    pub at: Instant,
    /// The method and the path, such as `GET /find`.
    pub line: String,
    /// What the address and the body assign.
    pub query: BTreeMap<String, String>,
    /// Which request of this line it is, from 1.
    pub visit: usize,
}

impl Asked {
    /// What was asked for in a field, in lower case.
    pub fn term(&self, name: &str) -> String {
        self.query
            .get(name)
            .map_or(String::new(), |term| term.trim().to_lowercase())
    }
}

/// An answer.
pub struct Reply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Body,
}

enum Body {
    Whole(Vec<u8>),
    /// The text again and again, for as long as somebody reads.
    Endless(&'static str),
}

impl Reply {
    pub fn html(body: impl Into<String>) -> Self {
        Self::typed("text/html; charset=utf-8", body.into())
    }

    pub fn typed(kind: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status: 200,
            headers: vec![("content-type", kind.to_owned())],
            body: Body::Whole(body.into()),
        }
    }

    pub fn empty() -> Self {
        Self {
            status: 200,
            headers: Vec::new(),
            body: Body::Whole(Vec::new()),
        }
    }

    pub fn endless(text: &'static str) -> Self {
        Self {
            body: Body::Endless(text),
            ..Self::html("")
        }
    }

    pub fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub fn missing() -> Self {
        Self::html("<h1>Not here</h1>").with_status(404)
    }
}

type Answer = dyn Fn(&Asked) -> Reply + Send + Sync;

/// A running site; dropping it ends it.
pub struct Site {
    pub url: Url,
    log: Arc<Mutex<Vec<Asked>>>,
    task: JoinHandle<()>,
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Site {
    pub async fn start(answer: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let log: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let (kept, answer): (_, Arc<Answer>) = (Arc::clone(&log), Arc::new(answer));
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&kept), Arc::clone(&answer)));
            }
        });
        Self {
            url: url.parse().unwrap(),
            log,
            task,
        }
    }

    /// All requests so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.log.lock().unwrap().clone()
    }

    /// The lines of all requests so far.
    pub fn lines(&self) -> Vec<String> {
        self.asked().into_iter().map(|asked| asked.line).collect()
    }
}

/// Answers one request; errors mean that nobody reads any more.
async fn serve(
    stream: TcpStream,
    log: Arc<Mutex<Vec<Asked>>>,
    answer: Arc<Answer>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut head = Vec::new();
    while stream.read_until(b'\n', &mut head).await? > 2 && !head.ends_with(b"\r\n\r\n") {}
    let at = Instant::now();
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "))
        .map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;

    let mut first = head.split_whitespace();
    let method = first.next().unwrap_or_default().to_uppercase();
    let target = first.next().unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let pairs = [query.as_bytes(), &body];
    let line = format!("{method} {path}");
    let asked = {
        let mut log = log.lock().unwrap();
        let asked = Asked {
            at,
            visit: 1 + log.iter().filter(|asked| asked.line == line).count(),
            line,
            query: pairs
                .into_iter()
                .flat_map(|part| url::form_urlencoded::parse(part).into_owned())
                .collect(),
        };
        log.push(asked.clone());
        asked
    };
    let reply = answer(&asked);
    let mut text = format!("HTTP/1.1 {} .\r\nconnection: close\r\n", reply.status);
    for (name, value) in reply.headers {
        text += &format!("{name}: {value}\r\n");
    }
    if let Body::Whole(bytes) = &reply.body {
        text += &format!("content-length: {}\r\n", bytes.len());
    }
    stream.write_all(format!("{text}\r\n").as_bytes()).await?;
    match reply.body {
        Body::Whole(bytes) => stream.write_all(&bytes).await?,
        Body::Endless(text) => loop {
            stream.write_all(text.repeat(100).as_bytes()).await?;
        },
    }
    stream.shutdown().await
}

/// A survey that was made.
pub struct Surveyed {
    pub survey: Survey,
    pub result: Result<(), SurveyError>,
    plan: Plan,
    settings: fetch::Settings,
    directory: TempDir,
}

/// Settings with room for 64 KiB an answer.
pub fn settings() -> fetch::Settings {
    fetch::Settings {
        max_body: 1 << 16,
        timeout: Duration::from_secs(5),
        ..fetch::Settings::default()
    }
}

pub async fn survey(site: &Site) -> Surveyed {
    survey_with(site, 40, settings()).await
}

pub async fn survey_with(site: &Site, budget: usize, settings: fetch::Settings) -> Surveyed {
    let plan = Plan {
        budget,
        ..Plan::new(site.url.clone())
    };
    survey_as_planned(plan, settings).await
}

pub async fn survey_allowing_post(site: &Site) -> Surveyed {
    let plan = Plan {
        budget: 40,
        allow_post: true,
        ..Plan::new(site.url.clone())
    };
    survey_as_planned(plan, settings()).await
}

async fn survey_as_planned(plan: Plan, settings: fetch::Settings) -> Surveyed {
    let directory = tempfile::tempdir().unwrap();
    let survey = Survey::create(&directory.path().join("survey")).unwrap();
    let plan = Plan {
        base: "urn:hadal:site:test/".to_owned(),
        ..plan
    };
    let result = run_once(&survey, &plan, &settings).await;
    Surveyed {
        survey,
        result,
        plan,
        settings,
        directory,
    }
}

async fn run_once(
    survey: &Survey,
    plan: &Plan,
    settings: &fetch::Settings,
) -> Result<(), SurveyError> {
    let settings = Settings {
        fetch: settings.clone(),
        ..Settings::default()
    };
    let (stages, clock) = ((Stage::Form, Stage::Graph), Arc::new(SystemClock));
    run(survey, plan, &settings, stages, clock, &mut |_| ()).await
}

impl Surveyed {
    /// What the survey failed with.
    pub fn message(&self) -> String {
        self.result.as_ref().unwrap_err().to_string()
    }

    pub fn read<T: serde::de::DeserializeOwned>(&self, artefact: Artefact) -> T {
        self.survey.read(artefact).unwrap()
    }

    pub fn lines<T: serde::de::DeserializeOwned>(&self, artefact: Artefact) -> Vec<T> {
        self.survey.read_lines(artefact).unwrap()
    }

    /// Every answer stands in the archive, and the archive alone gives the same artefacts and
    /// the same error.
    pub async fn assert_nothing_is_lost(&self, site: &Site) {
        let asked = site.lines().len();
        let archive = fs::read(self.survey.path(Artefact::Archive)).unwrap();
        let mut text = Vec::new();
        MultiGzDecoder::new(archive.as_slice())
            .read_to_end(&mut text)
            .unwrap();
        let text = String::from_utf8_lossy(&text);
        let archived = text.matches("WARC-Type: response\r\n").count();
        assert_eq!(archived, asked, "answers in the archive");

        let again = Survey::create(&self.directory.path().join("again")).unwrap();
        fs::write(again.path(Artefact::Archive), archive).unwrap();
        let settings = fetch::Settings {
            replay: true,
            ..self.settings.clone()
        };
        let result = run_once(&again, &self.plan, &settings).await;
        assert_eq!(site.lines().len(), asked, "a replay asks nothing");
        let said =
            |result: &Result<(), SurveyError>| result.as_ref().err().map(ToString::to_string);
        assert_eq!(said(&result), said(&self.result));
        for artefact in Artefact::ALL {
            // The report names its own directory.
            if artefact == Artefact::Report {
                continue;
            }
            let bytes = |survey: &Survey| fs::read(survey.path(artefact)).ok();
            assert!(bytes(&self.survey) == bytes(&again), "{artefact:?}");
        }
    }
}

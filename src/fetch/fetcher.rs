//! From a request to a response: archive or network, politely.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use reqwest::cookie::{CookieStore, Jar};
use reqwest::header::{RETRY_AFTER, SET_COOKIE};
use tokio::time::{Instant, sleep, sleep_until};
use url::Url;

use super::archive::{Archived, Key};
use super::condition::{self, Earlier};
use super::http::{Answer, without_secrets};
use super::network::{Excess, Network};
use super::pace::{self, LONGEST_WAIT, Pace};
use super::recorder::Recorder;
use super::redirect;
use super::robots::{self, Rules, robots_url};
use super::{Clock, FetchError, Request, Response, Settings};

/// How often a request is repeated that an overloaded server turned away.
const REPETITIONS: u32 = 3;

/// Answers requests from the archive while that has answers, then from the network.
///
/// One request at a time. After any error the fetcher can go on.
#[derive(Debug)]
pub struct Fetcher {
    settings: Settings,
    clock: Shared,
    recorder: Recorder,
    network: Network,
    pace: Pace,
    session: Jar,
    /// The rules of each origin, with the time that they are of.
    rules: HashMap<String, (Arc<Rules>, Timestamp)>,
    earlier: Option<Earlier>,
    /// Where the archive was cut off, if it was.
    cut: Option<u64>,
    /// When pages were asked for, of those of the last 24 hours.
    today: Vec<Timestamp>,
    sent: usize,
    replayed: usize,
    /// Whether archived answers that were not asked for count as requests made, too.
    counts_all: bool,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A page of the survey, whose site wants this much time between two requests.
    Page(Duration),
    /// The rules for robots.
    Robots,
}

impl Fetcher {
    /// Opens the archive, or begins one.
    ///
    /// # Errors
    ///
    /// If the archive cannot be read, written or understood, if another process writes to it, or
    /// if a setting has no meaning. A replay needs an archive that exists.
    pub fn open(
        archive: &Path,
        settings: Settings,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, FetchError> {
        let user_agent = settings.user_agent()?;
        let pace = Pace::new(settings.interval()?);
        let recorder = if settings.replay {
            Recorder::replay(archive)?
        } else {
            Recorder::append(archive, &user_agent, settings.obey_robots, clock.now())?
        };
        Ok(Self {
            today: recorder.dates().to_vec(),
            network: Network::new(&user_agent, settings.timeout),
            earlier: settings.earlier.as_deref().map(Earlier::open).transpose()?,
            settings,
            clock: Shared(clock),
            cut: recorder.cut_at(),
            recorder,
            pace,
            session: Jar::default(),
            rules: HashMap::new(),
            sent: 0,
            replayed: 0,
            counts_all: false,
        })
    }

    /// Answers a request, following redirects.
    ///
    /// The answer to the same request (verb, address but for its fragment, body) as it was
    /// archived before is used first, each answer once; it takes no time. Every exchange with the
    /// network is archived before its answer is used.
    ///
    /// # Errors
    ///
    /// All of [`FetchError`] but those of [`Fetcher::open`]. A status such as 404 or 500 is no
    /// error. Failures of the network are not archived: asked again, it is tried again. Of a body
    /// that is too large, what was read is archived; it is asked for again when there is room.
    pub async fn fetch(&mut self, request: &Request) -> Result<Response, FetchError> {
        let mut step = request.clone();
        let (mut seen, mut cookies) = (HashSet::new(), HashSet::new());
        for _ in 0..=self.settings.max_redirects {
            step.url.set_fragment(None);
            let delay = self.permit(&step.url).await?;
            // Back where it was with a new cookie is no circle. The session is no measure of that:
            // cookies expire in it, and a replay has to see what was seen then.
            if !seen.insert((Key::of(&step), cookies.len())) {
                return Err(FetchError::RedirectLoop { url: step.url });
            }
            let Archived { id, answer, .. } = self.exchange(&step, Purpose::Page(delay)).await?;
            cookies.extend(answer.headers.get_all(SET_COOKIE).iter().cloned());
            let Some(next) = self.redirect(&step, &answer).await? else {
                let url = without_secrets(&step.url);
                return answer.decode(id, url, self.settings.max_body);
            };
            step = next;
        }
        Err(FetchError::TooManyRedirects {
            url: request.url.clone(),
            limit: self.settings.max_redirects,
        })
    }

    /// The request that an answer redirects to, unless that leads into a private network.
    async fn redirect(
        &self,
        request: &Request,
        answer: &Answer,
    ) -> Result<Option<Request>, FetchError> {
        let next = redirect::next(request, answer)?;
        if let Some(next) = &next
            && !self.settings.replay
            && !self.recorder.has(next)
        {
            redirect::check_names(&request.url, &next.url).await?;
        }
        Ok(next)
    }

    /// Requests that went to the network, `robots.txt` apart.
    pub fn requests_sent(&self) -> usize {
        self.sent
    }

    /// Requests that the archive answered, `robots.txt` apart.
    pub fn from_archive(&self) -> usize {
        self.replayed
    }

    /// How many more requests may be made.
    pub fn budget_left(&self) -> usize {
        let used = self.sent.saturating_add(self.replayed);
        self.settings.budget.saturating_sub(used)
    }

    /// Whether there is another answer to the request to be had: from the archive, or, unless it alone
    /// answers, from the network.
    pub fn may_ask(&self, request: &Request) -> bool {
        !self.settings.replay || self.recorder.has(request)
    }

    /// Whether the archive alone answers.
    pub fn is_replay(&self) -> bool {
        self.settings.replay
    }

    /// How many requests were made in all, `robots.txt` apart: those that the archive has answers
    /// to, and those that were sent since it was opened.
    pub fn made(&self) -> usize {
        self.sent + self.replayed + self.recorder.unused()
    }

    /// From now on the network is asked only while fewer requests were made in all than the budget
    /// allows, whichever of them are asked for again. The archive answers as before.
    pub fn count_all(&mut self) {
        self.counts_all = true;
    }

    /// Whether the network is not asked any more for the budget.
    pub fn is_spent(&self) -> bool {
        let is_full = self.counts_all && self.made() >= self.settings.budget;
        self.budget_left() == 0 || is_full && !self.settings.replay
    }

    /// How many bytes of a cut-off exchange the archive had at its end when it was opened.
    pub fn repaired(&self) -> u64 {
        self.recorder.repaired()
    }

    /// At which byte that exchange began, if there was one.
    pub fn cut_at(&self) -> Option<u64> {
        self.cut
    }

    /// Whether the address may be asked for; the time that its site wants between two requests.
    async fn permit(&mut self, url: &Url) -> Result<Duration, FetchError> {
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
            return Err(FetchError::Scheme { url: url.clone() });
        }
        if !self.settings.obey_robots {
            return Ok(Duration::ZERO);
        }
        let origin = url.origin().ascii_serialization();
        let rules = match self.rules.get(&origin) {
            Some((rules, date)) if self.holds(*date) => Arc::clone(rules),
            _ => {
                let rules = self.read_robots(robots_url(url)).await;
                let (rules, date) = rules.map_err(|error| error.on_the_way_to(url))?;
                let rules = Arc::new(rules);
                self.rules.insert(origin, (Arc::clone(&rules), date));
                rules
            }
        };
        match rules.forbids(url) {
            Some(rule) => Err(FetchError::Robots {
                url: url.clone(),
                rule,
            }),
            None => Ok(rules.delay()),
        }
    }

    /// Whether rules for robots of that time are still to be followed. In a replay they are.
    fn holds(&self, date: Timestamp) -> bool {
        let age = self.clock.0.now().duration_since(date);
        self.settings.replay || age < robots::LONGEST_KEPT
    }

    /// The rules of an origin and their time. While its server cannot be reached, nothing is allowed
    /// there: the error says why.
    async fn read_robots(&mut self, source: Url) -> Result<(Rules, Timestamp), FetchError> {
        let mut step = Request::get(source.clone());
        let mut date = self.clock.0.now();
        for _ in 0..=robots::MOST_REDIRECTS {
            if self.settings.replay && !self.recorder.has(&step) {
                // It was not asked for then, and nothing is asked for now.
                return Ok((Rules::everything(), date));
            }
            let archived = self.exchange_robots(&step).await?;
            date = date.min(archived.date);
            let answer = archived.answer;
            let status = answer.status;
            match self.redirect(&step, &answer).await {
                Ok(Some(next)) if matches!(next.url.scheme(), "http" | "https") => step = next,
                Ok(None) => {
                    let body = answer.beginning(robots::LONGEST);
                    let rules = Rules::from_answer(&source, status, body.as_deref());
                    return Ok((rules, date));
                }
                _ => break,
            }
        }
        Ok((Rules::everything(), date))
    }

    /// The newest answer about robots: an archived failure of the server was a passing one, and what
    /// it allowed is asked again after a day.
    async fn exchange_robots(&mut self, request: &Request) -> Result<Archived, FetchError> {
        loop {
            let was_archived = self.recorder.has(request);
            let archived = self.exchange(request, Purpose::Robots).await?;
            let is_last = !self.recorder.has(request);
            let holds = self.holds(archived.date) && !robots::is_failure(archived.answer.status);
            if is_last && (holds || self.settings.replay || !was_archived) {
                return Ok(archived);
            }
        }
    }

    /// The answer to a request, which is repeated if the server is overloaded.
    async fn exchange(
        &mut self,
        request: &Request,
        purpose: Purpose,
    ) -> Result<Archived, FetchError> {
        let mut wait = Duration::ZERO;
        for repetition in 0..REPETITIONS {
            let archived = self.exchange_once(request, purpose, wait).await?;
            if !is_overloaded(&archived.answer) {
                return Ok(archived);
            }
            wait = match self.rest(request, &archived) {
                Some((until, left)) if left > LONGEST_WAIT => {
                    let url = request.url.clone();
                    return Err(FetchError::Rest { url, until });
                }
                Some(_) => Duration::ZERO,
                None => pace::back_off(repetition),
            };
        }
        let archived = self.exchange_once(request, purpose, wait).await?;
        if is_overloaded(&archived.answer) {
            self.rest(request, &archived);
        }
        Ok(archived)
    }

    /// Until when a server that was overloaded wants to be left alone, and how long that is; its
    /// next request waits for it. What the archive holds was asked after that, and takes no time.
    fn rest(&mut self, request: &Request, archived: &Archived) -> Option<(Timestamp, Duration)> {
        let stated = archived.answer.header(&RETRY_AFTER)?;
        let until = pace::rest_until(&stated, archived.date)?;
        if self.recorder.has(request) {
            return Some((until, Duration::ZERO));
        }
        if self.settings.replay {
            return Some((until, pace::left(until, archived.date)));
        }
        let left = pace::left(until, self.clock.0.now());
        self.pace.rest(&request.url, until, left, Instant::now());
        Some((until, left))
    }

    /// One exchange: the archive's, or else the network's after `wait`.
    async fn exchange_once(
        &mut self,
        request: &Request,
        purpose: Purpose,
        wait: Duration,
    ) -> Result<Archived, FetchError> {
        let is_page = purpose != Purpose::Robots;
        let is_spent = self.is_spent() && !self.recorder.has(request);
        if is_page && (self.budget_left() == 0 || is_spent) {
            return Err(FetchError::Budget {
                url: request.url.clone(),
                budget: self.settings.budget,
            });
        }
        let archived = match self.archived(request, purpose)? {
            Some(archived) => {
                self.replayed += usize::from(is_page);
                archived
            }
            None if self.settings.replay => {
                return Err(FetchError::NotInArchive {
                    url: request.url.clone(),
                    archive: self.recorder.path().to_owned(),
                });
            }
            None => {
                sleep(wait).await;
                self.ask(request, purpose).await?
            }
        };
        let mut cookies = archived.answer.headers.get_all(SET_COOKIE).iter();
        self.session.set_cookies(&mut cookies, &request.url);
        Ok(archived)
    }

    /// The next answer of the archive. One that was cut where there is room now is passed over,
    /// unless nobody can be asked for the whole of it.
    fn archived(
        &mut self,
        request: &Request,
        purpose: Purpose,
    ) -> Result<Option<Archived>, FetchError> {
        let (limit, _) = self.bound(purpose);
        let mut cut = None;
        while let Some(archived) = self.recorder.next(request)? {
            if !archived.answer.was_cut_below(limit) {
                return Ok(Some(archived));
            }
            cut = Some(archived);
        }
        Ok(cut.filter(|_| self.settings.replay))
    }

    /// The largest body, and what to do with a larger one.
    fn bound(&self, purpose: Purpose) -> (u64, Excess) {
        match purpose {
            Purpose::Page(_) => (self.settings.max_body, Excess::Leave),
            Purpose::Robots => (robots::LONGEST, Excess::Cut),
        }
    }

    /// How many pages were asked for in the last 24 hours.
    fn asked_today(&mut self) -> usize {
        let now = self.clock.0.now();
        if let Ok(yesterday) = now.checked_sub(SignedDuration::from_hours(24)) {
            self.today.retain(|asked| *asked >= yesterday);
        }
        self.today.len()
    }

    /// One exchange with the network, archived.
    async fn ask(&mut self, request: &Request, purpose: Purpose) -> Result<Archived, FetchError> {
        let delay = match purpose {
            Purpose::Page(delay) => delay,
            Purpose::Robots => Duration::ZERO,
        };
        let (limit, excess) = self.bound(purpose);
        if let Some(daily) = self.settings.daily
            && purpose != Purpose::Robots
            && self.asked_today() >= daily
        {
            return Err(FetchError::Daily {
                url: request.url.clone(),
                daily,
            });
        }
        if let Some(until) = self.pace.rests(&request.url, Instant::now()) {
            let url = request.url.clone();
            return Err(FetchError::Rest { url, until });
        }
        sleep_until(self.pace.due(&request.url, delay, Instant::now())).await;
        self.pace.sent(&request.url, Instant::now());
        if purpose != Purpose::Robots {
            self.sent += 1;
            self.today.push(self.clock.0.now());
        }
        let cookies = self.session.cookies(&request.url);
        let mut headers = self.network.headers(request, cookies);
        let earlier = match &mut self.earlier {
            Some(earlier) => earlier.ask(request, &mut headers)?,
            None => None,
        };
        let now = self.clock.0.now();
        let sending = self.network.send(request, headers.clone(), limit, excess);
        let answer = condition::settled(sending.await?, earlier);
        let id = self.recorder.add(request, &headers, &answer, now)?;
        Ok(Archived {
            id,
            url: request.url.clone(),
            answer,
            // A rest begins with the answer.
            date: self.clock.0.now(),
        })
    }
}

/// Whether the server turned a request away for now.
fn is_overloaded(answer: &Answer) -> bool {
    matches!(answer.status, 429 | 503)
}

/// A clock that can be shown in a debugger.
struct Shared(Arc<dyn Clock>);

impl std::fmt::Debug for Shared {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Clock")
    }
}

//! What a survey found, on the terminal.

use std::collections::BTreeMap;
use std::path::Path;

use super::Outcome;
use super::heard::Heard;
use super::printer::{Printer, json, result};
use crate::enrich::Place;
use crate::fetch;
use crate::form::{Form, Forms, Method, Role, Setting, Size, passed_over};
use crate::paris::Alignment;
use crate::probe::{Mapping, Probe, ResponseClass};
use crate::record::{Feature, Record, Wrapper};
use crate::report::{EnrichmentSummary, Tally};
use crate::survey::{Artefact, Changes, Plan, Survey, SurveyError};

/// The artefacts that a survey has by now.
struct Found {
    forms: Option<Forms>,
    probes: Vec<Probe>,
    wrapper: Option<Wrapper>,
    tally: Tally,
    mapping: Option<Mapping>,
    alignment: Option<Alignment>,
    enrichment: Option<EnrichmentSummary>,
}

impl Found {
    fn read(survey: &Survey, enrichment: Artefact) -> Result<Self, SurveyError> {
        let probes: Vec<Probe> = survey.read_lines_if_there(Artefact::Probes)?;
        let wrapper: Option<Wrapper> = survey.read_if_there(Artefact::Wrapper)?;
        let mut tally = Tally::new(wrapper.as_ref(), &probes);
        if survey.has(Artefact::Records) {
            for record in survey.each_line::<Record>(Artefact::Records)? {
                tally.see(&record?);
            }
        }
        Ok(Self {
            forms: survey.read_if_there(Artefact::Forms)?,
            probes,
            wrapper,
            tally,
            mapping: survey.read_if_there(Artefact::Mapping)?,
            alignment: survey.read_if_there(Artefact::Alignment)?,
            enrichment: survey.read_if_there(enrichment)?,
        })
    }

    fn of_class(&self, class: ResponseClass) -> usize {
        self.probes
            .iter()
            .filter(|probe| probe.class == class)
            .count()
    }

    /// The share of records that have an attribute; of one that only their own pages have, among
    /// those that were visited.
    fn share(&self, feature: &Feature) -> String {
        let of_all = || format!("{:>3.0} %", self.tally.coverage(&feature.id) * 100.0);
        self.tally.visited(&feature.id).unwrap_or_else(of_all)
    }
}

/// Prints what the survey has found, and says what was lost.
pub(super) fn print(
    survey: &Survey,
    store: &Path,
    heard: &Heard,
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let found = Found::read(survey, heard.enrichment())?;
    if printer.is_json() {
        json(&machine(&found, survey, store, heard))?;
    } else {
        result(&person(&found, survey, store, heard))?;
    }
    let blocked: Vec<&Probe> = found
        .probes
        .iter()
        .filter(|probe| probe.class == ResponseClass::Blocked)
        .collect();
    if let Some(first) = blocked.first() {
        printer.loss(&format!(
            "{} of {} probes brought no page, the first ({}): {}",
            blocked.len(),
            found.probes.len(),
            first.url,
            first.reason
        ));
        return Ok(Outcome::Losses);
    }
    Ok(heard.outcome())
}

fn machine(found: &Found, survey: &Survey, store: &Path, heard: &Heard) -> serde_json::Value {
    let features = found.wrapper.iter().flat_map(Wrapper::all_features);
    let mut probes = serde_json::json!({ "sent": found.probes.len() });
    for class in ResponseClass::ALL {
        probes[class.name().replace(' ', "_")] = found.of_class(class).into();
    }
    serde_json::json!({
        "survey": survey.directory(),
        "page": found.forms.as_ref().map(|forms| &forms.page),
        "form": found.forms.as_ref().and_then(Forms::chosen).map(Form::title),
        "probes": probes,
        "budget_spent": heard.spent(),
        "records": found.tally.records(),
        "changes": heard.changes(),
        "behaviour": found.forms.as_ref().and_then(Forms::chosen).map(|form| &form.behaviour),
        "attributes": features.map(|feature| &feature.id).collect::<Vec<_>>(),
        "mapping": found.mapping.as_ref().map(|mapping| {
            let pairs = mapping.mappings.iter();
            pairs
                .filter_map(|m| Some((m.control.clone(), m.feature.clone()?)))
                .collect::<BTreeMap<_, _>>()
        }),
        "aligned": found.alignment.as_ref().map(|alignment| serde_json::json!({
            "instances": alignment.instances.len(),
            "relations": alignment.relations.len(),
            "classes": alignment.classes.len(),
        })),
        "enrichment": found.enrichment.as_ref().map(|enrichment| serde_json::json!({
            "dry_run": enrichment.dry_run,
            "instances": enrichment.instances,
            "facts": enrichment.facts,
            "relations": enrichment.relations,
            "conflicts": enrichment.conflicts,
            "doubtful": enrichment.doubtful,
            "accepted": enrichment.accepted,
            "rejected": enrichment.rejected,
            "notes": enrichment.notes,
            "store": Place::shown(store),
        })),
        "report": survey.path(Artefact::Report),
    })
}

fn person(found: &Found, survey: &Survey, store: &Path, heard: &Heard) -> String {
    let aligned = found.alignment.as_ref().map(aligned).unwrap_or_default();
    let report = survey.path(Artefact::Report);
    [
        asked(found),
        probed(found, heard.spent()),
        records(found),
        heard
            .changes()
            .map(|it| changed(it, survey))
            .unwrap_or_default(),
        fields(found),
        site(found),
        aligned,
        enriched(found, store),
        format!("report    {}\n", report.display()),
    ]
    .concat()
}

/// Lines of which the first has a head.
fn under(head: &str, lines: impl IntoIterator<Item = String>) -> String {
    let heads = std::iter::once(head).chain(std::iter::repeat(""));
    let lines = heads.zip(lines);
    let lines: Vec<String> = lines
        .map(|(head, line)| format!("{head:<10}{line}\n"))
        .collect();
    lines.concat()
}

fn asked(found: &Found) -> String {
    let form = found.forms.as_ref().and_then(Forms::chosen);
    let line = form.map(|form| {
        let controls = form.controls.iter();
        let content = controls.filter(|control| control.role == Role::Content);
        let labels: Vec<&str> = content
            .map(|control| control.label.as_deref().unwrap_or(&control.name))
            .collect();
        format!("{} asks for {}", form.title(), labels.join(", "))
    });
    let other = found.forms.as_ref().and_then(passed_over).map(|form| {
        let doubt = form.doubt.as_deref().unwrap_or_default();
        let title = form.title();
        format!("form {title} asks for more, but only with --form and --allow-post: {doubt}")
    });
    under("form", line.into_iter().chain(other))
}

fn probed(found: &Found, spent: Option<usize>) -> String {
    if found.probes.is_empty() {
        return String::new();
    }
    let classes: Vec<String> = ResponseClass::ALL
        .into_iter()
        .filter(|class| found.of_class(*class) > 0)
        .map(|class| format!("{} {}", found.of_class(class), class.name()))
        .collect();
    let (probes, classes) = (found.probes.len(), classes.join(", "));
    let lines = match spent {
        None => vec![format!("{probes} sent: {classes}")],
        Some(budget) => vec![
            format!("{probes} sent in {budget} requests, all of the budget: {classes}"),
            "there may be more: raise --budget".to_owned(),
        ],
    };
    under("probes", lines)
}

fn records(found: &Found) -> String {
    let Some(wrapper) = &found.wrapper else {
        return String::new();
    };
    let features = wrapper.all_features().map(|feature| {
        let example = feature.examples.first().map_or("", String::as_str);
        let example: String = example.chars().take(50).collect();
        // Names are made of Latin letters: what the page calls it tells more where it has none.
        let is_other = |label: &&String| !label.contains(|c: char| c.is_ascii_alphanumeric());
        let label = feature.label.as_ref().filter(is_other);
        let label = label.map_or_else(String::new, |label| format!("{label}: "));
        let share = found.share(feature);
        format!("{:<20} {share}  {label}{example}", feature.id)
    });
    let first = format!("{} at {}", found.tally.records(), wrapper.record);
    under("records", std::iter::once(first).chain(features))
}

fn fields(found: &Found) -> String {
    let mappings = found.mapping.iter().flat_map(|mapping| &mapping.mappings);
    let fed = mappings.map(|mapping| {
        let fed = match &mapping.feature {
            Some(feature) => format!("feeds {feature} ({:.2})", mapping.confidence),
            None => mapping.reason.clone(),
        };
        format!("{:<8} {fed}", mapping.control)
    });
    under("fields", fed)
}

/// What has changed since the survey before.
fn changed(changes: &Changes, survey: &Survey) -> String {
    let Changes {
        new,
        changed,
        gone,
        attributes,
    } = changes;
    let file = survey.path(Artefact::Changes);
    let line = format!(
        "{new} records are new since the survey before, {changed} changed, {gone} gone: {}",
        file.display()
    );
    let kept = attributes.kept.iter();
    let kept = kept.map(|(name, learnt)| format!("{name} keeps its name (would be {learnt})"));
    let told = |what: &str, names: &[String]| {
        let some = (!names.is_empty()).then(|| names.join(", "));
        some.map(|names| format!("{what}: {names}"))
    };
    let new = told("new attributes", &attributes.new);
    let gone = told("attributes that are gone", &attributes.gone);
    under(
        "changes",
        [line].into_iter().chain(kept).chain(new).chain(gone),
    )
}

fn site(found: &Found) -> String {
    let form = found.forms.as_ref().and_then(Forms::chosen);
    let Some(behaviour) = form.and_then(|form| form.behaviour.as_ref()) else {
        return String::new();
    };
    let findings = behaviour.findings.iter().map(|f| f.sentence.clone());
    let widened = behaviour.widened.iter().map(Setting::widens);
    let size = behaviour.size.as_ref().map(Size::sentence);
    under("site", findings.chain(widened).chain(size))
}

fn enriched(found: &Found, store: &Path) -> String {
    let Some(enrichment) = &found.enrichment else {
        return String::new();
    };
    let verb = if enrichment.dry_run {
        "would add"
    } else {
        "added"
    };
    let mut lines = vec![format!(
        "{verb} {} instances, {} facts, {} relations to {}; {} conflicts held back, {} doubtful",
        enrichment.instances,
        enrichment.facts,
        enrichment.relations,
        Place::shown(store),
        enrichment.conflicts,
        enrichment.doubtful
    )];
    if enrichment.accepted + enrichment.rejected > 0 {
        lines.push(format!(
            "a person accepted {} and rejected {} statements",
            enrichment.accepted, enrichment.rejected
        ));
    }
    lines.extend(enrichment.notes.iter().cloned());
    under("enriched", lines)
}

fn aligned(alignment: &Alignment) -> String {
    let mut out = format!("aligned   {} records\n", alignment.instances.len());
    let mut last = "";
    for class in &alignment.classes {
        if last != class.left {
            let label = class.label.as_ref();
            let label = label.map_or_else(String::new, |label| format!(" “{label}”"));
            out.push_str(&format!(
                "          the class of the records is <{}>{label} ({:.2})\n",
                class.right, class.score
            ));
        }
        last = &class.left;
    }
    last = "";
    for relation in &alignment.relations {
        if last != relation.left {
            let name = relation.left.rsplit(['/', '#']).next().unwrap_or_default();
            out.push_str(&format!(
                "          {name:<20} {} ({:.2})\n",
                relation.right, relation.score
            ));
        }
        last = &relation.left;
    }
    for measure in &alignment.measures {
        let name = measure.left.rsplit(['/', '#']).next().unwrap_or_default();
        out.push_str(&format!(
            "          {name:<20} {} = {}\n",
            measure.right,
            measure.formula()
        ));
    }
    out
}

/// The name of a file without its endings.
pub(super) fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}

/// Prints the probes that a survey would begin with.
pub(super) fn preview(
    plan: &Plan,
    fetch: &fetch::Settings,
    forms: &Forms,
    probes: &[Probe],
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    if printer.is_json() {
        json(&serde_json::json!({
            "page": forms.page,
            "form": forms.chosen().map(Form::title),
            "budget": plan.budget,
            "pages": plan.pages,
            "requests_per_second": fetch.requests_per_second,
            "obey_robots": fetch.obey_robots,
            "probes": probes,
        }))?;
        return Ok(Outcome::Done);
    }
    let rate = fetch.requests_per_second.map_or_else(
        || "one a second, without a limit on this machine".to_owned(),
        |rate| format!("{rate} a second"),
    );
    let mut out = String::new();
    if let Some(form) = forms.chosen() {
        let method = match form.method {
            Method::Get => "GET",
            Method::Post => "POST",
        };
        out.push_str(&format!(
            "form      {} by {method} to {}\n",
            form.title(),
            form.action
        ));
    }
    let robots = if fetch.obey_robots {
        "obeyed"
    } else {
        "ignored"
    };
    out.push_str(&format!(
        "requests  {} at most, {rate}; robots.txt is {robots}\nfirst     these, then what the answers suggest\n",
        plan.budget
    ));
    for probe in probes {
        let set: Vec<String> = probe
            .assignment
            .iter()
            .map(|(control, value)| format!("{control}={value}"))
            .collect();
        out.push_str(&format!("  {:<30} {}\n", set.join(" "), probe.reason));
    }
    result(&out)?;
    Ok(Outcome::Done)
}

//! Killed, out of space, without permission, and two at once: whole runs or nothing of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use hadal::enrich::Store;

use super::scene::{Scene, copy};

/// Every file of a store with its bytes, but for the empty one that is locked.
pub fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if !path.ends_with(".lock") {
                let name = path.strip_prefix(directory).unwrap().to_owned();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

/// A number in [0, 1) for each turn, the same in every run of the test.
fn spread(turn: u32) -> f64 {
    (f64::from(turn) * 0.618_033_988_749).fract()
}

/// Waits until the writer has begun with the file of the run, or has ended.
fn wait_for_writing(runs: &Path, child: &mut std::process::Child) {
    let begun = || fs::read_dir(runs).is_ok_and(|mut entries| entries.next().is_some());
    while !begun() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
}

#[test]
fn killed_at_a_hundred_moments_it_holds_the_whole_run_or_nothing_of_it() {
    let scene = Scene::new(60).unaligned();
    Store::open(&scene.path("clean"))
        .unwrap()
        .add_base(&scene.path("books.ttl"))
        .unwrap();
    copy(&scene.path("clean"), &scene.path("kb"));
    let enrich = ["enrich", "s", "--store", "kb", "--quiet"];
    let begun = Instant::now();
    scene.done(&enrich);
    let whole_time = begun.elapsed();
    let clean = scene.store("clean").triples().unwrap();
    let enriched = scene.store("kb");
    let (run, whole) = (enriched.runs()[0].clone(), enriched.triples().unwrap());
    assert!(whole > clean + 200);
    let (mut nothing, mut all, mut while_writing) = (0, 0, 0);
    for turn in 0..100 {
        fs::remove_dir_all(scene.path("kb")).unwrap();
        copy(&scene.path("clean"), &scene.path("kb"));
        let mut command = scene.command(&enrich);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        if turn % 2 == 0 {
            sleep(whole_time.mul_f64(1.05 * spread(turn)));
        } else {
            // The writing itself is short: most of the other moments miss it.
            wait_for_writing(&scene.path("kb").join("runs"), &mut child);
            sleep(Duration::from_millis(20).mul_f64(spread(turn).powi(3)));
            while_writing += u32::from(child.try_wait().unwrap().is_none());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let store = Store::open(&scene.path("kb")).unwrap();
        match store.runs() {
            [] => {
                nothing += 1;
                assert_eq!(store.triples().unwrap(), clean);
            }
            [found] => {
                all += 1;
                assert_eq!((&found.id, store.triples().unwrap()), (&run.id, whole));
            }
            more => panic!("{more:?}"),
        }
    }
    assert_eq!(nothing + all, 100);
    assert!(
        nothing > 10 && while_writing > 0,
        "{nothing} before, {while_writing} while writing"
    );
    // What the last one left is no hindrance.
    scene.done(&enrich);
    assert_eq!(scene.store("kb").runs()[0].id, run.id);
    assert_eq!(scene.store("kb").triples().unwrap(), whole);
}

/// Files may not grow over some kilobytes: a write fails in the middle of the run, as it does
/// where the disk is full.
#[test]
#[cfg(unix)]
fn a_write_that_fails_in_the_middle_leaves_the_store_as_it_was() {
    let scene = Scene::new(60).unaligned();
    Store::open(&scene.path("kb"))
        .unwrap()
        .add_base(&scene.path("books.ttl"))
        .unwrap();
    let before = files(&scene.path("kb"));
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 32; exec \"$0\" enrich s --store kb",
        ])
        .arg(env!("CARGO_BIN_EXE_hadal"))
        .current_dir(scene.path(""))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("cannot write") && said.contains(".trig"),
        "{said}"
    );
    assert!(files(&scene.path("kb")) == before);
    scene.done(&["enrich", "s", "--store", "kb"]);
    assert_eq!(scene.store("kb").runs().len(), 1);
}

#[test]
fn a_second_writer_is_told() {
    let scene = Scene::new(20);
    Store::open(&scene.path("kb"))
        .unwrap()
        .add_base(&scene.path("books.ttl"))
        .unwrap();
    let before = files(&scene.path("kb"));
    let lock = fs::File::options()
        .write(true)
        .open(scene.path("kb/.lock"))
        .unwrap();
    lock.lock().unwrap();
    let said = scene.failed(&["enrich", "s", "--store", "kb"]);
    assert!(
        said.contains("another process writes to the store kb: wait"),
        "{said}"
    );
    assert!(files(&scene.path("kb")) == before);
    lock.unlock().unwrap();
    scene.done(&["enrich", "s", "--store", "kb"]);
}

#[test]
#[cfg(unix)]
fn a_store_that_may_not_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let scene = Scene::new(20);
    // Not even the superuser writes there.
    if Path::new("/proc/self").exists() {
        let said = scene.failed(&["enrich", "s", "--store", "/proc/hadal"]);
        assert!(said.contains("cannot create /proc/hadal"), "{said}");
    }
    Store::open(&scene.path("kb"))
        .unwrap()
        .add_base(&scene.path("books.ttl"))
        .unwrap();
    let runs = scene.path("kb/runs");
    fs::set_permissions(&runs, fs::Permissions::from_mode(0o555)).unwrap();
    let superuser = fs::File::create(runs.join("probe.tmp")).is_ok();
    let output = scene.hadal(&["enrich", "s", "--store", "kb"]);
    fs::set_permissions(&runs, fs::Permissions::from_mode(0o755)).unwrap();
    if !superuser {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("cannot write") && said.contains("runs"),
            "{said}"
        );
        assert_eq!(scene.store("kb").runs().len(), 0);
    }
}

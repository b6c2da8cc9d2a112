//! Polite HTTP: robots.txt, rate, budget, session, archive and replay.

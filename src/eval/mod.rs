//! Quality on gold data.

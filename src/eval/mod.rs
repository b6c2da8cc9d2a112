//! Quality on gold data.

pub mod forms;

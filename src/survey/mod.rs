//! The survey directory, its artefacts and the pipeline over the stages.

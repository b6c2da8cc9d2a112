//! `report.html`: what a survey found, on one page.

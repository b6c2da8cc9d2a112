//! What a survey asks a site for, recorded by the site, and what it makes of sites that answer
//! badly.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "traffic/shop.rs"]
mod shop;
#[path = "traffic/site.rs"]
mod site;

#[path = "traffic/again.rs"]
mod again;
#[path = "traffic/bad_input.rs"]
mod bad_input;
#[path = "traffic/bounds.rs"]
mod bounds;
#[path = "traffic/many_fields.rs"]
mod many_fields;
#[path = "traffic/period.rs"]
mod period;
#[path = "traffic/polite.rs"]
mod polite;
#[path = "traffic/register.rs"]
mod register;

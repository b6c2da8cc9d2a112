//! The bundled bookshop: a form site to try hadal on.

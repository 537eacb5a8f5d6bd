//! The fonts that are compiled in: in the program once, for the screen and for what is exported.

/// Noto Sans.
pub static REGULAR: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/NotoSans-Regular.ttf"));
/// Noto Sans Bold.
pub static BOLD: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/NotoSans-Bold.ttf"));
/// Noto Sans Gujarati.
pub static GUJARATI: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/fonts/NotoSansGujarati-Regular.ttf"));

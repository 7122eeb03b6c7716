//! Colours of a terminal (ECMA-48, Select Graphic Rendition). Whoever writes for a terminal says so; all others get text as it is.

/// Whether what is written has colours.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    /// See the type.
    pub on: bool,
}

impl Paint {
    /// What went well.
    pub fn good(self, text: &str) -> String {
        self.with("32", text)
    }

    /// What failed.
    pub fn bad(self, text: &str) -> String {
        self.with("31", text)
    }

    /// What is not known.
    pub fn open(self, text: &str) -> String {
        self.with("33", text)
    }

    /// What names things.
    pub fn name(self, text: &str) -> String {
        self.with("36", text)
    }

    /// What is read last.
    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// What is read first.
    pub fn strong(self, text: &str) -> String {
        self.with("1", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.on && !text.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

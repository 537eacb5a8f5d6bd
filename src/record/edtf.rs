//! Dates as historians write them: the Extended Date/Time Format, level 1, over `chrono`.

use chrono::NaiveDate;

/// A valid EDTF date, kept as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edtf(String);

/// Why a text is no EDTF date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not an EDTF date")]
pub struct EdtfError(String);

impl Edtf {
    /// Reads a date such as `1931`, `1911~`, `19XX`, `2001-05`, `1931-21` (spring), `1911/1931`, `../1931`.
    ///
    /// # Errors
    /// The text is no date of EDTF level 0 or 1.
    pub fn parse(text: &str) -> Result<Edtf, EdtfError> {
        let fits = match text.split('/').collect::<Vec<_>>()[..] {
            [one] => is_date(one) || chrono::DateTime::parse_from_rfc3339(one).is_ok(),
            [from, to] => {
                let open = |end: &str| end.is_empty() || end == "..";
                (is_date(from) || open(from)) && (is_date(to) || open(to)) && !(open(from) && open(to))
            }
            _ => false,
        };
        if fits { Ok(Edtf(text.to_owned())) } else { Err(EdtfError(text.chars().take(30).collect())) }
    }

    /// The date as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The date in English: `1911~` is `about 1911`.
    #[must_use]
    pub fn words(&self) -> String {
        match self.0.split_once('/') {
            Some(("" | "..", to)) => format!("until {}", date_words(to)),
            Some((from, "" | "..")) => format!("from {}", date_words(from)),
            Some((from, to)) => format!("{} to {}", date_words(from), date_words(to)),
            None => date_words(&self.0),
        }
    }
}

fn split_qualifier(text: &str) -> (&str, Option<char>) {
    match text.chars().last() {
        Some(c @ ('?' | '~' | '%')) => (&text[..text.len() - 1], Some(c)),
        _ => (text, None),
    }
}

fn is_date(text: &str) -> bool {
    let (date, _) = split_qualifier(text);
    if let Some(long) = date.strip_prefix('Y') {
        let digits = long.strip_prefix('-').unwrap_or(long);
        return digits.len() > 4
            && digits.len() < 12
            && digits.bytes().all(|b| b.is_ascii_digit())
            && !digits.starts_with('0');
    }
    let (sign, rest) = date.strip_prefix('-').map_or(("", date), |rest| ("-", rest));
    let parts: Vec<&str> = rest.split('-').collect();
    let year = parts[0];
    if year.len() != 4 || !is_year(year) {
        return false;
    }
    match parts[1..] {
        [] => true,
        [month] => month == "XX" || two_digits(month).is_some_and(|m| (1..=12).contains(&m) || (21..=24).contains(&m)),
        ["XX", day] => day == "XX",
        [month, "XX"] => two_digits(month).is_some_and(|m| (1..=12).contains(&m)),
        [month, day] => match (two_digits(month), two_digits(day), format!("{sign}{year}").parse()) {
            (Some(month), Some(day), Ok(year)) => NaiveDate::from_ymd_opt(year, month, day).is_some(),
            _ => false,
        },
        _ => false,
    }
}

/// Four digits, the last ones perhaps unknown: `1931`, `193X`, `19XX`.
fn is_year(year: &str) -> bool {
    let known = year.trim_end_matches('X');
    known.len() >= 2 && known.bytes().all(|b| b.is_ascii_digit())
}

fn two_digits(text: &str) -> Option<u32> {
    (text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

fn date_words(text: &str) -> String {
    let (date, qualifier) = split_qualifier(text);
    let plain = plain_words(date);
    match qualifier {
        Some('?') => format!("{plain} (uncertain)"),
        Some('~') => format!("about {plain}"),
        Some(_) => format!("about {plain} (uncertain)"),
        None => plain,
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const SEASONS: [&str; 4] = ["spring", "summer", "autumn", "winter"];

fn plain_words(date: &str) -> String {
    let parts: Vec<&str> = date.split('-').collect();
    let year = match parts[0] {
        year if year.ends_with("XX") => format!("the {}00s", &year[..year.len() - 2]),
        year if year.ends_with('X') => format!("the {}0s", &year[..year.len() - 1]),
        year => year.to_owned(),
    };
    match parts[1..] {
        [month] | [month, "XX"] => match two_digits(month) {
            Some(m @ 1..=12) => format!("{} {year}", MONTHS[m as usize - 1]),
            Some(m @ 21..=24) => format!("{} {year}", SEASONS[m as usize - 21]),
            _ => year,
        },
        [month, day] => match (two_digits(month), two_digits(day)) {
            (Some(m @ 1..=12), Some(d)) => format!("{d} {} {year}", MONTHS[m as usize - 1]),
            _ => year,
        },
        _ => year,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_one_dates_are_read() {
        for (text, words) in [
            ("1931", "1931"),
            ("1911~", "about 1911"),
            ("19XX", "the 1900s"),
            ("193X?", "the 1930s (uncertain)"),
            ("2001-05", "May 2001"),
            ("1985-04-12", "12 April 1985"),
            ("1985-04-XX", "April 1985"),
            ("2001-21", "spring 2001"),
            ("1911/1931", "1911 to 1931"),
            ("../1931", "until 1931"),
            ("1928/", "from 1928"),
        ] {
            assert_eq!(Edtf::parse(text).expect(text).words(), words, "{text}");
        }
        for text in ["-0044", "Y170000002", "1985-XX-XX", "1985-04-12T23:20:30Z", "2001-XX"] {
            assert!(Edtf::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not() {
        for text in [
            "",
            "31",
            "about 1911",
            "1931-13",
            "1931-02-30",
            "1X31",
            "XXXX",
            "1931/1932/1933",
            "../..",
            "1931-1",
            "１９３１",
        ] {
            assert!(Edtf::parse(text).is_err(), "{text}");
        }
    }
}

//! How Java spells a floating-point number: `Double.toString` and `Float.toString` since JDK 19 (Giulietti, "The Schubfach way to render
//! doubles"), and `java.util.Formatter`, which rounds what these say half up. Older JDKs have a digit too many now and then.

/// A format of a number, as it is told to a function of it: its letter, flags, width and precision.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Layout {
    /// `e`, `E` or `f`.
    pub(super) kind: u8,
    pub(super) flags: Flags,
    pub(super) width: u8,
    pub(super) precision: u8,
}

/// The flags of a format.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(super) struct Flags {
    pub(super) left: bool,
    pub(super) zeros: bool,
    pub(super) plus: bool,
    pub(super) space: bool,
    pub(super) groups: bool,
}

impl Layout {
    /// As a number without its lowest sixteen bits.
    pub(super) fn packed(self) -> u64 {
        let Flags { left, zeros, plus, space, groups } = self.flags;
        let flags = [left, zeros, plus, space, groups].iter().rev().fold(0, |all, &flag| all << 1 | u64::from(flag));
        u64::from(self.kind) << 40 | flags << 32 | u64::from(self.width) << 24 | u64::from(self.precision) << 16
    }

    pub(super) fn unpacked(from: u64) -> Self {
        let byte = |at: u32| (from >> at) as u8;
        let flag = |nth: u32| byte(32) >> nth & 1 == 1;
        let flags = Flags { left: flag(0), zeros: flag(1), plus: flag(2), space: flag(3), groups: flag(4) };
        Self { kind: byte(40), flags, width: byte(24), precision: byte(16) }
    }

    /// The most characters that it makes of a number.
    pub(super) fn longest(self) -> u32 {
        let whole = match (self.kind, self.flags.groups) {
            (b'f', true) => 309 + 102,
            (b'f', false) => 309,
            _ => 1 + 5,
        };
        (whole + 2 + u32::from(self.precision)).max(self.width.into()).max(9)
    }

    /// A number as this format has it.
    pub(super) fn spelled(self, v: f64) -> String {
        let Flags { left, zeros, plus, space, groups } = self.flags;
        let sign = match () {
            () if v.is_nan() => "",
            () if v.is_sign_negative() => "-",
            () if plus => "+",
            () if space => " ",
            () => "",
        };
        let width = usize::from(self.width);
        let mut text = match (v.is_nan(), v.is_infinite()) {
            (true, _) => "NaN".to_owned(),
            (_, true) => "Infinity".to_owned(),
            _ => {
                let (mantissa, exponent) = match self.kind {
                    b'f' => (fixed(v.abs(), self.precision.into(), groups), String::new()),
                    _ => scientific(v.abs(), self.precision.into()),
                };
                let missing = width.saturating_sub(sign.len() + mantissa.len() + exponent.len());
                let filler = if zeros { "0".repeat(missing) } else { String::new() };
                filler + &mantissa + &exponent
            }
        };
        text.insert_str(0, sign);
        if self.kind.is_ascii_uppercase() {
            text.make_ascii_uppercase();
        }
        if left { format!("{text:<width$}") } else { format!("{text:>width$}") }
    }
}

/// The digits of a number that is positive and finite, and where the point is before or behind the first of them: the shortest that are
/// nearer to it than to any other, but that of two digits the nearer ones are taken, even if one would do.
fn digits(v: f64, single: bool) -> (Vec<u8>, i32) {
    let shortest = if single { format!("{:e}", v as f32) } else { format!("{v:e}") };
    let is_same = |text: &str| match single {
        true => text.parse() == Ok(v as f32),
        false => text.parse() == Ok(v),
    };
    let text = match shortest.contains('.') {
        true => shortest,
        false => {
            let two = if single { format!("{:.1e}", v as f32) } else { format!("{v:.1e}") };
            if is_same(&two) { two } else { shortest }
        }
    };
    let (mantissa, exponent) = text.split_once('e').expect("it is written so");
    let mut digits: Vec<u8> = mantissa.bytes().filter(|&b| b != b'.').map(|b| b - b'0').collect();
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    (digits, exponent.parse::<i32>().expect("it is written so") + 1)
}

/// `Double.toString`, or `Float.toString` of what is one.
pub(super) fn shortest(v: f64, single: bool) -> String {
    let sign = if v.is_sign_negative() { "-" } else { "" };
    let text = match v.abs() {
        a if a.is_nan() => return "NaN".into(),
        a if a.is_infinite() => "Infinity".into(),
        0.0 => "0.0".into(),
        a => {
            let (digits, point) = digits(a, single);
            let said = |part: &[u8]| part.iter().map(|d| char::from(d + b'0')).collect::<String>();
            let or_zero = |text: String| if text.is_empty() { "0".to_owned() } else { text };
            match point {
                1..=7 => {
                    let mut digits = digits;
                    digits.resize(digits.len().max(point as usize), 0);
                    format!("{}.{}", said(&digits[..point as usize]), or_zero(said(&digits[point as usize..])))
                }
                -2..=0 => format!("0.{}{}", "0".repeat(-point as usize), said(&digits)),
                _ => format!("{}.{}E{}", digits[0], or_zero(said(&digits[1..])), point - 1),
            }
        }
    };
    format!("{sign}{text}")
}

/// The first so many of these digits, rounded half up; and whether there is one more of them before.
fn rounded(mut digits: Vec<u8>, keep: usize) -> (Vec<u8>, bool) {
    let up = digits.get(keep).is_some_and(|&d| d >= 5);
    digits.resize(keep, 0);
    if !up {
        return (digits, false);
    }
    for d in digits.iter_mut().rev() {
        if *d < 9 {
            *d += 1;
            return (digits, false);
        }
        *d = 0;
    }
    digits.insert(0, 1);
    (digits, true)
}

/// So many digits behind the point.
fn fixed(v: f64, precision: usize, groups: bool) -> String {
    // Digits from that of the ones on, or from an earlier one.
    let mut all = vec![0];
    let mut whole = 1;
    if v > 0.0 {
        let (digits, point) = digits(v, false);
        all = vec![0; (1 - point).max(0) as usize];
        all.extend(digits);
        whole = point.max(1) as usize;
    }
    let (all, more) = rounded(all, whole + precision);
    whole += usize::from(more);
    let said = |part: &[u8]| part.iter().map(|d| char::from(d + b'0')).collect::<String>();
    let mut text = said(&all[..whole]);
    if groups {
        (1..whole).rev().filter(|k| (whole - k) % 3 == 0).for_each(|k| text.insert(k, ','));
    }
    if precision > 0 {
        text.push('.');
        text.push_str(&said(&all[whole..]));
    }
    text
}

/// One digit before the point and so many behind it; and the exponent.
fn scientific(v: f64, precision: usize) -> (String, String) {
    let (mut all, mut point) = if v > 0.0 { digits(v, false) } else { (vec![0], 1) };
    let more;
    (all, more) = rounded(all, precision + 1);
    if more {
        all.pop();
        point += 1;
    }
    let said: String = all[1..].iter().map(|d| char::from(d + b'0')).collect();
    let mantissa = if precision > 0 { format!("{}.{said}", all[0]) } else { all[0].to_string() };
    let exponent = point - 1;
    let sign = if exponent < 0 { '-' } else { '+' };
    (mantissa, format!("e{sign}{:02}", exponent.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_java_has_them() {
        for text in
            ["0.002", "2.0E23", "2.2E-322", "4.9E-324", "1.0E-5", "1.23456789125E8", "1.0E7", "9999999.999", "-0.0"]
        {
            let v: f64 = text.parse().expect("a number");
            assert_eq!(shortest(v, false), text);
        }
        assert_eq!(shortest(f64::from(f32::MIN_POSITIVE), true), "1.1754944E-38");
        assert_eq!(shortest(f64::from(0.1f32), true), "0.1");
        assert_eq!(shortest(f64::NAN, false), "NaN");
    }

    #[test]
    fn numbers_are_formatted_as_java_has_them() {
        let all = |kind: u8, precision: u8, width: u8, flags: Flags, v: f64| {
            let layout = Layout { kind, flags, width, precision };
            assert_eq!(Layout::unpacked(layout.packed()), layout);
            layout.spelled(v)
        };
        let plain = Flags::default();
        for (v, text) in [
            (0.125, "0.13"),
            (1.005, "1.01"),
            (-0.0, "-0.00"),
            (9_999_999.999, "10000000.00"),
            (0.045, "0.05"),
            (0.002, "0.00"),
        ] {
            assert_eq!(all(b'f', 2, 0, plain, v), text);
        }
        for (v, text) in [(2.5, "3"), (0.5, "1"), (0.045, "0"), (9.5, "10")] {
            assert_eq!(all(b'f', 0, 0, plain, v), text);
        }
        for (v, text) in [
            (1e23, "1.000000e+23"),
            (100.005, "1.000050e+02"),
            (4.9e-324, "4.900000e-324"),
            (0.0, "0.000000e+00"),
            (9.999_999_9, "1.000000e+01"),
        ] {
            assert_eq!(all(b'e', 6, 0, plain, v), text);
        }
        assert_eq!(all(b'f', 2, 8, Flags { zeros: true, ..plain }, -4.35), "-0004.35");
        assert_eq!(all(b'f', 1, 8, Flags { left: true, ..plain }, 100.005), "100.0   ");
        assert_eq!(all(b'f', 2, 0, Flags { groups: true, ..plain }, 1e15 / 3.0), "333,333,333,333,333.30");
        assert_eq!(all(b'f', 1, 0, Flags { plus: true, ..plain }, 4.35), "+4.4");
        assert_eq!(all(b'f', 1, 5, Flags { zeros: true, ..plain }, f64::NAN), "  NaN");
        assert_eq!(all(b'E', 1, 0, plain, -12345.678), "-1.2E+04");
    }
}

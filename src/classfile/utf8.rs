//! Modified UTF-8 (JVMS §4.4.7).

use std::borrow::Cow;

/// A name.
///
/// # Errors
/// Why the bytes are none.
pub(super) fn text(bytes: &[u8]) -> std::result::Result<Cow<'_, str>, &'static str> {
    if bytes.is_ascii() && !bytes.contains(&0) {
        // Nearly every name there is.
        return std::str::from_utf8(bytes).map(Cow::from).map_err(|_| "is no ASCII");
    }
    let units = decode(bytes).ok_or("is no modified UTF-8")?;
    String::from_utf16(&units).map(Cow::from).map_err(|_| "is a name with an unpaired surrogate")
}

/// Modified UTF-8 to UTF-16 code units (JVMS §4.4.7): one to three bytes each, never a zero byte.
pub(super) fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut bytes = bytes.iter().map(|&b| u16::from(b));
    while let Some(x) = bytes.next() {
        let mut next = || bytes.next().filter(|b| b & 0xc0 == 0x80).map(|b| b & 0x3f);
        units.push(match x {
            0x01..=0x7f => x,
            0xc0..=0xdf => (x & 0x1f) << 6 | next()?,
            0xe0..=0xef => (x & 0x0f) << 12 | next()? << 6 | next()?,
            _ => return None,
        });
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8() {
        assert_eq!(decode(b"a\xc0\x80"), Some(vec![0x61, 0]));
        assert_eq!(decode(b"\xed\xa0\x80"), Some(vec![0xd800]));
        assert_eq!(decode("é€".as_bytes()), Some(vec![0xe9, 0x20ac]));
        for wrong in [&b"\0"[..], b"\x80", b"\xc3", b"\xc3a", b"\xe2\x82", b"\xf0\x9f\x98\x80"] {
            assert_eq!(decode(wrong), None);
        }
        assert_eq!(text(b"\xed\xa0\xbd\xed\xb8\x80").unwrap(), "😀");
        assert!(text(b"\xed\xa0\xbd").is_err());
    }
}

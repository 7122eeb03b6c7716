//! What stands between a damaged `lib/modules` and the crate that reads it: the way that a name takes through the image is walked first, by the
//! bytes alone, and only where it stays inside is the crate asked. The format is that of `jdk.internal.jimage.BasicImageReader`: header,
//! redirects, offsets, locations, strings, and the content.

/// Bytes of the header: magic, version, flags, count of resources, length of the tables, sizes of locations and strings.
const HEADER: usize = 28;
/// Bytes before a compressed content.
const COMPRESSED_HEADER: usize = 29;
/// How many bytes one of a deflated content can stand for at most.
const RATIO: u64 = 1032;
/// Kinds of attributes of a location, after the end mark 0.
const KINDS: usize = 9;

/// The tables of an image.
pub(super) struct Fence<'a> {
    bytes: &'a [u8],
    little: bool,
    /// Entries of the two tables.
    entries: usize,
}

impl<'a> Fence<'a> {
    /// `None` where the header is cut off, or says that nothing is there.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Self> {
        let fence = Self { bytes, little: bytes.starts_with(&0xCAFE_DADA_u32.to_le_bytes()), entries: 0 };
        let entries = fence.number(16)?;
        (entries > 0 && i32::try_from(entries).is_ok()).then_some(Self { entries, ..fence })
    }

    /// The four bytes at an offset as a number.
    pub(super) fn number(&self, at: usize) -> Option<usize> {
        self.read(self.bytes, at)
    }

    /// The same, of something that is part of the image.
    pub(super) fn read(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let four = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) } as usize)
    }

    fn long(&self, at: usize) -> Option<u64> {
        let eight = self.bytes.get(at..at.checked_add(8)?)?.try_into().ok()?;
        Some(if self.little { u64::from_le_bytes(eight) } else { u64::from_be_bytes(eight) })
    }

    /// The string at an offset of the table of strings.
    pub(super) fn string(&self, at: usize) -> Option<&'a str> {
        let text = self.bytes.get(self.strings()?.checked_add(at)?..)?;
        let end = text.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(&text[..end]).ok()
    }

    /// Whether all that is read in looking for this name is inside the image.
    pub(super) fn holds(&self, name: &str) -> bool {
        self.walk(name).is_some()
    }

    fn walk(&self, name: &str) -> Option<()> {
        let redirect = self.number(HEADER + 4 * self.slot(name, 0x0100_0193))? as u32 as i32;
        let slot = match redirect {
            0 => return Some(()),
            1.. => self.slot(name, redirect as u32),
            _ => usize::try_from(-1 - redirect).ok().filter(|&slot| slot < self.entries)?,
        };
        let [module, parent, base, extension, offset, compressed, uncompressed] = self.location(slot)?;
        for part in [module, parent, base, extension] {
            self.string(usize::try_from(part).ok()?)?;
        }
        let start = self.content()?.checked_add(usize::try_from(offset).ok()?)?;
        let size = usize::try_from(if compressed == 0 { uncompressed } else { compressed }).ok()?;
        let content = self.bytes.get(start..start.checked_add(size)?)?;
        if compressed == 0 {
            return Some(());
        }
        (content.len() >= COMPRESSED_HEADER).then_some(())?;
        let (deflated, inflated) = (self.long(start + 4)?, self.long(start + 12)?);
        self.string(self.number(start + 20)?)?;
        let from = start + COMPRESSED_HEADER;
        self.bytes.get(from..from.checked_add(usize::try_from(deflated).ok()?)?)?;
        (inflated <= deflated.checked_mul(RATIO)?).then_some(())
    }

    /// Where a name is in the tables, by this seed.
    fn slot(&self, name: &str, seed: u32) -> usize {
        let hash = name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(0x0100_0193) ^ u32::from(byte));
        (hash & 0x7FFF_FFFF) as usize % self.entries
    }

    /// The attributes of a location: module, parent, base, extension, offset, compressed and uncompressed size.
    fn location(&self, slot: usize) -> Option<[u64; 7]> {
        let first = HEADER + 8 * self.entries;
        let mut at = first.checked_add(self.number(HEADER + 4 * self.entries + 4 * slot)?)?;
        let mut attributes = [0; KINDS];
        loop {
            let mark = *self.bytes.get(at)?;
            let (kind, length) = (usize::from(mark >> 3), usize::from(mark & 7) + 1);
            if kind == 0 {
                let [_, all @ .., _] = attributes;
                return Some(all);
            }
            let value = self.bytes.get(at + 1..at + 1 + length)?;
            *attributes.get_mut(kind)? = value.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            at += 1 + length;
        }
    }

    fn strings(&self) -> Option<usize> {
        (HEADER + 8 * self.entries).checked_add(self.number(20)?)
    }

    fn content(&self) -> Option<usize> {
        self.strings()?.checked_add(self.number(24)?)
    }
}

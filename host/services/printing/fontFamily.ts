const FAMILY = 1
const WINDOWS = 3

/** The family's name inside a TrueType font, by which the library that draws text knows it. Throws for a font without one. */
export function fontFamily(font: Buffer): string {
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) === 'name') return familyOf(font.subarray(font.readUInt32BE(at + 8)))
  }
  throw new Error('The font has no table of names')
}

function familyOf(names: Buffer): string {
  const texts = names.readUInt16BE(4)
  const records = Array.from({ length: names.readUInt16BE(2) }, (_, index) => 6 + index * 12)
  const record = records.find((at) => names.readUInt16BE(at) === WINDOWS && names.readUInt16BE(at + 6) === FAMILY)
  if (record === undefined) throw new Error('The font does not name its family')
  const start = texts + names.readUInt16BE(record + 10)
  return Buffer.from(names.subarray(start, start + names.readUInt16BE(record + 8)))
    .swap16()
    .toString('utf16le')
}

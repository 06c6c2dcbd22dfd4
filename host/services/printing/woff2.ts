import { brotliDecompressSync } from 'node:zlib'
import { decodeGlyphs } from './woff2Glyphs.ts'

/** The tags that WOFF2 writes as a number (https://www.w3.org/TR/WOFF2/#table_dir_format). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const OTHER_TAG = 63
const HEADER_BYTES = 48

interface Table {
  tag: string
  bytes: Buffer
  isTransformed: boolean
}

/**
 * The TrueType font in a WOFF2 file. The library that draws text reads no WOFF2, and fonts are published in nothing else. Throws for
 * what is no such font.
 */
export function trueTypeOf(woff2: Buffer): Buffer {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no WOFF2 font')
  const tables = new Map(readTables(woff2).map((table) => [table.tag, table]))
  const bytesOf = (tag: string): Buffer => {
    const table = tables.get(tag)
    if (!table) throw new Error(`The font has no table ${tag}`)
    return table.bytes
  }
  if (tables.get('hmtx')?.isTransformed) throw new Error('The font has transformed widths')
  const files = new Map([...tables].map(([tag, { bytes }]) => [tag, bytes]))
  if (tables.get('glyf')?.isTransformed) {
    const { glyf, loca } = decodeGlyphs(bytesOf('glyf'))
    files.set('glyf', glyf)
    files.set('loca', loca)
    const head = Buffer.from(bytesOf('head'))
    // Offsets of four bytes in `loca`.
    head.writeInt16BE(1, 50)
    files.set('head', head)
  }
  return writeFont(woff2.readUInt32BE(4), files)
}

function readTables(woff2: Buffer): Table[] {
  const count = woff2.readUInt16BE(12)
  let at = HEADER_BYTES
  const number = (): number => {
    let value = 0
    for (;;) {
      const byte = woff2.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const entries = Array.from({ length: count }, () => {
    const flags = woff2.readUInt8(at++)
    const index = flags & 63
    const tag = index === OTHER_TAG ? woff2.toString('latin1', at, (at += 4)) : TAGS.slice(index * 5, index * 5 + 4)
    const originalBytes = number()
    // Of glyf and loca version 3 is the plain one, of all others version 0.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, isTransformed, length: isTransformed ? number() : originalBytes }
  })
  const data = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)))
  let offset = 0
  return entries.map(({ tag, isTransformed, length }) => {
    const bytes = data.subarray(offset, offset + length)
    offset += length
    return { tag, isTransformed, bytes }
  })
}

/** The checksums stay 0: no reader of a font looks at them. */
function writeFont(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(sorted.length))
  const header = Buffer.alloc(12 + 16 * sorted.length)
  header.writeUInt32BE(flavor, 0)
  header.writeUInt16BE(sorted.length, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(sorted.length * 16 - 2 ** power * 16, 10)
  const parts = [header]
  let offset = header.length
  for (const [index, [tag, bytes]] of sorted.entries()) {
    header.write(tag, 12 + 16 * index, 'latin1')
    header.writeUInt32BE(offset, 12 + 16 * index + 8)
    header.writeUInt32BE(bytes.length, 12 + 16 * index + 12)
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
    bytes.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** Reads numbers one after the other. */
class Stream {
  #at = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  byte(): number {
    return this.#bytes.readUInt8(this.#at++)
  }
  short(): number {
    return this.byte() * 256 + this.byte()
  }
  take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return taken
  }
  /** 255UInt16 */
  number(): number {
    const code = this.byte()
    if (code === 253) return this.short()
    if (code === 254) return this.byte() + 506
    return code === 255 ? this.byte() + 253 : code
  }
}

interface Point {
  dx: number
  dy: number
  onCurve: boolean
}

const HEADER_BYTES = 36
const COMPOSITE = 0xffff

/** The tables `glyf` and `loca` of a transformed `glyf` (https://www.w3.org/TR/WOFF2/#glyf_table_format). */
export function decodeGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const count = table.readUInt16BE(4)
  let at = HEADER_BYTES
  const streams = Array.from({ length: 7 }, (_, index) => {
    const length = table.readUInt32BE(8 + 4 * index)
    at += length
    return new Stream(table.subarray(at - length, at))
  })
  const [contours, points, flags, glyphs, composites, boxes, instructions] = streams as [
    Stream,
    Stream,
    Stream,
    Stream,
    Stream,
    Stream,
    Stream,
  ]
  const hasBox = boxes.take(Math.ceil(count / 32) * 4)
  const loca = Buffer.alloc((count + 1) * 4)
  const parts: Buffer[] = []
  let offset = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    const contourCount = contours.short()
    const box = hasBox.readUInt8(glyph >> 3) & (0x80 >> (glyph & 7)) ? boxes.take(8) : undefined
    const part =
      contourCount === 0
        ? Buffer.alloc(0)
        : contourCount === COMPOSITE
          ? compositeGlyph(composites, glyphs, instructions, box)
          : simpleGlyph(contourCount, { points, flags, glyphs, instructions }, box)
    loca.writeUInt32BE(offset, glyph * 4)
    const padded = Buffer.alloc(Math.ceil(part.length / 4) * 4)
    part.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  loca.writeUInt32BE(offset, count * 4)
  return { glyf: Buffer.concat(parts), loca }
}

const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}

function simpleGlyph(
  contourCount: number,
  streams: { points: Stream; flags: Stream; glyphs: Stream; instructions: Stream },
  box: Buffer | undefined,
): Buffer {
  let last = -1
  const ends = Array.from({ length: contourCount }, () => (last += streams.points.number()))
  const points = Array.from({ length: last + 1 }, () => readPoint(streams.flags.byte(), streams.glyphs))
  const code = streams.instructions.take(streams.glyphs.number())
  return Buffer.concat([
    shorts(contourCount),
    box ?? boxOf(points),
    shorts(...ends, code.length),
    code,
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    shorts(...points.map(({ dx }) => dx), ...points.map(({ dy }) => dy)),
  ])
}

function boxOf(points: readonly Point[]): Buffer {
  let [x, y] = [0, 0]
  const places = points.map(({ dx, dy }) => ({ x: (x += dx), y: (y += dy) }))
  const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)]
  return shorts(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

/** A flag says how many bytes follow, and how the two distances lie in them. */
function readPoint(flag: number, data: Stream): Point {
  const kind = flag & 127
  const signed = (bit: number, value: number) => ((kind >> bit) & 1 ? value : -value)
  const point = (dx: number, dy: number): Point => ({ dx, dy, onCurve: flag < 128 })
  if (kind < 10) return point(0, signed(0, ((kind & 14) << 7) + data.byte()))
  if (kind < 20) return point(signed(0, (((kind - 10) & 14) << 7) + data.byte()), 0)
  if (kind < 84) {
    const [high, low] = [kind - 20, data.byte()]
    return point(signed(0, 1 + (high & 0x30) + (low >> 4)), signed(1, 1 + ((high & 0x0c) << 2) + (low & 0x0f)))
  }
  if (kind < 120) {
    const high = kind - 84
    const dx = 1 + (Math.floor(high / 12) << 8) + data.byte()
    return point(signed(0, dx), signed(1, 1 + (((high % 12) >> 2) << 8) + data.byte()))
  }
  if (kind < 124) {
    const [first, middle, last] = [data.byte(), data.byte(), data.byte()]
    return point(signed(0, (first << 4) + (middle >> 4)), signed(1, ((middle & 0x0f) << 8) + last))
  }
  return point(signed(0, data.short()), signed(1, data.short()))
}

const WORDS = 0x01
const HAS_SCALE = 0x08
const MORE = 0x20
const HAS_TWO_SCALES = 0x40
const HAS_MATRIX = 0x80
const HAS_INSTRUCTIONS = 0x100

/** A glyph made of others, such as a letter with its accent. */
function compositeGlyph(composites: Stream, glyphs: Stream, instructions: Stream, box: Buffer | undefined): Buffer {
  const parts = [shorts(COMPOSITE), box ?? Buffer.alloc(8)]
  let hasInstructions = false
  for (let flags = MORE; flags & MORE;) {
    const head = composites.take(2)
    flags = head.readUInt16BE(0)
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0
    const scale = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0
    parts.push(head, composites.take(2 + (flags & WORDS ? 4 : 2) + scale))
  }
  if (!hasInstructions) return Buffer.concat(parts)
  const code = instructions.take(glyphs.number())
  return Buffer.concat([...parts, shorts(code.length), code])
}

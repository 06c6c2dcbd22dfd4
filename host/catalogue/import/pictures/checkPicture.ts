import { hash } from 'node:crypto'
import type { KeptPicture } from '../../../store/pictures.ts'
import { svgFault } from './svgFault.ts'

const MB = 1024 * 1024
const MAX_PICTURE_BYTES = 2 * MB
/** A larger one could fill the memory of a host or of a phone once it is decoded. */
const MAX_PIXELS = 16_000_000
const MAX_SECONDS = 10

/** Above it the service worker does not keep a picture (sw/pictures.ts). */
const LIGHT_BYTES = 300_000

interface Kind {
  name: string
  type: string
  endings: readonly string[]
  isIt: (bytes: Buffer) => boolean
}

const KINDS: readonly Kind[] = [
  {
    name: 'PNG',
    type: 'image/png',
    endings: ['png'],
    isIt: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    name: 'JPEG',
    type: 'image/jpeg',
    endings: ['jpg', 'jpeg'],
    isIt: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    name: 'WebP',
    type: 'image/webp',
    endings: ['webp'],
    isIt: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  },
  {
    name: 'AVIF',
    type: 'image/avif',
    endings: ['avif'],
    isIt: (bytes) => latin(bytes, 4, 8) === 'ftyp' && latin(bytes, 8, 40).includes('avif'),
  },
  {
    name: 'SVG',
    type: 'image/svg+xml',
    endings: ['svg'],
    isIt: (bytes) => /^(\uFEFF)?\s*<[\s\S]*<svg\b|^(\uFEFF)?\s*<svg\b/.test(bytes.toString('utf8', 0, 4000)),
  },
]

const isNamedAs = ({ endings }: Kind, name: string) => endings.some((ending) => name.endsWith(`.${ending}`))

/** The media type that a picture's name says, undefined for a name that none has. */
export const pictureTypeOf = (name: string): string | undefined => KINDS.find((kind) => isNamedAs(kind, name))?.type

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

export type CheckedPicture =
  | { ok: true; picture: KeptPicture; bytes: Uint8Array; warning: string | undefined }
  | { ok: false; message: string }

/**
 * Whether these bytes are a picture of the kind that its name says, of a size that host and phones can decode. Answers the bytes
 * to keep: those of a photo say neither where nor with what it was taken. A message begins with what the picture is or has.
 */
export async function checkPicture(name: string, content: Uint8Array): Promise<CheckedPicture> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const wrong = (message: string) => ({ ok: false, message }) as const
  if (bytes.byteLength > MAX_PICTURE_BYTES)
    return wrong(`has ${megabytes(bytes)} MB: at most ${MAX_PICTURE_BYTES / MB} MB are possible`)
  const kind = KINDS.find((one) => one.isIt(bytes))
  if (!kind) return wrong('is neither PNG, JPEG, WebP, AVIF nor SVG')
  if (!isNamedAs(kind, name))
    return wrong(`has a name that says something else: it is ${kind.name}, so let it end in ".${kind.endings[0]}"`)
  const fault = (kind.name === 'SVG' ? svgFault(bytes.toString('utf8')) : undefined) ?? (await decodingFault(bytes))
  if (fault !== undefined) return wrong(fault)
  const kept = kind.name === 'SVG' ? bytes : await withoutMetadata(bytes)
  const warning =
    kept.byteLength > LIGHT_BYTES
      ? `has ${Math.round(kept.byteLength / 1000)} kB: phones keep pictures of up to ${LIGHT_BYTES / 1000} kB for use without a network`
      : undefined
  return { ok: true, picture: { hash: pictureHash(kept), type: kind.type }, bytes: kept, warning }
}

/** Of JPEG and WebP that are written again; a menu shows them much smaller than they are. */
const WRITTEN_AGAIN = { quality: 85 }

/** The picture without camera, place and notes, turned as they said; the same bytes where there are none. */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { exif, xmp, iptc, comments, pages = 1, format } = await sharp(bytes).metadata()
  if (!exif && !xmp && !iptc && !comments) return bytes
  const picture = sharp(bytes, { animated: pages > 1 })
  const upright = pages > 1 ? picture : picture.autoOrient()
  const colours = upright.keepIccProfile()
  if (format === 'png') return await colours.png().toBuffer()
  if (format === 'jpeg') return await colours.jpeg(WRITTEN_AGAIN).toBuffer()
  return await (format === 'webp' ? colours.webp(WRITTEN_AGAIN) : colours.avif({ quality: 80 })).toBuffer()
}

const pictureHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')

/** Decodes the whole picture once, into few pixels, after its head said that it is not too large. */
async function decodingFault(bytes: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      return `has ${width} x ${height} pixels: at most ${MAX_PIXELS / 1_000_000} million are possible, and 1200 x 1200 are enough`
    await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width: 16, fastShrinkOnLoad: false })
      .raw()
      .toBuffer()
    return undefined
  } catch {
    return 'is damaged: it cannot be decoded'
  }
}

const megabytes = (bytes: Uint8Array) => (bytes.byteLength / MB).toFixed(1)

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { circle, group, type Mark } from '../../art/drawing/shapes.ts'
import { logoSvg, squareSvg, type Logo } from './logo.ts'

/** A file of the site: its path from `/` on, and its bytes, made when they are asked for. */
export interface PublicFile {
  path: string
  bytes: () => Buffer | string | Promise<Buffer>
}

interface IconInputs {
  logo: Logo
  silhouette: Logo
  ground: string
  action: string
}

/** The drawings of lucide on the shortcuts of the installed app (src/content/manifest.ts). */
const SHORTCUTS = { menu: 'pizza', locations: 'map-pin', deals: 'tag', track: 'bike' }
const FAVICON_PX = 32
const APPLE_PX = 180
const MEASURED_PX = 256
/** An alpha from which on a pixel belongs to the drawing. */
const SEEN = 24
/** How far a drawing reaches from the middle, of the icon's width: a maskable icon may be cut to a circle of 0.4. */
const REACH = { maskable: 0.365, apple: 0.39, monochrome: 0.487 }

/** The favicon, the icons of the installed app and of its shortcuts. Drawing rejects when nothing of the logo is seen. */
export function brandIcons({ logo, silhouette, ground, action }: IconInputs): PublicFile[] {
  const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()

  /** The drawing around the middle of a square of `px`, so large that it reaches as far as given. */
  const centred = async (drawing: Logo, px: number, reach: number): Promise<Mark> => {
    const { data } = await sharp(Buffer.from(logoSvg(drawing, MEASURED_PX)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { x, y, radius } = extentOf(data)
    const unit = drawing.size / MEASURED_PX
    const scale = (reach * px) / (radius * unit)
    return group({ transform: `translate(${px / 2} ${px / 2})scale(${scale.toFixed(4)})translate(${(-x * unit).toFixed(2)} ${(-y * unit).toFixed(2)})` }, drawing.marks) // oxfmt-ignore
  }
  const plate = (px: number): Mark => ({ tag: 'rect', attributes: { width: px, height: px, fill: ground } })
  const onPlate = async (px: number, reach: number) =>
    await sharp(Buffer.from(squareSvg([plate(px), await centred(logo, px, reach)], px, px)))
      .flatten({ background: ground })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const black = async (px: number) => {
    const alpha = await sharp(Buffer.from(squareSvg([await centred(silhouette, px, REACH.monochrome)], px, px)))
      .extractChannel('alpha')
      .toBuffer()
    return await sharp({ create: { width: px, height: px, channels: 3, background: '#000' } })
      .joinChannel(alpha)
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  const shortcut = async (drawing: string) =>
    await png(squareSvg([circle(24, 24, 24, ground), group({ transform: 'translate(12 12)' }, [await lucide(drawing, action)])], 96, 48)) // oxfmt-ignore

  const icon = (name: string, px: number, bytes: () => Promise<Buffer>) => ({ path: `/app/${name}-${px}.png`, bytes })
  return [
    { path: '/icon.svg', bytes: () => logoSvg(logo, 64) },
    { path: '/favicon.ico', bytes: async () => icoOf(await png(logoSvg(logo, FAVICON_PX)), FAVICON_PX) },
    { path: '/apple-touch-icon.png', bytes: () => onPlate(APPLE_PX, REACH.apple) },
    ...[192, 512].flatMap((px) => [
      icon('icon', px, () => png(logoSvg(logo, px))),
      icon('maskable', px, () => onPlate(px, REACH.maskable)),
    ]),
    icon('monochrome', 512, () => black(512)),
    ...Object.entries(SHORTCUTS).map(([name, drawing]) => icon(`shortcut-${name}`, 96, () => shortcut(drawing))),
  ]
}

/** The middle of what is seen, and how far its furthest pixel is from there. */
function extentOf(rgba: Buffer): { x: number; y: number; radius: number } {
  const seen: (readonly [x: number, y: number])[] = []
  for (let at = 3; at < rgba.length; at += 4) {
    const index = (at - 3) / 4
    if ((rgba[at] ?? 0) > SEEN) seen.push([index % MEASURED_PX, Math.floor(index / MEASURED_PX)])
  }
  if (seen.length === 0) throw new Error('brand/logo.svg: nothing of it is seen within its viewBox')
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  const middle = (values: readonly number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b)) + 1) / 2
  const [x, y] = [middle(xs), middle(ys)]
  return { x, y, radius: seen.reduce((most, [px, py]) => Math.max(most, Math.hypot(px + 0.5 - x, py + 0.5 - y)), 0) }
}

/** An icon file with one PNG. */
function icoOf(png: Buffer, px: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(px, 6)
  head.writeUInt8(px, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** A drawing of lucide in lines of 24 x 24, read from its file, since the package exports React components alone. */
async function lucide(name: string, color: string): Promise<Mark> {
  const folder = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/dist[\\/].*$/, 'dist/esm/icons/')
  const text = await readFile(`${folder}${name}.mjs`, 'utf8')
  const marks = [...text.matchAll(/\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g)].map(([, tag = '', attributes = '']): Mark => ({
    tag,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/(\w+):\s*"([^"]*)"/g)].flatMap(([, key = '', value = '']) =>
        key === 'key' ? [] : [[key, value] as const],
      ),
    ),
  }))
  if (marks.length === 0) throw new Error(`lucide-react has no drawing ${name}`)
  return group(
    { fill: 'none', stroke: color, 'stroke-width': 1.9, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    marks,
  )
}

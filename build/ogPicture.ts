import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DISPLAY } from 'virtual:brand-fonts'
import type { SceneName } from '../art/scenes/sceneNames.ts'
import { fontFamily } from '../host/services/printing/fontFamily.ts'
import { escapeText, openTicketFont } from '../host/services/printing/ticketFont.ts'
import { BRAND, COLORS } from '../shared/brand.ts'
import { OG_PICTURES, OG_SIZE, type OgName } from '../src/content/ogPictures.ts'

/** The words stand beside the scene, not on it. */
const WORDS_WIDTH = 500
const MARGIN = 64
const TITLE_PX = 60
const NAME_PX = 48
const LOGO_PX = 64
const { oven: GROUND, 'oven-ink': INK } = COLORS.light
const QUALITY = 84
/** The pixels of an SVG per inch at its own size. */
const SVG_DENSITY = 72
const SCENE_HEIGHT = 400

/** The figures of the title's font have several heights, so they are set in the other one. */
const markup = (text: string, figuresFont: string): string =>
  escapeText(text).replace(
    /\d+/g,
    (figures) => `<span font_family="${escapeText(figuresFont)}" weight="700">${figures}</span>`,
  )

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_SIZE.width}" height="${OG_SIZE.height}"><rect width="100%" height="100%" fill="${GROUND}"/></svg>`

interface Drawings {
  /** SVG files. */
  logo: Buffer
  scene: (name: SceneName) => Promise<Buffer>
}

/** Draws pictures for links; keeps the fonts in `folder` for as long as the process lives. */
export async function ogPainter(folder: string, drawings: Drawings): Promise<(name: OgName) => Promise<Buffer>> {
  const { sharp, family } = await openTicketFont(folder)
  await mkdir(folder, { recursive: true })
  const fontfile = join(folder, 'title.ttf')
  const font = Buffer.from(DISPLAY[0] ?? '', 'base64')
  await writeFile(fontfile, font)
  const titleFamily = fontFamily(font)

  const words = (text: string, px: number, color: string, width?: number) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${markup(text, family)}</span>`,
        font: `${titleFamily} ${px}`,
        fontfile,
        dpi: SVG_DENSITY,
        rgba: true,
        ...(width ? { width, spacing: -14 } : {}),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })

  const logo = await sharp(drawings.logo).resize(LOGO_PX, LOGO_PX).png().toBuffer()
  const brand = await words(BRAND.name, NAME_PX, INK)

  return async (name) => {
    const { title, scene } = OG_PICTURES[name]
    const picture = await sharp(await drawings.scene(scene), {
      density: (SVG_DENSITY * OG_SIZE.height) / SCENE_HEIGHT,
    })
      .resize(OG_SIZE.width - WORDS_WIDTH, OG_SIZE.height, { fit: 'cover' })
      .png()
      .toBuffer()
    const heading = await words(title, TITLE_PX, INK, WORDS_WIDTH - MARGIN - 40)
    const top = Math.round((OG_SIZE.height - heading.info.height) / 2 + 40)
    return await sharp(Buffer.from(ground))
      .composite([
        { input: picture, left: WORDS_WIDTH, top: 0 },
        { input: logo, left: MARGIN, top: MARGIN },
        { input: brand.data, left: MARGIN + LOGO_PX + 18, top: MARGIN + LOGO_PX - brand.info.height },
        { input: heading.data, left: MARGIN, top },
      ])
      .flatten({ background: GROUND })
      .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }
}

import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type sharp from 'sharp'
import { fontFamily } from './fontFamily.ts'
import { printable } from './ticket.ts'

/** Measured at this size, since a text is as wide as its font is large. */
const MEASURED_PX = 100
const MAX_WIDTHS = 5000

export interface TicketFont {
  sharp: typeof sharp
  /** The family's name inside the brand's font for text. */
  family: string
  /** The width of a text in pixels at a size and a weight. */
  widthOf(text: string, size: number, weight: number): Promise<number>
}

let opened: Promise<TicketFont> | undefined

/**
 * Lets the library that draws pictures draw text in the brand's font, also on a machine without fonts. The library opens a font by
 * its path for as long as the process lives, so the files are kept in `dataDir`, which nobody cleans up.
 */
export function openTicketFont(dataDir: string | undefined): Promise<TicketFont> {
  opened ??= openFont(dataDir).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function openFont(dataDir: string | undefined): Promise<TicketFont> {
  // Loaded on demand, as by the bitmaps: most hosts print nothing.
  const [{ default: draw }, { TEXT }] = await Promise.all([import('sharp'), import('virtual:brand-fonts')])
  const fonts = TEXT.map((text) => Buffer.from(text, 'base64'))
  const family = fontFamily(fonts[0] ?? Buffer.of())
  const folder = dataDir ? join(dataDir, 'fonts') : await mkdtemp(join(tmpdir(), 'ticket-fonts-'))
  await mkdir(folder, { recursive: true })

  const measure = async (text: string, weight: number, fontfile?: string): Promise<number> => {
    const drawn = draw({
      text: {
        text: `<span weight="${weight}">${escapeText(text)}</span>`,
        font: `${family}, ${MEASURED_PX}`,
        dpi: 72,
        ...(fontfile === undefined ? {} : { fontfile }),
      },
    })
    try {
      return (await drawn.raw().toBuffer({ resolveWithObject: true })).info.width
    } catch (error) {
      // So the library answers a text of which it draws nothing.
      if (String(error).includes('no text to render')) return 0
      throw error
    }
  }
  // The first has the letters that most texts are of; the library prefers the one that it learnt last.
  for (const font of fonts.toReversed()) {
    const path = join(folder, `${hash('sha256', font, 'hex').slice(0, 16)}.ttf`)
    await writeFile(`${path}.new`, font)
    await rename(`${path}.new`, path)
    // Once it has drawn with a file it knows the font.
    await measure('x', 400, path)
  }
  const widths = new Map<string, number>()
  return {
    sharp: draw,
    family,
    widthOf: async (text, size, weight) => {
      if (printable(text).trim() === '') return 0
      const key = `${weight} ${text}`
      const width = widths.get(key) ?? (await measure(text, weight))
      if (widths.size > MAX_WIDTHS) widths.clear()
      widths.set(key, width)
      return (width * size) / MEASURED_PX
    },
  }
}

export const escapeText = (text: string): string =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

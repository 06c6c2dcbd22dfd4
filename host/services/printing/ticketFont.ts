import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type sharp from 'sharp'
import { trueTypeOf } from './woff2.ts'

/** The family's name inside the font; its weights are 300 to 900. */
export const TICKET_FONT = 'Figtree Light'

const FILES = ['figtree-latin-ext-wght-normal', 'figtree-latin-wght-normal']
/** Measured at this size, since a text is as wide as its font is large. */
const MEASURED_PX = 100
const MAX_WIDTHS = 5000

export interface TicketFont {
  sharp: typeof sharp
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
  const { default: draw } = await import('sharp')
  const { resolve } = createRequire(import.meta.url)
  const folder = dataDir ? join(dataDir, 'fonts') : await mkdtemp(join(tmpdir(), 'forno-fonts-'))
  await mkdir(folder, { recursive: true })

  const measure = async (text: string, weight: number, fontfile?: string): Promise<number> => {
    const drawn = draw({
      text: {
        text: `<span weight="${weight}">${escapeText(text)}</span>`,
        font: `${TICKET_FONT}, ${MEASURED_PX}`,
        dpi: 72,
        ...(fontfile === undefined ? {} : { fontfile }),
      },
    })
    return (await drawn.raw().toBuffer({ resolveWithObject: true })).info.width
  }
  for (const file of FILES) {
    const path = join(folder, `${file}.ttf`)
    await writeFile(
      `${path}.new`,
      trueTypeOf(await readFile(resolve(`@fontsource-variable/figtree/files/${file}.woff2`))),
    )
    await rename(`${path}.new`, path)
    // Once it has drawn with a file it knows the font.
    await measure('x', 400, path)
  }
  const widths = new Map<string, number>()
  return {
    sharp: draw,
    widthOf: async (text, size, weight) => {
      if (text.trim() === '') return 0
      const key = `${weight} ${text}`
      const width = widths.get(key) ?? (await measure(text, weight))
      if (widths.size > MAX_WIDTHS) widths.clear()
      widths.set(key, width)
      return (width * size) / MEASURED_PX
    },
  }
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

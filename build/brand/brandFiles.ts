import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readLogo, type Logo } from './logo.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const LOGO_FILE = at('brand/logo.svg')
/** Optional: the logo for icons of one colour, which would else be its outline filled. */
export const SILHOUETTE_FILE = at('brand/logo-mono.svg')

/** The path of a file that `fonts.json` names. */
export const fontFile = (name: string): string => at(`brand/fonts/${name}`)

/** A drawing of art/, by its path there without `.svg`. */
export const drawingFile = (name: string): string => at(`art/${name}.svg`)

/** The flags on stories and events, with `brand(NAME)` for their colours. */
export const FLAG_FOLDER = at('build/brand/flags')

/** The brand's logo. Throws an error that names its faults. */
export const brandLogo = (): Logo => logoOf(LOGO_FILE, 'brand/logo.svg')

export const brandSilhouette = (): Logo =>
  existsSync(SILHOUETTE_FILE) ? logoOf(SILHOUETTE_FILE, 'brand/logo-mono.svg') : brandLogo()

function logoOf(path: string, name: string): Logo {
  const reading = readLogo(readFileSync(path, 'utf8'), name)
  if (!reading.ok) throw new Error(reading.faults.join('\n'))
  return reading.logo
}

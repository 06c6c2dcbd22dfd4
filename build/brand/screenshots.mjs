// The screenshots of the web app manifest show the brand, so they are kept with it: brand/screenshots, with the hash of the brand.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn, hashOfFiles } from '../hashOfFiles.mjs'

const brand = fileURLToPath(new URL('../../brand/', import.meta.url))
export const folder = join(brand, 'screenshots')
/** The file that holds the hash of the brand that the screenshots show. */
export const STAMP = 'brand.sha256'

/** The SHA-256 of the brand: of all its files but the screenshots. */
export const brandHash = () =>
  hashOfFiles(
    brand,
    filesIn(brand, '').filter((path) => !path.startsWith('screenshots')),
  )

/** The paths of the screenshots by their name, or none when they show another brand. */
export function brandScreenshots() {
  const stamp = join(folder, STAMP)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== brandHash()) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.webp'))
    .sort()
    .map((name) => ({ name, path: join(folder, name) }))
}

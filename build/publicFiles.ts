import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { SCENE_NAMES, scenePath } from '../art/scenes/sceneNames.ts'
import { COLORS } from '../shared/brand.ts'
import { GARDEN_LUNCH } from '../src/content/events.ts'
import { DOWNLOADS } from '../src/content/franchiseFiles.ts'
import { MANIFEST, SCREENSHOTS } from '../src/content/manifest.ts'
import { brandedDrawing } from './brand/brandedDrawing.ts'
import { brandLogo, brandSilhouette, FLAG_FOLDER } from './brand/brandFiles.ts'
import { withBrandValues } from './brand/brandStyles.ts'
import { brandIcons, type PublicFile } from './brand/icons.ts'
import { brandScreenshots } from './brand/screenshots.mjs'
import { gardenLunchCalendar } from './calendar.ts'
import { applicationForm } from './downloads/applicationForm.ts'
import { franchisingKit } from './downloads/franchisingKit.ts'

const TYPES: Partial<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.ics': 'text/calendar',
  '.webmanifest': 'application/manifest+json',
}

/** The files that visitors can download; the same texts make the same bytes [FRAN-01]. */
export const downloads: readonly PublicFile[] = [
  { path: DOWNLOADS.kit.path, bytes: franchisingKit },
  { path: DOWNLOADS.application.path, bytes: applicationForm },
]

/** Every file of the site that the build makes by itself, not of modules: manifest, icons, pictures, downloads, a calendar. */
function publicFilesOfSite(): PublicFile[] {
  const { ground, action } = COLORS.light
  return [
    { path: '/manifest.webmanifest', bytes: manifest },
    ...downloads,
    // They are not precached (build/worker.ts).
    ...SCENE_NAMES.map((name) => ({ path: scenePath(name), bytes: () => brandedDrawing(`scenes/${name}`) })),
    ...brandIcons({ logo: brandLogo(), silhouette: brandSilhouette(), ground, action }),
    ...readdirSync(FLAG_FOLDER).map((name) => ({
      path: `/images/flags/${name}`,
      bytes: () => withBrandValues(readFileSync(join(FLAG_FOLDER, name), 'utf8'), name),
    })),
    ...brandScreenshots().map(({ name, path }) => ({ path: `/app/${name}`, bytes: () => readFileSync(path) })),
    { path: GARDEN_LUNCH.calendar, bytes: gardenLunchCalendar },
  ]
}

/** With the screenshots that there are of this brand. */
function manifest(): string {
  const there = new Set(brandScreenshots().map(({ name }) => `/app/${name}`))
  const screenshots = SCREENSHOTS.filter(({ src }) => there.has(src))
  return JSON.stringify({ ...MANIFEST, ...(screenshots.length > 0 ? { screenshots } : {}) })
}

/** Adds the files to the build of the pages, and makes each when it is asked for in development. */
export const publicFiles = (): Plugin => ({
  name: 'public-files',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async generateBundle() {
    for (const { path, bytes } of publicFilesOfSite())
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await bytes() })
  },
  configureServer({ middlewares }) {
    const files = new Map(publicFilesOfSite().map((file) => [file.path, file]))
    middlewares.use((request, response, next) => {
      const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname)
      if (!file) return next()
      Promise.resolve(file.bytes()).then(
        (body) => response.setHeader('Content-Type', TYPES[extname(file.path)] ?? 'text/plain').end(body),
        next,
      )
    })
  },
})

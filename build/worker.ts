import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { DIGEST_DIGITS, withoutHash } from '../shared/builtFiles.ts'
import { APP_SHELL } from '../shared/routes.ts'
import { CORE_CHUNKS } from './chunkTable.ts'

/** Not precached: the styles of the first script are inlined in every page. */
const INLINED_STYLES = '**/index-*.css'
/** Not precached: a bot check is only requested while online. */
const SOLVER = '**/botSolver-*.js'
/** Not precached: the map's script is as big as all others. The worker caches these when a map is shown (sw/mapFiles.ts). */
const MAP_FILES = '**/{map,MapView,maplibre-gl-worker,tileArchive}-*.{js,css}'
/** Not precached: few hosts name a Firestore, and an order is watched while online. */
const FIRESTORE = '**/firestoreSdk-*.js'
/** A bigger precached file fails the build. */
const MAX_FILE_BYTES = 400_000

export const worker = (buildId: string): Plugin[] => {
  let folder = ''
  const noteFolder: Plugin = {
    name: 'note-folder',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (options) => {
        options.logLevel = 'warn'
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css,woff2,txt}', 'icon.svg', 'images/*.svg', 'manifest.webmanifest'],
      globIgnores: [INLINED_STYLES, SOLVER, MAP_FILES, FIRESTORE],
      maximumFileSizeToCacheInBytes: MAX_FILE_BYTES,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (built) => {
          const urls = built.map(({ url }) => url)
          requireCore(urls)
          requireOneOfEach(urls)
          return { manifest: [...pages(buildId), ...built.map(({ url, size }) => fileOf(folder, url, size))] }
        },
      ],
    },
  })
  return [noteFolder, ...pwa]
}

/** `/checkout` is precached on its own, since it has its own Content-Security-Policy. */
const pages = (revision: string) => [
  { url: APP_SHELL, revision, digest: null, core: true, size: 0 },
  { url: '/checkout', revision, digest: null, size: 0 },
]

const CORE_FILES = CORE_CHUNKS.flatMap((name) => [`${name}.js`, `${name}.css`])

const fileOf = (folder: string, url: string, size: number) => ({
  url: `/${url}`,
  revision: null,
  digest: createHash('sha256')
    .update(readFileSync(resolve(folder, url)))
    .digest('hex')
    .slice(0, DIGEST_DIGITS),
  ...(CORE_FILES.includes(withoutHash(url)) ? { core: true } : {}),
  size,
})

/** Throws when two files differ only in their hash: the worker finds what an older build had by the rest of the name. */
function requireOneOfEach(urls: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of urls.map(withoutHash)) {
    if (seen.has(name))
      throw new Error(`The build has two files ${name}: rename the module or the row of build/chunkTable.ts`)
    seen.add(name)
  }
}

/** Throws when a core script is missing: without it no page would open offline. */
function requireCore(urls: readonly string[]): void {
  const built = new Set(urls.map(withoutHash))
  const missing = CORE_CHUNKS.filter((name) => !built.has(`${name}.js`))
  if (missing.length > 0) throw new Error(`The build has no script of the worker's core: ${missing.join(', ')}`)
}

/** Writes the build id into the HTML and not into a script, so that it changes no script hash. missingChunk.ts reads it. */
export const namedBuild = (buildId: string): Plugin => ({
  name: 'named-build',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: buildId }, injectTo: 'head-prepend' }],
})

import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { APP_SHELL } from '../contract/routes.ts'
import { MANIFEST } from '../src/content/manifest.ts'
import { chunkNameOf, CORE_CHUNKS } from './chunkTable.ts'

/** The worker, and which of the built files it keeps (sw/shell.ts). */

/** The styles of the first script stand in every page. */
const INLINED = '**/index-*.css'
/** Whoever is asked for a bot check has a connection. */
const SOLVER = '**/botSolver-*.js'
/** More than a file may weigh that every visitor keeps: a bigger one fails the build. */
const MOST_BYTES = 400_000

export const worker = (buildId: string): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css,woff2}', 'icon.svg', 'images/*.svg'],
      globIgnores: [INLINED, SOLVER],
      maximumFileSizeToCacheInBytes: MOST_BYTES,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (built) => {
          requireCore(built.map(({ url }) => url))
          return { manifest: [...pages(buildId), ...built.map(({ url, ...rest }) => fileOf(url, rest))] }
        },
      ],
    },
  })

/** `/checkout` has a policy of its own. */
const pages = (revision: string) => [
  { url: APP_SHELL, revision, core: true, size: 0 },
  { url: '/checkout', revision, size: 0 },
]

const fileOf = (url: string, { revision, size }: { revision: string | null; size: number }) => ({
  url: `/${url}`,
  revision,
  ...(CORE_CHUNKS.includes(chunkNameOf(url) ?? '') ? { core: true } : {}),
  size,
})

/** A worker without one of them would open no page without a connection. */
function requireCore(urls: readonly string[]): void {
  const built = new Set(urls.filter((url) => url.endsWith('.js')).map(chunkNameOf))
  const missing = CORE_CHUNKS.filter((name) => !built.has(name))
  if (missing.length > 0) throw new Error(`The build has no script of the worker's core: ${missing.join(', ')}`)
}

/** The page reads which build it is of in its HTML (missingChunk.ts), which must not change any script. */
export const namedBuild = (buildId: string): Plugin => ({
  name: 'named-build',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: buildId }, injectTo: 'head-prepend' }],
})

const MANIFEST_FILE = 'manifest.webmanifest'

/** The web app manifest is written in TypeScript, with the brand's words: Vite has only the copying of files. */
export const manifest = (): Plugin => ({
  name: 'web-app-manifest',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: JSON.stringify(MANIFEST) })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${MANIFEST_FILE}`, (_request, response) => {
      response.setHeader('Content-Type', 'application/manifest+json').end(JSON.stringify(MANIFEST))
    })
  },
})

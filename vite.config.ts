import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { visualizer } from 'rollup-plugin-visualizer'
import { defineConfig } from 'vite'
import { isBlockedName } from './build/blockedNames.ts'
import { brandModules } from './build/brand/brandModules.ts'
import { brand } from './build/brand/brandStyles.ts'
import { demoChain } from './build/brand/demoChain.ts'
import { chunkTable, codeSplitting } from './build/chunks.ts'
import { keptCallPaths } from './build/keptCallPaths.ts'
import { moduleNames } from './build/moduleNames.ts'
import { importTimeout } from './build/importTimeout.ts'
import { pageManifest } from './build/pageManifest.ts'
import { downloads, publicFiles } from './build/publicFiles.ts'
import { TARGET } from './build/buildSandbox.mjs'
import { namedBuild, worker } from './build/worker.ts'
import { withoutWords } from './build/withoutWords.ts'
import project from './package.json' with { type: 'json' }

const buildId = process.env['BUILD_ID'] ?? 'dev'

/** Two hash digits of a text. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 2)
const fileName = (name: string) => `assets/${isBlockedName(name) ? `part${shortHash(name)}` : '[name]'}-[hash]`
/** A font's name has no words, since it is in every page's HTML. */
const assetFileNames = ({ names: [name = ''] }: { names: string[] }): string =>
  `${name.endsWith('.woff2') ? 'assets/[hash]' : fileName(name)}[extname]`
const chunkFileNames = ({ name }: { name: string }): string => `${fileName(name)}.js`

/** The sizes, which the pages name beside the links. */
const downloadBytes = Object.fromEntries(
  await Promise.all(downloads.map(async ({ path, bytes }) => [path, (await bytes()).length] as const)),
)

const files = new Map<string, string>()

/** `picks_4f`: the class and two hash digits of its file. Short, since it is in every page's HTML, and equal in both builds. */
function scopedName(name: string, path: string): string {
  const file = relative(import.meta.dirname, path.split('?')[0] ?? path)
  const scoped = `${name}_${shortHash(file)}`
  const other = files.get(scoped) ?? file
  if (other !== file) throw new Error(`${other} and ${file} both produce .${scoped}: rename the class in one of them`)
  files.set(scoped, file)
  return scoped
}

/** TREEMAP=<file.html> draws which modules are in which file, and which import them; a file.json has the same as data. */
function treemap() {
  const filename = process.env['TREEMAP']
  if (!filename) return []
  return [visualizer({ filename, brotliSize: true, template: filename.endsWith('.json') ? 'raw-data' : 'treemap' })]
}

/** `Features.LightDark` of Lightning CSS. */
const LIGHT_DARK = 1 << 20

/**
 * Configures two builds: the pages (`vite build`), and with `--ssr` the host and the server render, ESM entries in dist/server.
 * The dev server (build/dev/) uses it too.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    brand(),
    demoChain(),
    moduleNames(),
    publicFiles(),
    brandModules(),
    withoutWords(),
    ...(command === 'serve' || isSsrBuild
      ? []
      : [chunkTable(), importTimeout(), pageManifest(), namedBuild(buildId), ...worker(buildId), ...treemap()]),
  ],
  // What the host loads at run time are the dependencies of package.json. All else is bundled, since loading its many small modules
  // would take a third of the start time, and production installs less.
  ssr: command === 'serve' ? {} : { noExternal: true, external: Object.keys(project.dependencies) },
  // No style uses light-dark(), for which Lightning CSS would add two variables to each palette.
  css: { modules: { generateScopedName: scopedName }, lightningcss: { exclude: LIGHT_DARK } },
  define: {
    __BUILD_ID__: JSON.stringify(buildId),
    __KEPT_CALLS__: JSON.stringify(keptCallPaths()),
    __DOWNLOAD_BYTES__: JSON.stringify(downloadBytes),
    // Else the bundled React would ask the environment, and draw slowly where nobody set it.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            server: 'host/start/server.ts',
            render: 'src/app/server.tsx',
            bitmaps: 'host/start/bitmapsCommand.ts',
            ogPictures: 'build/ogCommand.ts',
            openapi: 'host/http/openapiCommand.ts',
            operator: 'scripts/operator/operator.ts',
            sandbox: 'host/start/sandboxServer.ts',
            conformance: 'host/conformance/conformanceCommand.ts',
          },
        },
        copyPublicDir: false,
        chunkSizeWarningLimit: 2000,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        target: TARGET,
        sourcemap: 'hidden',
        assetsInlineLimit: 0,
        // The budgets of tests/audit judge the sizes; the map's script alone is above the default.
        chunkSizeWarningLimit: 1200,
        // The check warns about modules that a group bundles with their lazy importers, which is intended.
        rolldownOptions: {
          output: { codeSplitting, assetFileNames, chunkFileNames, entryFileNames: chunkFileNames },
          checks: { ineffectiveDynamicImport: false },
        },
      },
}))

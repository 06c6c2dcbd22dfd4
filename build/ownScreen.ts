import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type Plugin, type UserConfig } from 'vite'
import { brandModules } from './brand/brandModules.ts'
import { brand } from './brand/brandStyles.ts'
import { TARGET } from './buildSandbox.mjs'
import { withoutWords } from './withoutWords.ts'

interface OwnScreen {
  /** Its folder in `src`, in the built files, and in the address. */
  name: 'kitchen' | 'office'
  /** The entries by their names. */
  input: Record<string, string>
  plugins?: readonly Plugin[]
}

/** The build of a screen of its own, apart from the customers' pages, which share no file with it (docs/ARCHITECTURE.md). */
export const ownScreen = ({ name, input, plugins = [] }: OwnScreen): UserConfig =>
  defineConfig({
    plugins: [
      react(),
      brand(),
      brandModules(),
      firstScreens(`./src/${name}/drawn.tsx`),
      listedFiles(name),
      withoutWords(),
      ...plugins,
    ],
    base: `/${name}/`,
    publicDir: false,
    define: { __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'dev') },
    css: { lightningcss: { exclude: 1 << 20 } },
    build: {
      outDir: `dist/client/${name}`,
      manifest: 'files.json',
      // The host's page names all scripts and holds all styles.
      modulePreload: false,
      cssCodeSplit: false,
      target: TARGET,
      sourcemap: 'hidden',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        output: { entryFileNames: ({ name: entry }) => (entry === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
      },
    },
  })

/** The map is as big as all else, and a room with a map does without it (D-231). */
const MAP_FILES = /^assets\/(ZonesMap|maplibre-gl|tileArchive)[\w-]*\.js$/

/** Puts the paths of the built scripts and letters into a worker that names them `__BUILT_FILES__`. */
const listedFiles = (name: string): Plugin => ({
  name: 'listed-files',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') return
    const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|woff2)$/.test(file) && !MAP_FILES.test(file))
    const paths = files.toSorted().map((file) => `/${name}/${file}`)
    worker.code = worker.code.replace('__BUILT_FILES__', () => JSON.stringify(paths))
  },
})

/** What the pages show before their scripts have loaded, for the host's HTML (host/http/ownScreen.ts). */
const firstScreens = (file: string): Plugin => ({
  name: 'first-screens',
  async generateBundle() {
    const { module } = await runnerImport<{ drawFirstScreens: () => Record<string, string> }>(file, {
      configFile: false,
      plugins: [brandModules()],
    })
    this.emitFile({ type: 'asset', fileName: 'drawn.json', source: JSON.stringify(module.drawFirstScreens()) })
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport, type Plugin } from 'vite'
import { brandModules } from './build/brand/brandModules.ts'
import { brand } from './build/brand/brandStyles.ts'
import { TARGET } from './build/buildSandbox.mjs'
import { withoutWords } from './build/withoutWords.ts'
import { MANIFEST } from './src/content/manifest.ts'

/** The kitchen's screen is an app of its own: installed, it stays within /kitchen/. */
const manifest = (): Plugin => ({
  name: 'kitchen-manifest',
  generateBundle() {
    const { theme_color, background_color, icons, lang, short_name: name } = MANIFEST
    const source = JSON.stringify({
      id: '/kitchen/',
      name: `${name} kitchen`,
      short_name: 'Kitchen',
      lang,
      start_url: '/kitchen/',
      scope: '/kitchen/',
      display: 'fullscreen',
      display_override: ['fullscreen', 'standalone'],
      orientation: 'any',
      theme_color,
      background_color,
      icons,
    })
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
  },
})

/** What the pages show before their scripts have loaded, for the host's HTML (host/http/kitchen/kitchenPages.ts). */
const firstScreens = (): Plugin => ({
  name: 'first-screens',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/kitchen/drawn.tsx')>('./src/kitchen/drawn.tsx', {
      configFile: false,
      plugins: [brandModules()],
    })
    this.emitFile({ type: 'asset', fileName: 'drawn.json', source: JSON.stringify(module.drawFirstScreens()) })
  },
})

/** Builds the kitchen's screen and the driver's page (D-65) apart from the customers' pages, which share no file with them. */
export default defineConfig({
  plugins: [react(), brand(), brandModules(), manifest(), firstScreens(), withoutWords()],
  base: '/kitchen/',
  publicDir: false,
  define: { __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'dev') },
  css: { lightningcss: { exclude: 1 << 20 } },
  build: {
    outDir: 'dist/client/kitchen',
    manifest: 'files.json',
    // The host's page names all scripts and holds all styles.
    modulePreload: false,
    cssCodeSplit: false,
    target: TARGET,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { kitchen: 'src/kitchen/boot.ts', driver: 'src/kitchen/driver/boot.ts', sw: 'sw/kitchen.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})

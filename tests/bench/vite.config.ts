import { defineConfig } from 'vite'
import { brandModules } from '../../build/brand/brandModules.ts'

/** Of `scripts/bench.mjs`: a bundle for Node, with the brand's modules that the host's drawings import. */
export default defineConfig({
  plugins: [brandModules()],
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'tests/bench/bench.ts', outDir: '.cache/bench', emptyOutDir: true, target: 'node20' },
})

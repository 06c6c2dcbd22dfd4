// Builds the card sandbox's replacement of Stripe.js as one classic script, dist/client/sandbox/stripe.js.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { TARGET } from './target.mjs'

const root = new URL('../', import.meta.url)

export async function buildSandbox(outDir = fileURLToPath(new URL('dist/client/sandbox/', root))) {
  await build({
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: TARGET,
      // A busy machine is no reason for a warning.
      rolldownOptions: { checks: { bundlerTimings: false } },
      lib: {
        entry: fileURLToPath(new URL('sandbox/browser/stripe.ts', root)),
        formats: ['iife'],
        name: 'cardSandbox',
        fileName: () => 'stripe.js',
      },
    },
  })
}

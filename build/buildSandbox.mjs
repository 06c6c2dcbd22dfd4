// Builds the card sandbox's replacement of Stripe.js as one classic script, dist/client/sandbox/stripe.js.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** @type {{ target: Record<string, string> }} */
const { target } = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8'))

/** The browsers of browsers.json as Vite names them, which knows Samsung Internet only as the Chrome inside it: `chrome111`. */
export const TARGET = Object.entries(target).flatMap(([name, version]) => (name === 'samsung' ? [] : [name + version]))

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

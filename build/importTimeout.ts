import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRELOAD_HELPER = '\0vite/preload-helper.js'
const WITH_TIMEOUT = '\0forno/import-timeout.js'
const TIMEOUT = fileURLToPath(new URL('../src/device/updates/importTimeout.ts', import.meta.url))

/**
 * Vite has every `import()` call its preload helper, which neither gives up nor can be told to [ERR-04]: they call ours,
 * which calls Vite's with a load that ends in time. A helper of another name or place fails the build.
 */
export const importTimeout = (): Plugin => {
  let isUsed = false
  return {
    name: 'import-timeout',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== PRELOAD_HELPER || importer === WITH_TIMEOUT) return null
      isUsed = true
      return WITH_TIMEOUT
    },
    load(id) {
      if (id !== WITH_TIMEOUT) return null
      return `import { __vitePreload as preload } from ${JSON.stringify(PRELOAD_HELPER)}
        import { importInTime } from ${JSON.stringify(TIMEOUT)}
        export const __vitePreload = (load, ...files) => preload(() => importInTime(load()), ...files)`
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error(`No import() calls ${PRELOAD_HELPER} of Vite any more`)
    },
  }
}

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRELOAD_HELPER = '\0vite/preload-helper.js'
const WITH_TIMEOUT = '\0forno/import-timeout.js'
const TIMEOUT_MODULE = fileURLToPath(new URL('../src/device/updates/importTimeout.ts', import.meta.url))

/**
 * Adds a timeout to every `import()` [ERR-04]. Vite compiles them to calls of its preload helper, which has no timeout: this
 * plugin substitutes a helper that calls Vite's with a load that times out. The build fails when Vite's helper has another path.
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
        import { importInTime } from ${JSON.stringify(TIMEOUT_MODULE)}
        export const __vitePreload = (load, ...files) => preload(() => importInTime(load()), ...files)`
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error(`No import() calls ${PRELOAD_HELPER} of Vite any more`)
    },
  }
}

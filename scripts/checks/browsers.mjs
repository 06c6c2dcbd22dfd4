// Holds what reaches browsers to the target of build/browsers.json.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('browsers/browsers.ts', import.meta.url)), { configFile: false })

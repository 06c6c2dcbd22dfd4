// Runs a built command: `node scripts/command.mjs openapi`. Its output goes to stdout, the build's to stderr.
import { prepare } from './prepare.mjs'
import { root } from './run.mjs'

const [name, ...rest] = process.argv.slice(2)
console.log = console.error
await prepare()
process.argv.splice(2, process.argv.length, ...rest)
await import(new URL(`dist/server/${name}.js`, root).href)

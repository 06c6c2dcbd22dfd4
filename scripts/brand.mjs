// `npm run brand` checks the folder brand without building, `npm run brand -- FOLDER` another one. With --quiet it says nothing
// when all is well.
import { resolve } from 'node:path'
import { prepareInstall } from './prepare.mjs'
import { at } from './run.mjs'

const args = process.argv.slice(2)
const isQuiet = args.includes('--quiet')
const folder = args.find((arg) => !arg.startsWith('--')) ?? 'brand'

await prepareInstall()
// In a fresh clone there is no Vite before.
const { runnerImport } = await import('vite')
/** @type {{ module: typeof import('../build/brand/checkBrand.ts') }} */
const { module } = await runnerImport(at('build/brand/checkBrand.ts'), { configFile: false })
const faults = module.brandFaults(resolve(at(''), folder), at('public/images'))
for (const fault of faults) console.error(`${folder}/${fault}`)
if (faults.length > 0) process.exit(1)
if (!isQuiet) console.log('The brand is complete, and its colours contrast.')

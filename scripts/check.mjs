// All static checks.
import { availableParallelism } from 'node:os'
import { at, capture } from './run.mjs'

/** @param {string} name */
const bin = (name) => at(`node_modules/.bin/${name}`)
const KNIP = ['--no-progress', '--no-config-hints', '-c']
/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  [
    'imports',
    bin('depcruise'),
    [
      '--config',
      '.dependency-cruiser.cjs',
      '{shared,contract,domain,art,src,sw,host,sandbox,build,scripts,tests}/**/*.{ts,tsx,mjs}',
    ],
  ],
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  [
    'exports of the product',
    bin('knip'),
    [...KNIP, 'scripts/checks/productUse.ts', '--include', 'files,exports,types'],
  ],
  [
    'exports and packages',
    bin('knip'),
    [...KNIP, 'scripts/checks/anyUse.ts', '--include', 'exports,types,dependencies'],
  ],
  ['folders', process.execPath, ['scripts/checks/folderCircles.mjs']],
  ['brand', process.execPath, ['scripts/brand.mjs']],
  ['browsers', process.execPath, ['scripts/checks/browsers.mjs']],
  ['format', bin('oxfmt'), ['--check', '.']],
]

let failures = 0
async function worker() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, command, args] = step
    const { code, output } = await capture(command, args, { cwd: at('') })
    if (code !== 0) failures += 1
    const text = output.trim()
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (text && code !== 0) console.log(text)
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
if (failures > 0) process.exit(1)

// All static checks.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { capture, root } from './run.mjs'

const folder = fileURLToPath(root)
const bin = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, root))
const steps = [
  [
    'imports',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', '{shared,contract,domain,art,src,sw,host,sandbox}/**/*.{ts,tsx}'],
  ],
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['layout', process.execPath, ['scripts/checks/layout.mjs']],
  ['brand', process.execPath, ['build/brand/command.mjs']],
  ['browsers', process.execPath, ['scripts/checks/browsers.mjs']],
  ['names', process.execPath, ['scripts/checks/names.mjs']],
  ['format', bin('oxfmt'), ['--check', '.']],
]

let failures = 0
async function worker() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, command, args] = step
    const { code, output } = await capture(command, args, { cwd: folder })
    if (code !== 0) failures += 1
    const text = output.trim()
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (text && (code !== 0 || name === 'layout')) console.log(text)
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
if (failures > 0) process.exit(1)

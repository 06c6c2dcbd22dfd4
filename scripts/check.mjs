// All static checks.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { capture, root } from './run.mjs'

const folder = fileURLToPath(root)
const bin = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, root))
const waiting = [
  [
    'imports',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', '{contract,domain,art,src,sw,host,sandbox}/**/*.{ts,tsx}'],
  ],
  ['lint and types', bin('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['layout', process.execPath, ['scripts/layout.mjs']],
  ['format', bin('oxfmt'), ['--check', '.']],
]

let failures = 0
async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command, args] = step
    const { code, output } = await capture(command, args, { cwd: folder })
    if (code !== 0) failures += 1
    const said = output.trim()
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (said && (code !== 0 || name === 'layout')) console.log(said)
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
if (failures > 0) process.exit(1)

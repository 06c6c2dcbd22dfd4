// `npm run spec [-- AREA]`: per area of docs/spec, how many rows a test names in its title, and the rows that none names.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { at } from './run.mjs'

/** @param {string} path */
const read = (path) => readFileSync(at(path), 'utf8')
const [wanted] = process.argv.slice(2)

const rows = ['account-and-cart', 'ordering-and-pages'].flatMap((name) =>
  [...read(`docs/spec/${name}.md`).matchAll(/^([A-Z]+-\d+) \|/gm)]
    .map(([, id = '']) => id)
    .filter((id) => !/^O?Q-/.test(id)),
)
const tests = execFileSync('git', ['ls-files', 'tests'], { cwd: at(''), encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
const named = new Set(
  tests
    .map((path) => read(path).replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''))
    .flatMap((text) => [...text.matchAll(/\[[A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*\]/g)])
    .flatMap(([list]) => list.match(/[A-Z]+-\d+/g) ?? []),
)

/** @type {Map<string, string[]>} */
const areas = new Map()
for (const id of rows) areas.set(areaOf(id), [...(areas.get(areaOf(id)) ?? []), id])
for (const [area, ids] of areas) {
  if (wanted && wanted !== area) continue
  const missing = ids.filter((id) => !named.has(id))
  const list = missing.length > 0 ? `   no test names: ${missing.join(' ')}` : ''
  console.log(`${area.padEnd(8)} ${ids.length - missing.length} of ${ids.length}${list}`)
}
if (!wanted) console.log(`${rows.filter((id) => named.has(id)).length} of ${rows.length} rows are named by a test`)

/** @param {string} id */
function areaOf(id) {
  return id.replace(/-\d+$/, '')
}

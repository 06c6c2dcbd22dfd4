import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { seeded } from '../../faults/random.ts'
import { copyBuild } from '../host/hostProcess.ts'

/** The path at which the host of `referenceBuild` serves the reference page: the only one whose scripts a file names. */
export const REFERENCE = '/driver'

const FUNCTIONS = 850
/** Slices of work after the first paint, and the elements and sums of each. */
const [SLICES, ELEMENTS, SUMS] = [9, 850, 55_000]

/**
 * Copies the build, with the driver's page replaced by one of fixed bytes and fixed work: a heading, then a script of
 * about 115 kB on the wire and slices of making elements and adding numbers. Lighthouse looks at it in turn with the pages of the
 * shop, which tells what a machine does to both from what a change does to a page. Returns the folder.
 */
export function referenceBuild(): string {
  const dist = copyBuild(resolve('.cache/reference'))
  const kitchen = join(dist, 'client/kitchen')
  const change = (name: string, by: object) => {
    const before = JSON.parse(readFileSync(join(kitchen, name), 'utf8')) as object
    writeFileSync(join(kitchen, name), JSON.stringify({ ...before, ...by }))
  }
  const script = { file: 'assets/reference.js' }
  change('files.json', {
    'src/kitchen/driver/boot.ts': script,
    'src/kitchen/driver/main.tsx': script,
    'style.css': { file: 'assets/reference.css' },
  })
  change('drawn.json', { driver: '' })
  writeFileSync(join(kitchen, 'assets/reference.css'), '')
  writeFileSync(join(kitchen, 'assets/reference.js'), DRAWING)
  writeFileSync(join(kitchen, 'assets/referenceWork.js'), workScript())
  return dist
}

const DRAWING = `const heading = document.createElement('h1')
heading.textContent = 'Reference'
document.getElementById('root').append(heading)
requestAnimationFrame(() => setTimeout(() => import('./referenceWork.js')))
`

/** Many small functions with numbers of their own, which no compression removes, and the slices that call them. */
function workScript(): string {
  const random = seeded(1)
  const functions = Array.from(
    { length: FUNCTIONS },
    (_, at) =>
      `function f${at}(a) { const b = [${Array.from({ length: 6 }, () => random.below(1_000_000_000)).join(', ')}]; return a % 2 ? b[a % 6] + ${at} : b[(a + 1) % 6] - ${at} }`,
  )
  return `${functions.join('\n')}
const all = [${functions.map((_, at) => `f${at}`).join(',')}]
for (let slice = 0; slice < ${SLICES}; slice += 1) {
  await new Promise((next) => setTimeout(next))
  const list = document.createElement('ul')
  for (let at = 0; at < ${ELEMENTS}; at += 1) {
    const item = document.createElement('li')
    item.textContent = String(all[(slice * ${ELEMENTS} + at) % all.length](at))
    list.append(item)
  }
  document.getElementById('root').append(list)
  let sum = 0
  for (let at = 0; at < ${SUMS}; at += 1) sum += all[at % all.length](at)
  list.dataset.sum = String(sum)
  list.hidden = list.offsetHeight > 0
}
`
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

it('the architecture diagram matches the imports', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/architecture.mjs', '--check'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

const BASES = ['', 'src/', 'host/', 'src/features/', 'src/device/']
const ENDINGS = ['', '/', '.ts', '.tsx']
/** Files of the worked examples, which do not exist, and a part of the soak. */
const EXAMPLES = /faq|[Rr]eviews|office|^mutants|KIND|NAME/

const exists = (path: string) => BASES.some((base) => ENDINGS.some((ending) => existsSync(base + path + ending)))

it.each(['README.md', 'docs/ARCHITECTURE.md', 'docs/CONTRIBUTING.md'])('names only files that exist: %s', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !EXAMPLES.test(path) && !exists(path))).toEqual([])
})

it('every step of a way of data exists, and no way has more than eight', () => {
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const ways = [...page.matchAll(/flowchart LR\n([\s\S]*?)```/g)].map(([, way = '']) =>
    [...way.matchAll(/\[\(?([^\])]+)\)?\]/g)].map(([, step = '']) => step),
  )
  expect(ways.length).toBeGreaterThan(10)
  expect(
    ways
      .flat()
      .flatMap((step) => step.split(', '))
      .filter((path) => !exists(path)),
  ).toEqual([])
  expect(ways.filter((steps) => steps.length > 8)).toEqual([])
})

it.each(['README.md', ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : []))])(
  'links only to files that exist: %s',
  (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/(?:\]\(|src=")([^)"#:]+)(?:#[^)]*)?[)"]/g)]
    expect(links.map(([, path = '']) => join(dirname(page), path)).filter((path) => !existsSync(path))).toEqual([])
  },
)

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const filesOf = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path))

const spec = ['account-and-cart', 'ordering-and-pages', 'decisions']
  .map((name) => read(`docs/spec/${name}.md`))
  .join('\n')
const known = new Set([...spec.matchAll(/^(?:- |\| )?((?:[A-Z]+|D)-\d+)\b/gm)].map(([, id]) => id))
const areas = new Set([...known].map((id) => id?.replace(/-\d+$/, '')))

it('docs/spec contains every row and decision that the code and the tests name', () => {
  const lost = filesOf('shared', 'contract', 'domain', 'art', 'src', 'sw', 'host', 'sandbox', 'build', 'tests').flatMap(
    (path) =>
      [...read(path).matchAll(/\b([A-Z]+)-(\d{2,3})\b/g)]
        .filter(([id, area]) => areas.has(area) && !known.has(id))
        .map(([id]) => `${path}: ${id}`),
  )
  expect([known.size > 700, lost]).toEqual([true, []])
})

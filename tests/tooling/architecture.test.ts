import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the architecture diagram matches the imports', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/architecture.mjs', '--check'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

const BASES = ['', 'src/', 'host/', 'src/features/']
const ENDINGS = ['', '/', '.ts', '.tsx']
/** Files of the worked examples in CONTRIBUTING.md, which do not exist. */
const EXAMPLES = /faq|reviews/

it.each(['docs/ARCHITECTURE.md', 'docs/CONTRIBUTING.md'])('names only files that exist: %s', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = '']) => path)
  const lost = named.filter(
    (path) => !EXAMPLES.test(path) && !BASES.some((base) => ENDINGS.some((ending) => existsSync(base + path + ending))),
  )
  expect(lost).toEqual([])
})

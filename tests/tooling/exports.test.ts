import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const MONEY = `export const round = (amount: number): number => Math.round(amount)
export const onlyTested = (): number => 1
export const inFile = (): number => round(1)
interface Money { cents: number }
export type Amount = number
export const cents = (): Money => ({ cents: inFile() })`

/** What `npm run check` says of a small project by one of its two configurations. */
function check(config: string, include: string): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forno-exports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = {
    'package.json': JSON.stringify({ type: 'module', devDependencies: { 'left-pad': '1.0.0' } }),
    'scripts/start.mjs': "import { cents } from '../domain/money.ts'\ncents()",
    'domain/money.ts': MONEY,
    'domain/alone.ts': 'export const alone = 1',
    'tests/money.test.ts': "import { onlyTested } from '../domain/money.ts'\nimport { alone } from '../domain/alone.ts'\nonlyTested()\nalone()", // oxfmt-ignore
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync('scripts/checks', join(folder, 'scripts/checks'), { recursive: true })
  const args = ['--no-progress', '--no-config-hints', '-c', `scripts/checks/${config}.ts`, '--include', include]
  const { status, stdout } = spawnSync(resolve('node_modules/.bin/knip'), args, { cwd: folder, encoding: 'utf8' })
  return { code: status, said: stdout }
}

it('the check names a file and an export that only tests use, and no export that the product uses in its own file', () => {
  const { code, said } = check('productUse', 'files,exports,types')
  expect(code).toBe(1)
  expect(said).toContain('domain/alone.ts')
  expect(said).toMatch(/onlyTested +domain\/money.ts:2/)
  expect(said).not.toMatch(/inFile|cents|round/)
})

it('the check names an export that no other file imports, of types too, and a package that nothing uses', () => {
  const { code, said } = check('anyUse', 'exports,types,dependencies')
  expect(code).toBe(1)
  for (const one of [/round +/, /inFile +/, /Amount +type/, /left-pad/]) expect(said).toMatch(one)
  expect(said).not.toMatch(/onlyTested|alone/)
})

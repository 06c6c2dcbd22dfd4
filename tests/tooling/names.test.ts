import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

function names(path: string, text: string): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forno-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', '.'], { cwd: folder })
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checks/names.mjs', folder], { encoding: 'utf8' })
  return { code: status, said: stdout }
}

it.each([
  ['till', 'host/orders/till.ts', 'export {}'],
  ['desk', 'host/start/pay.ts', 'export const cardDesk = 1'],
  ['patience', 'sw/load.ts', 'const PATIENCE_MS = 1'],
  ['told', 'domain/cart.ts', 'function wasTold() {}'],
  ['anew', 'src/a.ts', '// The page is loaded anew.'],
  ['whoever', 'src/a.ts', '/** Wakes whoever waits. */'],
  ['told', 'tests/a.test.ts', "test('a refusal is told', () => {})"],
  ['fenced', 'tests/a.test.ts', "it.each([1, 2])('%i is fenced', () => {})"],
  ['heard', 'tests/a.test.ts', "describe('the outbox', () => it.only(`is heard`, () => {}))"],
])('the names check refuses "%s" in %s: %s', (word, path, text) => {
  expect(names(path, `${text}\n`)).toEqual({ code: 1, said: expect.stringContaining(`"${word}"`) as string })
})

it.each([
  ['src/a.ts', "const text = 'Please choose it anew from the menu.'"],
  ['src/a.ts', '// The page is loaded again.'],
  ['domain/a.ts', 'const distillery = 1'],
  ['tests/a.test.ts', "expect('it was told').toBe(text)"],
])('the names check allows in %s: %s', (path, text) => {
  expect(names(path, `${text}\n`)).toEqual({ code: 0, said: '' })
})

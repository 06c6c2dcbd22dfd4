import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

function checkLockFile(packages: unknown): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forno-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checks/lockFile.mjs', folder], { encoding: 'utf8' })
  return { code: status, said: stdout }
}

it('the check of the lock file accepts optional packages in the own and in a parent folder', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { '@b/linux': '1', c: '1' } },
    'node_modules/@b/linux': {},
    'node_modules/a/node_modules/c': {},
  }
  expect(checkLockFile(packages)).toEqual({ code: 0, said: '' })
})

it.each([
  ['names a host', { 'node_modules/a': { resolved: 'https://example.org/a.tgz' } }],
  [
    'npm ci will fail',
    { 'node_modules/@a/b': { optionalDependencies: { '@a/b-darwin': '1' } }, 'node_modules/@a/c': {} },
  ],
])('the check of the lock file reports "%s"', (complaint, packages) => {
  expect(checkLockFile(packages)).toEqual({ code: 1, said: expect.stringContaining(complaint) as string })
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

function layout(files: Record<string, string>): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forno-layout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package-lock.json': '{"packages":{}}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checks/layout.mjs', folder], { encoding: 'utf8' })
  return { code: status, said: stdout }
}

const lock = (packages: unknown): Record<string, string> => ({ 'package-lock.json': JSON.stringify({ packages }) })

it('the layout check reports nothing for a valid project', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { '@b/linux': '1', c: '1' } },
    'node_modules/@b/linux': {},
    'node_modules/a/node_modules/c': {},
  }
  expect(layout({ 'contract/cart.ts': '', 'src/pages/menu/Menu.tsx': '', ...lock(packages) })).toEqual({
    code: 0,
    said: '',
  })
})

it.each([
  ['no barrel files', { 'src/ui/index.ts': '' }],
  ['name it after its noun', { 'src/ui/helpers.ts': '' }],
  ['name it after its noun', { 'host/utils/dates.ts': '' }],
  ['names a host', lock({ 'node_modules/a': { resolved: 'https://example.org/a.tgz' } })],
  [
    'npm ci will fail',
    lock({ 'node_modules/@a/b': { optionalDependencies: { '@a/b-darwin': '1' } }, 'node_modules/@a/c': {} }),
  ],
])('the layout check reports "%s"', (complaint, files) => {
  expect(layout(files)).toEqual({ code: 1, said: expect.stringContaining(complaint) as string })
})

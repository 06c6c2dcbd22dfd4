import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const worlds = [
  'shared',
  'contract',
  'domain',
  'art',
  'src',
  'sw',
  'host',
  'sandbox',
  'sandbox/browser',
  'build',
  'scripts',
  'tests',
]
const later = 'const later = async (): Promise<number> => 1\n'
const planted = [
  [
    'react(forbid-dom-props)',
    'src/features/menu/Menu.tsx',
    "export const Menu = () => <p style={{ color: 'red' }}>Menu</p>",
  ],
  ['react(forbid-dom-props)', 'src/ui/Steps.tsx', "export const Steps = () => <ol style={{ color: 'red' }}></ol>"],
  [
    'react(forbid-component-props)',
    'src/shell/Frame.tsx',
    "const A = (_: { style: object }) => null\nexport const B = () => <A style={{ color: 'red' }} />",
  ],
  ['typescript(no-explicit-any)', 'domain/money.ts', 'export const cents = (value: any): number => Number(value)'],
  ['typescript(no-floating-promises)', 'host/http/app.ts', `${later}export function now(): void {\n  later()\n}`],
  ['typescript(no-floating-promises)', 'host/void.ts', `${later}export function now(): void {\n  void later()\n}`],
  ['typescript(no-misused-promises)', 'host/each.ts', `${later}export const all = (): void => [1].forEach(later)`],
  // What ECMAScript has since 2024 is no part of the library that the sources are checked with.
  ['typescript(TS2550)', 'domain/promise.ts', 'export const opened = (): unknown => Promise.withResolvers()'],
  ['oxc(no-barrel-file)', 'src/components/all.ts', "export * from './one.ts'"],
  ['import(no-default-export)', 'src/components/one.ts', 'export default 1'],
  ['eslint(no-console)', 'src/device/store/cartState.ts', "console.log('cart')"],
] as const

const folder = mkdtempSync(join(tmpdir(), 'forno-lint-'))
const found: string[] = []

beforeAll(() => {
  for (const [, path, text] of planted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  const projects = ['.', ...worlds].map((world) => `${world}/tsconfig.json`)
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json', ...projects]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(name, join(folder, name))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  const args = ['--type-aware', '--type-check', '--format', 'json', 'src', 'host', 'domain']
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  found.push(...diagnostics.map(({ code, filename }) => `${code} ${filename}`))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(planted)('oxlint reports %s in %s', (rule, path) => {
  expect(found).toContain(`${rule} ${path}`)
})

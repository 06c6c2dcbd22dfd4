import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { target } from '../../build/browsers.json' with { type: 'json' }
import { TARGET } from '../../build/buildSandbox.mjs'

type Allowed = { features: string[]; in?: string[]; reason: string }

/** Runs the check over a project of these files, with a list of allowed features. */
function browsers(files: Record<string, string>, allowed: Allowed[] = []): { code: number | null; said: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'forno-browsers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['tsconfig.base.json', 'src/tsconfig.json', 'sw/tsconfig.json']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(name, join(folder, name))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  const own = { 'build/browsers.json': JSON.stringify({ target, allowed }), 'index.html': '<!doctype html>', ...files }
  for (const [path, text] of Object.entries(own)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checks/browsers.mjs', folder], { encoding: 'utf8' })
  return { code: status, said: stdout.split('\n').filter(Boolean) }
}

const scripts = {
  'src/menu.tsx': `import { anySignal } from '../domain/signal.ts'
export const close = (element: HTMLElement): void => element.hidePopover()
export const signal = AbortSignal.any([anySignal])
export const Menu = () => <div popover="auto" onBeforeToggle={() => undefined}></div>
export const lockOf = ({ wakeLock }: Navigator): unknown => wakeLock
export const size = (fields: URLSearchParams): number => fields['size']
export const callback = globalThis.requestIdleCallback(() => undefined)
addEventListener('scrollend', () => undefined)
document.body.style.viewTransitionName = 'menu'
`,
  'domain/signal.ts': 'export const anySignal = AbortSignal.any([])\n',
  'sw/worker.ts': "addEventListener('sync', () => undefined)\n",
}
const style = `.menu { anchor-name: --menu; }
@starting-style { .menu { opacity: 0; } }
.menu { field-sizing: content; }
.menu { width: calc-size(auto, size); }
:global(.menu:popover-open) { color: var(--ink, rgb(from red r g b)); }
.menu { text-wrap: pretty; cursor: pointer; }
@supports not (field-sizing: content) { .menu { field-sizing: content; } }
@container menu style(--open: yes) { .menu { color: red; } }
.menu { .item { color: red; } }
.menu { text-decoration: underline var(--ink); }
.menu { width: calc(100% - 1px / 2 * var(--a) / (var(--b) - 1px)); }
`

it('the browsers check reports each use of what the target lacks with its file, its line and the browsers, and what it cannot read', () => {
  const page = '<!doctype html>\n<div popover="auto"></div>'
  const { code, said } = browsers({ ...scripts, 'src/menu.css': style, 'index.html': page })
  expect(code).toBe(1)
  const reported = said.map((line) => line.replace(/ is above.*/, ''))
  const ofStyles = reported.filter((line) => line.includes('.css:'))
  expect(reported.filter((line) => !ofStyles.includes(line)).sort()).toEqual([
    'error: domain/signal.ts:1: api.AbortSignal.any_static',
    'error: index.html:2: html.global_attributes.popover',
    'error: src/menu.tsx:2: api.HTMLElement.hidePopover',
    'error: src/menu.tsx:3: api.AbortSignal.any_static',
    'error: src/menu.tsx:4: api.HTMLElement.beforetoggle_event',
    'error: src/menu.tsx:4: html.global_attributes.popover',
    'error: src/menu.tsx:5: api.Navigator.wakeLock',
    'error: src/menu.tsx:6: api.URLSearchParams.size',
    'error: src/menu.tsx:7: api.Window.requestIdleCallback',
    'error: src/menu.tsx:8: api.Document.scrollend_event',
    'error: src/menu.tsx:9: css.properties.view-transition-name',
    'error: sw/worker.ts:1: api.ServiceWorkerGlobalScope.sync_event',
  ])
  expect(ofStyles).toEqual([
    'error: src/menu.css:9: Identifier is expected',
    'error: src/menu.css:1: css.properties.anchor-name',
    'error: src/menu.css:2: css.at-rules.starting-style',
    'error: src/menu.css:3: css.properties.field-sizing',
    'error: src/menu.css:4: css.types.calc-size',
    'error: src/menu.css:5: css.selectors.popover-open',
    'error: src/menu.css:5: css.types.color.rgb.relative_syntax',
    'error: src/menu.css:6: css.properties.text-wrap',
    'error: src/menu.css:6: css.properties.text-wrap.pretty',
    'error: src/menu.css:6: css.properties.cursor.pointer',
    'error: src/menu.css:7: css.properties.field-sizing',
    'error: src/menu.css:8: css.at-rules.container.style_queries_for_custom_properties',
    'error: src/menu.css:10: css.properties.text-decoration.includes_color-and-style',
    'error: src/menu.css:11: css.types.calc.typed_division_produces_unitless_number',
  ])
  expect(said.find((line) => line.includes('hidePopover'))).toContain('firefox 125, safari 17, ios 17')
})

it('the browsers check lets pass what is guarded, has a fallback, is an own name or is allowed', () => {
  const files = {
    'src/menu.tsx': `// hidePopover() and AbortSignal.any([]) in a comment
export interface Menu { hidePopover: () => void; wakeLock: string }
export const close = (menu: Menu): void => menu.hidePopover()
export const nameOf = ({ wakeLock }: Menu): string => wakeLock + 'AbortSignal.any([])'
export const Anchor = ({ popover }: { popover: string }) => <p>{popover}</p>
export const Page = () => <Anchor popover="auto" />
export const sorted = [1].toSorted()
if ('share' in navigator) navigator.share({}).catch(() => undefined)
`,
    'src/menu.css': `@supports (anchor-name: --a) { .menu { anchor-name: --menu; } }
@supports selector(:popover-open) { .menu:popover-open { color: red; } }
.menu { height: 100vh; height: calc-size(auto, size); cursor: pointer; -webkit-user-drag: none; }
`,
  }
  const allowed = [
    { features: ['api.Navigator.share'], in: ['src/menu.tsx'], reason: 'Asked for by in.' },
    { features: ['css.properties.cursor.*'], reason: 'A phone has no pointer.' },
  ]
  expect(browsers(files, allowed)).toEqual({ code: 0, said: [] })
})

it('the browsers check reports an allowed feature in another file, without a reason, and without a use', () => {
  const allowed = [{ features: ['api.HTMLElement.hidePopover'], in: ['src/toasts.ts'], reason: '' }]
  const menu = 'export const close = (element: HTMLElement): void => element.hidePopover()\n'
  expect(browsers({ 'src/menu.ts': menu }, allowed).said).toEqual([
    'error: build/browsers.json: api.HTMLElement.hidePopover has no reason',
    expect.stringContaining('error: src/menu.ts:1: api.HTMLElement.hidePopover'),
    'error: build/browsers.json: src/toasts.ts uses api.HTMLElement.hidePopover no longer',
  ])
})

it('Vite builds for the target, whose table stands in docs/BROWSERS.md with the dates of release', () => {
  expect(TARGET).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'])
  const { browsers: known } = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
    browsers: Record<string, { releases: Record<string, { release_date: string }> }>
  }
  const ids = { ios: 'safari_ios', samsung: 'samsunginternet_android' }
  const table = readFileSync('docs/BROWSERS.md', 'utf8')
  for (const [name, version] of Object.entries({ ...target, chrome_android: target.chrome })) {
    const releases = known[name in ids ? ids[name as keyof typeof ids] : name]?.releases ?? {}
    const release = releases[version] ?? releases[`${version}.0`]
    expect(table).toMatch(new RegExp(`\\| ${version} \\| ${release?.release_date} \\|`))
  }
})

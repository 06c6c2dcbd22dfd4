import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readBuild } from '../../../host/http/site/build.ts'
import type { Render } from '../../../host/http/site/pageHtml.ts'
import type { Site } from '../../../host/http/site/pages.ts'

export interface SmallSite {
  site: Site
  /** The paths that were rendered. */
  drawn: string[]
  remove(): void
}

/** A minimal built site, as Vite writes it, with a render function that reads the stores. */
export function smallSite(): SmallSite {
  const folder = mkdtempSync(join(tmpdir(), 'forno-site-'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'sandbox'))
  for (const screen of ['kitchen', 'office']) mkdirSync(join(folder, screen, 'assets'), { recursive: true })
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  file(
    'index.html',
    '<!doctype html><html><head><!--head-->\n<script type="module" crossorigin src="/assets/boot-1.js"></script>\n<link rel="stylesheet" crossorigin href="/assets/boot-1.css"></head><body><!--unserved--><div id="root"><!--body--></div><!--data--></body></html>',
  )
  file(
    '.vite/manifest.json',
    JSON.stringify({
      'index.html': {
        file: 'assets/boot-1.js',
        css: ['assets/boot-1.css'],
        assets: ['assets/serif-1.woff2'],
        imports: ['_start-1.js'],
      },
      '_start-1.js': { file: 'assets/start-1.js' },
      'src/app/main.tsx': { file: 'assets/main-1.js', css: ['assets/rest-1.css'], imports: ['index.html'] },
      'src/pages/Page.tsx': { file: 'assets/page-1.js', css: ['assets/page-1.css'], imports: ['src/app/main.tsx'] },
    }),
  )
  file('assets/boot-1.js', 'start()')
  file('assets/main-1.js', 'app()'.repeat(500))
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync('app()'.repeat(500)))
  file('assets/boot-1.css', '@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)}h1{color:red}')
  file('assets/rest-1.css', 'h6{color:blue}')
  file('assets/page-1.css', 'h2{color:green}')
  file('sandbox/stripe.js', 'stripe()')
  file('icon.svg', '<svg/>')
  file('kitchen/assets/screen-1.js', 'screen()')
  file('kitchen/assets/boot-1.js', 'boot()')
  file('kitchen/assets/style-1.css', 'h1{color:red}\n')
  file('kitchen/drawn.json', JSON.stringify({ kitchen: '<h1>Kitchen screen</h1>', driver: '<h1>Delivery</h1>' }))
  const [boot, screen] = [{ file: 'assets/boot-1.js' }, { file: 'assets/screen-1.js' }]
  file(
    'kitchen/files.json',
    JSON.stringify({
      'style.css': { file: 'assets/style-1.css' },
      'src/kitchen/boot.ts': boot,
      'src/kitchen/main.tsx': { ...screen, imports: ['src/kitchen/boot.ts'] },
      'src/kitchen/driver/boot.ts': boot,
      'src/kitchen/driver/main.tsx': screen,
    }),
  )
  file('office/assets/boot-1.js', 'boot()')
  file('office/assets/style-1.css', 'h1{color:blue}\n')
  file('office/sw.js', 'worker()')
  file('office/drawn.json', JSON.stringify({ office: '<p>Office</p>' }))
  file(
    'office/files.json',
    JSON.stringify({
      'style.css': { file: 'assets/style-1.css' },
      'src/office/boot.ts': boot,
      'src/office/main.tsx': { ...screen, imports: ['src/office/boot.ts'] },
    }),
  )

  const drawn: string[] = []
  const render: Render = async (path, apiFetch) => {
    drawn.push(path)
    const page = { title: 'A <Page>', description: '', modules: ['src/pages/Page.tsx'], body: '', data: '' }
    if (path === '/events') throw new Error('cannot be drawn')
    if (path === '/menu/-') return { ...page, status: 307, location: '/locations' }
    if (path === '/not/a/page' || path === '/blogs/-') return { ...page, status: 404, body: '<h1>Not Found</h1>' }
    const { stores } = (await (await apiFetch(new Request('http://host/api/get/stores'))).json()) as {
      stores: { name: string; c_status: number }[]
    }
    const body = `<h1>${stores
      .filter((store) => store.c_status)
      .map(({ name }) => name)
      .join()}</h1>`
    return { ...page, status: 200, body, data: '{"q":1}' }
  }
  const build = readBuild(folder, 'build-1')
  if (!build) throw new Error('the small site has no manifest')
  return {
    site: { build, render, stories: [{ path: '/blogs/crust', published: '2025-03-08' }] },
    drawn,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

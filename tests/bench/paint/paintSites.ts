import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Menu } from './reference/router.tsx'
import { startReference, type Site } from './referenceSite.ts'
import { copyBuild, startHost, type Host } from '../../support/host/hostProcess.ts'

const folder = resolve('.cache/bench/paint')

export const BARE = '/bare.html'
/** The host gives only this file a policy that lets a worker fetch. */
const BARE_WORKER = '/sw.js'

/** The sites to compare, each behind a line that can be cut. */
export interface Sites {
  menu: Host
  /** The host of another built tree, which BEFORE names. */
  before: Host | undefined
  reference: Site
  bare: Host
  clientDrawn: Host
}

export async function startSites(menu: string): Promise<Sites> {
  const first = await startHost({}, { hasLine: true })
  const html = await (await fetch(first.url + menu)).text()
  const start = async (name: string, write: (dist: string) => void) => {
    const dist = copyBuild(join(folder, name))
    write(dist)
    return await startHost({}, { hasLine: true, dist })
  }
  const { BEFORE } = process.env
  return {
    menu: first,
    before: BEFORE ? await startHost({}, { hasLine: true, dist: resolve(BEFORE, 'dist') }) : undefined,
    reference: await startReference(menuIn(html)),
    bare: await start('bare', (dist) => writeBarePage(join(dist, 'client'), html)),
    clientDrawn: await start('clientDrawn', (dist) => writeClientDrawn(join(dist, 'server'), html)),
  }
}

/** The menu among the data of its page. */
function menuIn(html: string): Menu {
  const [, data = '[]'] = /id="data"[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  const read = (JSON.parse(data) as [key: [string], answer: unknown][]).find(([[name]]) => name === 'menu')
  if (!read) throw new Error('The page of the menu has no data of it.')
  return read[1] as Menu
}

/**
 * A page without styles, scripts and pictures: the words of the menu, and a comment, so that it weighs what the menu
 * weighs. Its worker answers from a cache and does nothing else.
 */
function writeBarePage(client: string, menu: string): void {
  const body = menu.slice(menu.indexOf('<body>'), menu.indexOf('<script'))
  const words = body.replaceAll(/<[^>]+>/g, '\n').replaceAll(/\s*\n\s*/g, '</p>\n<p>')
  const start =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>'
  const withPadding = (padding: string) => `${start}<h1>Menu</h1><p>${words}</p><!--${padding}-->`
  const goal = brotliSize(menu)
  let length = 0
  while (brotliSize(withPadding(paddingOf(length))) < goal) length += 40
  const html = withPadding(paddingOf(length))
  writeFileSync(join(client, BARE), html)
  writeFileSync(join(client, `${BARE}.br`), brotli(html))
  rmSync(join(client, `${BARE_WORKER}.br`))
  rmSync(join(client, `${BARE_WORKER}.gz`))
  writeFileSync(
    join(client, BARE_WORKER),
    `addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add(${JSON.stringify(BARE)}))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreVary: true }).then((kept) => kept ?? fetch(event.request))))
`,
  )
}

const padding = randomBytes(40_000).toString('base64url')
const paddingOf = (length: number): string => padding.slice(0, length)
const brotli = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) } })
const brotliSize = (text: string): number => brotli(text).byteLength

/** Registers the bare page's worker; to be run in the page. */
export const registerBareWorker = async (): Promise<void> => {
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
}

/** Pages without content or data; their scripts are preloaded at once, as in a good single-page app. */
function writeClientDrawn(server: string, menu: string): void {
  renameSync(join(server, 'render.js'), join(server, 'hostRender.js'))
  const preloads = [...menu.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([tag]) => tag).join('')
  writeFileSync(
    join(server, 'render.js'),
    `import { render as draw } from './hostRender.js'
export * from './hostRender.js'
export const render = async (...given) => ({ ...(await draw(...given)), body: ${JSON.stringify(preloads)}, data: '' })
`,
  )
}

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { freePort } from '../../support/host/hostProcess.ts'
import { openTcpProxy, type TcpProxy } from '../../support/tcpProxy.ts'
import type { Menu } from './reference/router.tsx'
import type { render } from './reference/server.tsx'

export interface Site {
  url: string
  line: TcpProxy | undefined
  remove: () => Promise<void>
}

const root = resolve('tests/bench/paint/reference')
const built = resolve('.cache/bench/paint/reference')

/** The least of a menu that answers taps: the words of `menu`, drawn on the host and hydrated, in the packages of the shop. */
export async function startReference(menu: Menu): Promise<Site> {
  const common = { root, configFile: false, publicDir: false, logLevel: 'error', appType: 'custom' } as const
  const define = { 'process.env.NODE_ENV': '"production"' }
  await build({
    ...common,
    build: {
      outDir: join(built, 'client'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'boot.ts') },
    },
  })
  await build({
    ...common,
    define,
    build: { outDir: join(built, 'server'), emptyOutDir: true, ssr: join(root, 'server.tsx') },
  })
  const manifest = JSON.parse(readFileSync(join(built, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const { file: boot = '', css = [] } = manifest['boot.ts'] ?? {}
  const scripts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'))
  const read = (file: string) => readFileSync(join(built, 'client', file), 'utf8')
  const drawn = (await import(pathToFileURL(join(built, 'server/server.js')).href)) as { render: typeof render }
  const { body, data } = await drawn.render(menu)
  const preloads = scripts
    .filter((file) => file !== boot)
    .map((file) => `<link rel="modulepreload" href="/${file}">`)
    .join('')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Menu</title><link rel="icon" href="data:,"><style>${css.map(read).join('')}</style><div id="root">${body}</div><script type="application/json" id="data">${data}</script><script type="module" async src="/${boot}"></script>${preloads}</html>`
  const texts = {
    '/': ['text/html; charset=utf-8', html],
    '/sw.js': ['text/javascript', workerOf(['/', ...scripts.map((file) => `/${file}`)])],
    ...Object.fromEntries(scripts.map((file) => [`/${file}`, ['text/javascript', read(file)]])),
  } as Record<string, [type: string, text: string]>
  const files = new Map(
    Object.entries(texts).map(([path, [type, text]]) => [path, { type, body: brotliCompressSync(text) }]),
  )
  const server = createServer(({ url = '/' }, answer) => {
    const found = files.get(url)
    const cache = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    if (!found) answer.writeHead(404).end()
    else
      answer
        .writeHead(200, {
          'Content-Type': found.type,
          'Content-Encoding': 'br',
          'Content-Length': found.body.length,
          'Cache-Control': cache,
        })
        .end(found.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const line = await openTcpProxy(await freePort(), () => port)
  return {
    url: `http://127.0.0.1:${line.port}`,
    line,
    remove: async () => {
      await line.cut()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers from its cache; the kept page has no preloads, which would compete with the first paint. */
const workerOf = (urls: readonly string[]): string => `
addEventListener('install', (event) => event.waitUntil(caches.open('reference').then(async (cache) => {
  await cache.addAll(${JSON.stringify(urls)})
  const html = await (await cache.match('/')).text()
  await cache.put('/', new Response(html.replaceAll(/<link rel="modulepreload"[^>]*>/g, ''), { headers: { 'Content-Type': 'text/html' } }))
})))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))
`

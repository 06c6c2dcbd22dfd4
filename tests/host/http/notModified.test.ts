import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, type Listener } from '../../../host/start/listener.ts'
import { createHost } from '../../../host/http/app.ts'
import type { Site } from '../../../host/http/site/pages.ts'
import type { Settings } from '../../../host/context/settings.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, noServices, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'
import { smallSite } from '../../support/host/smallSite.ts'

const MAX_BYTES = 300

/** Of every kind that a browser keeps and asks for again. */
const KEPT = [
  '/about',
  '/checkout',
  '/app-shell',
  `/api/get/menu?s=${MAIN}`,
  `/api/get/menu?s=${MAIN}&full=1&part=1&since=`,
  `/api/get/product?sh=${MAIN}&ph=${productHashOf('cola')}`,
  `/api/get/menu-guide?sh=${MAIN}`,
  '/api/get/stores',
  '/api/get/deals',
  '/api/get/outside-services',
  '/assets/main-1.js',
  '/icon.svg',
  '/images/products/margherita.svg',
  '/robots.txt',
  '/sitemap.xml',
]

describe.each(oneDatabase)('an answer that has not changed, on $name', (database) => {
  const small = smallSite()
  let here: HostInProcess
  let listener: Listener
  beforeAll(async () => {
    const settings = { publicUrl: 'https://forno.test', proxies: 1 }
    here = await hostInProcess(database, { site: small.site, settings })
    listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(here.host)
  })
  afterAll(async () => {
    await listener.close()
    await here.close()
    small.remove()
  })

  test.each(KEPT)('%s: is at most 300 bytes on the wire, and says what a cache needs (D-169)', async (path) => {
    const first = await here.host.fetch(new Request(`https://forno.test${path}`))
    expect(first.status).toBe(200)
    const etag = first.headers.get('etag') ?? ''
    const answer = await onTheWire(listener.port, path, etag)
    expect(answer).toMatch(/^HTTP\/1\.1 304 /)
    expect([answer, answer.length <= MAX_BYTES]).toEqual([answer, true])
    expect(answer).toContain(`etag: ${etag}\r\n`)
    expect(answer).toContain(`cache-control: ${first.headers.get('cache-control')}\r\n`)
    expect(answer).toContain('vary: Accept-Encoding\r\n')
  })

  test('a page of another build or under another policy is sent again, though its words are the same (D-169)', async () => {
    const { build } = small.site
    const asked = async (site: Site, settings: Partial<Settings> = {}) => {
      const other = await createHost({
        database: here.database,
        services: noServices,
        site,
        settings: { ...here.host.settings, ...settings },
        clock: () => here.clock.now,
      })
      const answers = await Promise.all(
        ['/about', '/checkout', '/app-shell'].map(async (path) => {
          const first = await here.host.fetch(new Request(`https://forno.test${path}`))
          const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
          const again = await other.fetch(new Request(`https://forno.test${path}`, { headers }))
          const isSame = again.status === 200 && (await again.text()) === (await first.text())
          return [path, again.status, isSame, again.headers.get('x-build-id')]
        }),
      )
      await other.close()
      return answers
    }
    expect(await asked(small.site)).toEqual([
      ['/about', 304, false, null],
      ['/checkout', 304, false, null],
      ['/app-shell', 304, false, null],
    ])
    expect(await asked({ ...small.site, build: { ...build, id: 'build-2' } })).toEqual([
      ['/about', 200, true, 'build-2'],
      ['/checkout', 200, true, 'build-2'],
      ['/app-shell', 200, true, 'build-2'],
    ])
    const map = { style: 'https://tiles.example/style.json' } as Settings['map']
    expect((await asked(small.site, { map })).map(([path, status]) => [path, status])).toEqual([
      ['/about', 200],
      ['/checkout', 200],
      ['/app-shell', 200],
    ])
  })
})

/** The whole answer, byte by byte, on a connection that stays open. */
async function onTheWire(port: number, path: string, etag: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: forno.test\r\nX-Forwarded-For: 203.0.113.7\r\nIf-None-Match: ${etag}\r\n\r\n`,
  )
  let answer = ''
  for await (const data of socket) {
    answer += String(data)
    if (answer.endsWith('\r\n\r\n')) break
  }
  return answer
}

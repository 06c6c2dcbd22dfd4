import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, callOf, type CallName } from '../../../contract/calls.ts'
import { driverCalls, kitchenCalls } from '../../../contract/kitchen.ts'
import { operatorCalls } from '../../../contract/operator/operatorCalls.ts'
import { throttleOf } from '../../../host/context/throttle.ts'
import { switchStore } from '../../../host/store/catalogues.ts'
import { deleteSoldOut, saveSoldOut } from '../../../host/store/kitchen/soldOut.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { openPurgeReceiver, type PurgeReceiver } from '../../support/host/purgeReceiver.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { MAIN, OAK, productHashOf, smallChain } from '../../support/host/smallChain.ts'
import { smallSite } from '../../support/host/smallSite.ts'
import { colaInput } from '../../support/productInputs.ts'

const COLA = productHashOf('cola')
const OF_MAIN = `site store-${MAIN}`
const EACH = [MAIN, OAK, storeHash('soon')]
const LISTS = EACH.map((hash) => `list-${hash}`).join(' ')
const ALL = `site ${EACH.map((hash) => `store-${hash}`).join(' ')} ${LISTS}`

/** What is the same for everybody, and its keys. */
const KEPT: [string, string][] = [
  ['/', `site ${LISTS}`],
  ['/locations', `site ${LISTS}`],
  ['/about?utm_source=mail', `site ${LISTS}`],
  ['/menu/main-street', `${OF_MAIN} ${LISTS}`],
  [`/menu/main-street/${COLA}`, `${OF_MAIN} ${LISTS}`],
  ['/menu/oak-street', `site store-${OAK} ${LISTS}`],
  [`/api/get/menu?s=${MAIN}`, OF_MAIN],
  [`/api/get/menu?s=${MAIN}&full=1&since=`, OF_MAIN],
  [`/api/get/product?sh=${MAIN}&ph=${COLA}`, OF_MAIN],
  [`/api/get/menu-guide?sh=${MAIN}`, OF_MAIN],
  ['/api/get/stores', ALL],
  ['/promotions/deals', ALL],
  ['/api/get/store-search?search=main', 'site lists'],
  ['/api/get/deals', ALL],
  ['/api/get/outside-services', ALL],
]

/** Of a visitor, of the staff, refused, or of a page that cannot be drawn (/events). */
const NOT_KEPT = [
  '/checkout',
  '/track',
  '/account',
  '/signin',
  '/menu',
  '/app-shell',
  '/About',
  '/menu/nowhere',
  '/nowhere',
  '/blogs/nothing',
  '/events',
  '/menu/main-street/menu.jsonld',
  '/api/get/menu?s=nowhere',
  '/api/get/menu',
  `/api/get/menu?s=${MAIN}&s=${OAK}`,
  `/api/get/product?sh=${MAIN}&ph=nothing`,
  `/api/live/menu?sh=${MAIN}`,
  '/api/openapi.json',
  '/api/nothing',
  '/kitchen/',
  '/kitchen/api/stream',
  '/driver',
  '/operator/openapi.json',
  '/health',
  '/ready',
  '/dev/inbox',
  '/sw.js',
  '/icon.svg',
]

const mounted = (mount: string, group: Record<string, { method: string; path: string }>) =>
  Object.values(group).map(({ method, path }): [string, string] => [method, `${mount}${path}`])
const names = Object.keys(calls) as CallName[]
const OTHER_CALLS: [string, string][] = [
  ...names
    .filter((name) => callOf(name).cacheable === 'no')
    .map((name): [string, string] => [callOf(name).method, `/api${callOf(name).path}`]),
  ...mounted('/kitchen/api', kitchenCalls),
  ...mounted('/driver/api', driverCalls),
  ...mounted('/operator', operatorCalls),
]

describe.each(oneDatabase)('a host with a cache in front, on $name', (database) => {
  const small = smallSite()
  let cache: PurgeReceiver
  let here: HostInProcess
  let plain: HostInProcess
  let guest: Guest
  let whileDrawn = async (): Promise<void> => undefined
  const settings = { publicUrl: 'http://forno.test' }
  beforeAll(async () => {
    cache = await openPurgeReceiver()
    const site: typeof small.site = {
      ...small.site,
      render: async (path, read) => {
        const drawn = await small.site.render(path, read)
        await whileDrawn()
        return drawn
      },
    }
    const edge = { purgeUrls: [cache.url], againMs: 600_000 }
    here = await hostInProcess(database, { site, settings: { ...settings, edge }, throttle: throttleOf(24, () => 0) })
    plain = await hostInProcess(database, { site: small.site, settings })
    guest = new Guest(here.host, '127.0.0.1')
  })
  afterAll(async () => {
    await here.close()
    await plain.close()
    await cache.close()
    small.remove()
  })

  const edgeHeaders = ({ headers }: Response) => [headers.get('surrogate-control'), headers.get('surrogate-key')]
  const headersOf = async (path: string, init?: RequestInit) => edgeHeaders(await guest.fetch(path, init))
  const kept = (keys: string) => ['max-age=60', keys]
  const notKept = ['no-store, max-age=0', null]

  test.each(KEPT)(
    'lets %s be kept for a minute by the keys %s, and browsers ask as before [D-176]',
    async (path, keys) => {
      const answer = await guest.fetch(path)
      expect([answer.status, ...edgeHeaders(answer)]).toEqual([200, ...kept(keys)])
      const without = await new Guest(plain.host).fetch(path)
      for (const name of ['etag', 'cache-control', 'vary'])
        expect([name, answer.headers.get(name)]).toEqual([name, without.headers.get(name)])
      expect(edgeHeaders(without)).toEqual([null, null])
      const again = await guest.fetch(path, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } })
      expect([again.status, ...edgeHeaders(again)]).toEqual([304, ...kept(keys)])
    },
  )

  test.each(NOT_KEPT)('does not let %s be kept [D-176]', async (path) => {
    expect(await headersOf(path)).toEqual(notKept)
    expect(edgeHeaders(await new Guest(plain.host).fetch(path))).toEqual([null, null])
  })

  test.each(OTHER_CALLS)('does not let %s %s be kept [D-176]', async (method, path) => {
    expect(await headersOf(path, { method })).toEqual(notKept)
  })

  test('leaves files and pictures to their own age', async () => {
    for (const path of ['/assets/main-1.js', '/images/products/margherita.svg', '/robots.txt'])
      expect([path, ...(await headersOf(path))]).toEqual([path, null, null])
  })

  test('gives a visitor with a session and a cart the same page and menu as everybody, and keeps neither cookie nor cart', async () => {
    const visitor = await Guest.arriving(here.host, '127.0.0.1')
    const added = await visitor.ask('addProduct', colaInput(), { key: 'cola-1' })
    expect([added.ok, added.headers.get('surrogate-control')]).toEqual([true, notKept[0]])
    const arrival = await guest.fetch(`/api${callOf('config').path}`)
    expect([arrival.headers.has('set-cookie'), ...edgeHeaders(arrival)]).toEqual([true, ...notKept])
    for (const path of ['/menu/main-street', `/api/get/menu?s=${MAIN}`]) {
      const own = await visitor.fetch(path, { headers: visitor.credentials() })
      expect(await own.text()).toBe(await (await guest.fetch(path)).text())
      expect([own.headers.has('set-cookie'), edgeHeaders(own)[0]]).toEqual([false, 'max-age=60'])
    }
  })

  test('gives each encoding by itself, which a cache tells apart', async () => {
    const encodings = ['br', 'gzip', ''].map(async (accepted) => {
      const { headers } = await guest.fetch('/menu/main-street', { headers: { 'Accept-Encoding': accepted } })
      return [headers.get('content-encoding'), headers.get('vary'), headers.get('surrogate-control')]
    })
    const [br, ...others] = await Promise.all(encodings)
    expect(br).toEqual(['br', 'Accept-Encoding', 'max-age=60'])
    expect(others).toEqual([1, 2].map(() => [null, 'Accept-Encoding', 'max-age=60']))
  })

  test('does not let the empty page be kept that a busy network gets, nor a refusal of too many requests', async () => {
    const busy = new Guest(here.host, '192.0.2.9')
    const first = await busy.fetch('/tos')
    const empty = await busy.fetch('/privacy')
    expect([await empty.text(), ...edgeHeaders(empty)]).toEqual([expect.not.stringContaining('<h1>'), ...notKept])
    expect(edgeHeaders(first)).toEqual(kept(`site ${LISTS}`))
    const statuses = new Set<number>()
    for (let call = 0; call < 260; call += 1) {
      const answer = await busy.fetch('/api/get/stores')
      statuses.add(answer.status)
      expect(edgeHeaders(answer)).toEqual(answer.status === 200 ? kept(ALL) : notKept)
    }
    expect([...statuses]).toEqual([200, 429])
  })

  test('purges the store in which something is sold out, what lists the store with a pause, and everything with an import [D-176]', async () => {
    const { db } = here.database
    const purged = async (change: () => Promise<unknown>) => {
      const before = cache.keys.length
      await change()
      await here.host.catalogue.refresh()
      await expect.poll(() => cache.keys.length).toBe(before + 1)
      return cache.keys.at(-1)
    }
    const cola = { store: MAIN, kind: 'product', code: 'cola', by: 'Test', at: here.clock.now, until: null } as const
    expect(await purged(() => saveSoldOut(db, cola))).toBe(`POST store-${MAIN}`)
    expect(await purged(() => deleteSoldOut(db, cola))).toBe(`POST store-${MAIN}`)
    expect(await purged(() => switchStore(db, 'main', { pickup: false }))).toBe(`POST list-${MAIN} lists`)
    expect(await purged(() => switchStore(db, 'main', { pickup: true }))).toBe(`POST list-${MAIN} lists`)
    expect(await purged(() => here.load(smallChain))).toBe('POST site')
    const before = cache.keys.length
    await here.host.catalogue.refresh()
    expect(cache.keys).toHaveLength(before)
  })

  test('purges everything when it starts, since nobody may have told of what changed before', async () => {
    expect(cache.keys[0]).toBe('POST site')
  })

  test('does not let an answer be kept that was made while the catalogue changed, since its purge is there first', async () => {
    whileDrawn = async () => {
      whileDrawn = () => Promise.resolve()
      await switchStore(here.database.db, 'main', { delivery: false })
      await here.host.catalogue.refresh()
    }
    expect(await headersOf('/contact')).toEqual(notKept)
    await switchStore(here.database.db, 'main', { delivery: true })
    await here.host.catalogue.refresh()
    expect(await headersOf('/contact')).toEqual(kept(`site ${LISTS}`))
  })
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { smallSite, type SmallSite } from '../../support/host/smallSite.ts'

const SITE = 'https://order.example'
const OFFICE = 'https://office.example'

let small: SmallSite
let [here, apart]: HostInProcess[] = []
beforeAll(async () => {
  small = smallSite()
  here = await hostInProcess(oneDatabase[0]!, { site: small.site })
  apart = await hostInProcess(oneDatabase[0]!, {
    site: small.site,
    settings: { publicUrl: SITE, officeUrl: OFFICE, map: { style: 'https://maps.example/style.json', attribution: '© A "B"' } }, // oxfmt-ignore
  })
})
afterAll(async () => {
  await here?.close()
  await apart?.close()
  small.remove()
})

const get = async (address: string, host = here!) => await host.host.fetch(new Request(address))

test.each(['/office', '/office/orders', '/office/orders/40218?store=main'])(
  '%s is the page of the office, with its own policy, kept and found by nobody [D-199]',
  async (path) => {
    const response = await get(`http://host${path}`)
    const html = await response.text()
    expect([response.status, html]).toEqual([200, expect.stringContaining('<div id="root"><p>Office</p></div>')])
    expect(html).toContain('<script type="module" src="/office/assets/boot-1.js"></script>')
    expect(html).not.toContain('/assets/main-1.js')
    const { headers } = response
    const policy = headers.get('content-security-policy')
    const digest = createHash('sha256').update('h1{color:blue}').digest('base64')
    expect(policy).toContain(`script-src 'self'; style-src 'self' 'sha256-${digest}'; connect-src 'self';`)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types shop-worker")
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    })
  },
)

test('the office may ask the configured map alone, as the shop may, and starts the worker of the map [D-231]', async () => {
  const response = await get(`${OFFICE}/office/zones`, apart!)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://maps.example; img-src 'self' data: blob: https://maps.example;")
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toMatch(/trusted-types shop-worker default$/)
  expect(await response.text()).toContain(
    '<meta name="shop:map-style" content="https://maps.example/style.json"><meta name="shop:map-attribution" content="© A &#34;B&#34;">',
  )
  const plain = (await get('http://host/office')).headers.get('content-security-policy')
  expect(plain).toContain("connect-src 'self'; img-src 'self' data: blob:;")
})

test.each([
  ['/office/assets/gone-1.js', 404],
  ['/office/api/nothing', 404],
  ['/office/files.json', 200],
  ['/officer', 404],
])('%s is no built file: %i [D-199]', async (path, status) => {
  const response = await get(`http://host${path}`)
  const text = await response.text()
  expect([response.status, text.includes('assets/style-1.css')]).toEqual([status, false])
})

test('the worker of the office may keep /office itself, and no other file says so [D-220]', async () => {
  const allowed = async (path: string) => (await get(`http://host${path}`)).headers.get('service-worker-allowed')
  expect([await allowed('/office/sw.js'), await allowed('/office/assets/boot-1.js')]).toEqual(['/office', null])
})

describe('with an origin of its own', () => {
  test.each(['/office', '/office/orders', '/office/assets/boot-1.js', '/icon.svg', '/health'])(
    'the office has %s there [D-199]',
    async (path) => {
      expect((await get(OFFICE + path, apart)).status).toBe(200)
    },
  )

  test.each([
    '/',
    '/menu/main-street',
    '/api/get/stores',
    '/assets/main-1.js',
    '/kitchen/',
    '/operator/orders',
    '/robots.txt',
  ])('the origin of the office shows nothing at %s [D-199]', async (path) => {
    expect((await get(OFFICE + path, apart)).status).toBe(404)
  })

  test.each(['/office', '/office/orders', '/office/assets/boot-1.js', '/office/api/nothing'])(
    "the customers' origin has no %s [D-199]",
    async (path) => {
      expect((await get(SITE + path, apart)).status).toBe(404)
      expect((await get(`${SITE}/api/get/stores`, apart)).status).toBe(200)
    },
  )
})

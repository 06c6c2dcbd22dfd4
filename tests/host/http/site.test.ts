import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOf, unservedLine } from '../../../host/http/site/pageHtml.ts'
import { throttleOf } from '../../../host/context/throttle.ts'
import { switchStore } from '../../../host/store/catalogues.ts'
import { deleteSoldOut, saveSoldOut } from '../../../host/store/kitchen/soldOut.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'
import { smallSite, type SmallSite } from '../../support/host/smallSite.ts'

const FONT = '@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)}'

describe('pages and files of the host', () => {
  let here: HostInProcess
  let small: SmallSite
  let guest: Guest
  beforeAll(async () => {
    small = smallSite()
    here = await hostInProcess(oneDatabase[0]!, { site: small.site })
    guest = new Guest(here.host)
  })
  afterAll(async () => {
    await here.close()
    small.remove()
  })

  test('a page is a complete HTML document with inline styles, then its scripts, then its data', async () => {
    const response = await guest.fetch('/locations')
    const html = await response.text()
    const data = /"application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      '@graph': [{ name: 'Forno Main Street' }, { name: 'Forno Oak Street' }, {}],
    })
    expect(html).toBe(
      [
        '<!doctype html><html><head>',
        '<title>A &#60;Page&#62;</title>',
        '<link rel="canonical" href="http://forno.test/locations">',
        '<meta property="og:title" content="A &#60;Page&#62;">',
        '<meta property="og:url" content="http://forno.test/locations"><meta property="og:type" content="website">',
        '<meta property="og:site_name" content="Forno">',
        '<meta name="twitter:card" content="summary_large_image"><style>h1{color:red}h2{color:green}</style>',
        `<style id="fonts" media="(scripting: none)">${FONT}</style>`,
        '</head><body>',
        unservedLine(),
        '<div id="root"><h1>Main Street,Oak Street</h1></div>',
        '<script type="module" src="/assets/boot-1.js"></script>',
        '<link rel="modulepreload" href="/assets/start-1.js">',
        '<link rel="modulepreload" fetchpriority="low" href="/assets/main-1.js">',
        '<link rel="modulepreload" fetchpriority="low" href="/assets/page-1.js">',
        '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/rest-1.css">',
        '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/page-1.css">',
        `<script type="application/ld+json">${data}</script>`,
        '<script type="application/json" id="data">{"q":1}</script></body></html>',
      ].join(''),
    )
    expect([response.headers.get('cache-control'), response.headers.get('x-build-id')]).toEqual(['no-cache', 'build-1'])
  })

  test('the inline styles hold the design tokens that they or the page name, and no others', () => {
    const styles =
      ':root{--a:red;--b:Young Serif, serif;--none:1px;--c:0 0 var(--d)}.x--none:hover{color:var(--a)}@media (width>1px){:root{--none:2px;--d:3px}}p{font:var(--b);box-shadow:var(--c)}'
    const build = { ...small.site.build, stylesOf: () => styles }
    const page = { title: '', description: '', modules: [], data: '' }
    expect(pageOf(build, { ...page, body: '<svg fill="var(--e)"/>' }, {}).styles[0]).toBe(
      styles.replaceAll(/--none:\dpx;/g, ''),
    )
    expect(pageOf(build, { ...page, body: '<svg fill="var(--none)"/>' }, {}).styles[0]).toBe(styles)
  })

  test('the script of the card sandbox is served only where the card sandbox is used', async () => {
    const another = smallSite()
    const elsewhere = await hostInProcess(oneDatabase[0]!, { site: another.site, settings: { cardSandbox: false } })
    const statusOf = async ({ host }: HostInProcess) => (await new Guest(host).fetch('/sandbox/stripe.js')).status
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 404])
    await elsewhere.close()
    another.remove()
  })

  test('the CSP of a page allows only files of this host and its inline styles', async () => {
    const policy = (await guest.fetch('/')).headers.get('content-security-policy')?.split('; ') ?? []
    const [styles, fonts] = ['h1{color:red}h2{color:green}', FONT].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        `style-src 'self' ${styles} ${fonts}`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe|\*|https:/)
    expect((await guest.fetch('/checkout')).headers.get('content-security-policy')).toContain(
      'trusted-types shop-worker shop-solver shop-card',
    )
  })

  test('only the checkout page allows the origins and windows of Stripe, on a host that uses Stripe', async () => {
    const other = await hostInProcess(oneDatabase[0]!, { site: small.site, settings: { cardSandbox: false } })
    const elsewhere = new Guest(other.host)
    const header = async (path: string, name: string) => (await elsewhere.fetch(path)).headers.get(name)
    const policy = (path: string) => header(path, 'content-security-policy')
    const frames = 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'
    expect(await policy('/checkout')).toContain(frames)
    expect(await header('/checkout', 'permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
    expect(await header('/checkout', 'cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(await policy('/locations')).not.toContain('stripe')
    expect(await header('/locations', 'cross-origin-opener-policy')).toBe('same-origin')
    await other.close()
  })

  test('pages name, and their CSP allows, only the external services that are configured [ERR-05]', async () => {
    const settings = {
      pixel: { id: '1234', url: 'https://pixel.example/tr/' },
      errorDsn: 'https://key@errors.example/7',
      liveDocuments: { project: 'chain', apiKey: 'key', url: 'https://firestore.example' },
    }
    const other = await hostInProcess(oneDatabase[0]!, { site: small.site, settings })
    const response = await new Guest(other.host).fetch('/')
    const html = await response.text()
    expect(html).toContain('<meta name="shop:pixel" content="https://pixel.example/tr/?id=1234">')
    expect(html).toContain('<meta name="shop:error-service" content="https://key@errors.example/7">')
    expect(html).toContain('<meta name="shop:live-documents" content="chain key https://firestore.example">')
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://pixel.example https://errors.example https://firestore.example;",
    )
    await other.close()
    const none = await guest.fetch('/')
    expect(await none.text()).not.toContain('shop:')
    expect(none.headers.get('content-security-policy')).toContain("connect-src 'self';")
  })

  test('pages name the configured map, whose origin their CSP and that of the workers allow', async () => {
    const settings = { map: { style: 'https://tiles.example/style.json?key=1', attribution: '© Somebody' } }
    const other = await hostInProcess(oneDatabase[0]!, { site: small.site, settings })
    const response = await new Guest(other.host).fetch('/')
    const html = await response.text()
    expect(html).toContain('<meta name="shop:map-style" content="https://tiles.example/style.json?key=1">')
    expect(html).toContain('<meta name="shop:map-attribution" content="© Somebody">')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://tiles.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
    await other.close()
  })

  test('a page is rendered and compressed once for all visitors, and again when a store opens or closes', async () => {
    const drawn = () => small.drawn.filter((path) => path === '/about').length
    const first = await guest.fetch('/about', { headers: { 'Accept-Encoding': 'br' } })
    expect(brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString()).toContain(
      '<h1>Main Street,Oak Street</h1>',
    )
    const again = await guest.fetch('/about', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } })
    expect([again.status, drawn()]).toEqual([304, 1])
    await switchStore(here.database.db, 'main', { pickup: false })
    await here.host.catalogue.refresh()
    expect(await (await guest.fetch('/about')).text()).toContain('<h1>Oak Street</h1>')
    expect(drawn()).toBe(2)
    here.clock.forward(12 * 3600)
    expect(await (await guest.fetch('/about')).text()).toContain('<h1></h1>')
    here.clock.forward(-12 * 3600)
  })

  test('an hour-old page is served immediately and rendered again in the background', async () => {
    const drawn = () => small.drawn.filter((path) => path === '/tos').length
    await guest.fetch('/tos')
    here.clock.forward(3600)
    expect((await guest.fetch('/tos')).status).toBe(200)
    await expect.poll(drawn).toBe(2)
    await guest.fetch('/tos')
    expect(drawn()).toBe(2)
    here.clock.forward(-3600)
  })

  test('of pages that are old together one a second is rendered again', async () => {
    const visitBoth = async () => {
      for (const path of ['/privacy', '/contact']) await guest.fetch(path)
    }
    const of = (path: string) => small.drawn.filter((one) => one === path).length
    await visitBoth()
    here.clock.forward(7200)
    await visitBoth()
    await expect.poll(() => of('/privacy')).toBe(2)
    expect(of('/contact')).toBe(1)
    here.clock.forward(1)
    const visited = async () => {
      await visitBoth()
      return of('/contact')
    }
    await expect.poll(visited).toBe(2)
    expect(of('/privacy')).toBe(2)
    here.clock.forward(-7201)
  })

  test('a personal page is rendered without data and with noindex [ROUTE-07]', async () => {
    for (const path of ['/account', '/signin', '/checkout', '/track']) {
      const response = await guest.fetch(path)
      expect([path, response.status, response.headers.get('X-Robots-Tag')]).toEqual([path, 200, 'noindex'])
      const html = await response.text()
      expect(html).not.toContain('<div id="root"></div>')
      expect(html).not.toContain('id="data"')
      expect(small.drawn).toContain(path)
    }
  })

  test('a page that depends on the browser or fails to render is served as the empty shell [ROUTE-07]', async () => {
    for (const path of ['/menu', '/events']) {
      const response = await guest.fetch(path)
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(html).toContain('<div id="root"></div>')
      expect(html).not.toContain('id="data"')
    }
    expect(small.drawn).not.toContain('/menu')
    expect(here.logged).toContainEqual(
      expect.objectContaining({ call: 'page events', fault: 'Error: cannot be drawn' }),
    )
  })

  test('an unknown path returns the Not Found page with status 404, rendered once for all paths [ROUTE-14]', async () => {
    for (const path of ['/nothing', '/wp-login.php', '/menu/a/b/c', '/%3Cscript%3E']) {
      const response = await guest.fetch(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('<h1>Not Found</h1>')
    }
    expect(small.drawn.filter((path) => path === '/not/a/page')).toHaveLength(1)
  })

  test('redirects stay within the site [ROUTE-13 STORE-09]', async () => {
    const to = async (path: string) => {
      const response = await guest.fetch(path)
      return [response.status, response.headers.get('location')]
    }
    expect(await to('/index.html')).toEqual([308, '/'])
    expect(await to('/locations/')).toEqual([308, '/locations'])
    expect(await to('/menu/nowhere')).toEqual([307, '/locations'])
    // A browser removes tabs and line breaks from a URL, and reads a backslash as a slash.
    for (const path of [
      '//evil.example/',
      '/%09/evil.example/',
      '/%5c%09/EVIL.example/',
      '//evil.example/about',
      '/%00/',
    ])
      expect([path, ...(await to(path))]).toEqual([path, 404, null])
    expect(await to(`/${'/'.repeat(15_000)}about${'/'.repeat(15_000)}`)).toEqual([308, '/about'])
  })

  test.each([
    ['/Locations', '/locations'],
    ['/MENU/DAVIE-STREET?utm_source=qr', '/menu/davie-street?utm_source=qr'],
    ['/Menu/Davie-Street/Abc', '/menu/davie-street/abc'],
    ['/menu/Davie-Street', '/menu/davie-street'],
    ['//menu/davie-street', '/menu/davie-street'],
    ['/menu//davie-street/', '/menu/davie-street'],
    ['/TRACK?on=A1&oh=Bc', '/track?on=A1&oh=Bc'],
    ['/BLOGS/THE-PERFECT-PIZZA-CRUST', '/blogs/the-perfect-pizza-crust'],
    ['/\\\\about', '/about'],
    ['//', '/'],
    ['/Kitchen', '/kitchen/'],
    ['/Driver?d=AbC-1', '/driver?d=AbC-1'],
  ])('%s is redirected to %s, whose page it means [ROUTE-01 D-143]', async (path, page) => {
    const response = await guest.fetch(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, page])
  })

  test('unknown slugs return one kept Not Found page with status 404 [Q-45] [D-124]', async () => {
    const before = small.drawn.length
    for (const slug of ['nowhere', 'somewhere', 'nowhere']) {
      const response = await guest.fetch(`/blogs/${slug}`)
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('<h1>Not Found</h1>')])
    }
    for (const path of ['/menu/nothing', '/menu/nothing/either', '/menu/other'])
      expect((await guest.fetch(path)).headers.get('location')).toBe('/locations')
    for (const path of ['/menu/main-street/nothing', '/menu/main-street/none', '/menu/main-street', '/blogs/crust'])
      expect((await guest.fetch(path)).status).toBe(200)
    const drawn = ['/blogs/-', '/menu/main-street/-', '/menu/main-street', '/blogs/crust']
    // That of unknown stores was asked for before.
    expect(small.drawn.slice(before).filter((path) => path !== '/menu/-')).toEqual(drawn)
  })

  test('what a store has run out of draws its own pages again and no other, and back on sale none', async () => {
    const paths = ['/menu/main-street', '/menu/oak-street', '/about']
    const readAll = async () => {
      for (const path of paths) expect((await guest.fetch(path)).status).toBe(200)
    }
    await readAll()
    const before = small.drawn.length
    const cola = { store: MAIN, kind: 'product', code: productHashOf('cola') } as const
    await saveSoldOut(here.database.db, { ...cola, until: null, by: 'kitchen', at: here.clock.now })
    await here.host.catalogue.refresh()
    await readAll()
    expect(small.drawn.slice(before)).toEqual(['/menu/main-street'])
    await deleteSoldOut(here.database.db, cola)
    await here.host.catalogue.refresh()
    await readAll()
    expect(small.drawn.slice(before)).toEqual(['/menu/main-street'])
  })

  test('a network that has had much drawn gets the empty page, and a host without PUBLIC_URL draws for eight names [D-124]', async () => {
    const other = await hostInProcess(oneDatabase[0]!, { site: small.site, throttle: throttleOf(24, () => 0) })
    const busy = new Guest(other.host, '192.0.2.9')
    const before = small.drawn.length
    const pages = []
    for (const path of ['/about', '/contact', '/about']) pages.push(await (await busy.fetch(path)).text())
    expect(pages.map((html) => html.includes('<h1>'))).toEqual([true, false, true])
    expect(small.drawn.slice(before)).toEqual(['/about'])
    for (let call = 0; call < 50; call += 1) expect((await busy.fetch('/api/get/stores')).status).not.toBe(429)
    for (let name = 0; name < 20; name += 1)
      await other.host.fetch(new Request(`http://name${name}.test/tos`), '127.0.0.1')
    // The guest's own is the first name, and stands for those that are too many.
    expect(small.drawn.slice(before).filter((path) => path === '/tos')).toHaveLength(8)
    await other.close()
  })

  test('files are compressed, immutable if their name contains a hash, and a missing file returns 404', async () => {
    const script = await guest.fetch('/assets/main-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect([
      script.headers.get('content-encoding'),
      script.headers.get('cache-control'),
      script.headers.get('content-type'),
    ]).toEqual(['br', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'])
    expect(brotliDecompressSync(Buffer.from(await script.arrayBuffer())).toString()).toMatch(/^app\(\)/)
    const icon = await guest.fetch('/icon.svg')
    expect(icon.headers.get('cache-control')).toBe('no-cache')
    expect(
      (await guest.fetch('/icon.svg', { headers: { 'If-None-Match': icon.headers.get('etag') ?? '' } })).status,
    ).toBe(304)
    for (const path of ['/assets/main-0.js', '/assets/main-1.js.br', '/.vite/manifest.json', '/assets/..%2findex.html'])
      expect([path, (await guest.fetch(path)).status]).toEqual([path, 404])
  })
})

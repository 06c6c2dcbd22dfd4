import { brotliDecompressSync } from 'node:zlib'
import { get } from 'node:http'
import { BITMAPS } from '../../shared/pictures.ts'
import { advanceHostClock, CLOCK_ENV } from '../support/host/members.ts'
import { ALWAYS_OPEN, expect, menuPathOf, test } from '../support/shop/shop.ts'

test.use({ hostEnv: CLOCK_ENV, usesPostgres: false })

const WEEK = 7 * 24 * 3600
const MENU = menuPathOf(ALWAYS_OPEN)
/** In one run four times of the week's first day, in the soak six. */
const STEP_HOURS = process.env['SOAK'] === undefined ? 6 : 4
const RENDERED_PATHS = ['/', '/locations', MENU, '/about', '/nothing']

/** The compressed size of a response in bytes, and its decompressed text. */
const fetchBrotli = (url: string): Promise<{ bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const isPacked = response.headers['content-encoding'] === 'br'
        resolve({ bytes: body.byteLength, text: (isPacked ? brotliDecompressSync(body) : body).toString() })
      })
    }).on('error', reject)
  })

const scriptsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)),
]

/** Leaves room for the headers in the initial TCP congestion window of ten packets. */
const MAX_MENU_BYTES = 14_000

test('the menu sends the HTML before the scripts and the JSON last [ROUTE-03 MENU-13]', async ({ host }) => {
  const { text: html } = await fetchBrotli(host.url + MENU)
  const [lastCard, footer, script, json] = [
    'Add to Cart',
    '</footer>',
    '<script',
    '<script type="application/json"',
  ].map((mark) => html.lastIndexOf(mark)) as [number, number, number, number]
  expect(lastCard).toBeGreaterThan(0)
  expect(footer).toBeGreaterThan(lastCard)
  expect(html.indexOf('<script')).toBeGreaterThan(footer)
  expect(json).toBe(script)
  expect(html.slice(html.indexOf('</script>', json)).replaceAll(/\s/g, '')).toBe('</script></body></html>')
  expect(html).not.toContain('rel="stylesheet"')
})

test('the menu of every store fits in 14,000 bytes with its styles, whether it is open or closed [ROUTE-03 MENU-05]', async ({
  host,
}) => {
  const states = new Set<string>()
  // A week begins, so that every run sees the same hours.
  advanceHostClock(WEEK - ((Date.now() / 1000) % WEEK))
  for (let hour = 0; hour < 24; hour += STEP_HOURS) {
    const { stores } = (await (await fetch(`${host.url}/api/get/stores`)).json()) as {
      stores: { permalink: string }[]
    }
    for (const { permalink } of stores.filter((store) => store.permalink.startsWith('/'))) {
      const { bytes, text } = await fetchBrotli(`${host.url}/menu${permalink}`)
      expect(bytes, `${permalink} in ${hour} hours`).toBeLessThanOrEqual(MAX_MENU_BYTES)
      states.add(/(Pickup \w+).*?(Delivery \w+)/s.exec(text)?.slice(1).join(', ') ?? '')
    }
    advanceHostClock(STEP_HOURS * 3600)
  }
  expect(states.size).toBeGreaterThan(2)
})

test('the bitmaps of the menu weigh at most 6 kB each, and only those of the first screen are in the HTML [MENU-13 MENU-14]', async ({
  host,
}) => {
  const { text: html } = await fetchBrotli(host.url + MENU)
  const pictures = [...html.matchAll(/<img [^>]*src="([^"]+)"[^>]*>/g)].map(([tag, path = '']) => ({
    path,
    isLazy: tag.includes('loading="lazy"'),
  }))
  const ofSize = (size: string) => pictures.filter(({ path }) => path.startsWith(`/images/${size}/`))
  expect([ofSize('banner').length, ofSize('thumb').length, ofSize('card').length]).toEqual([1, 2, 4])
  expect(ofSize('card').map(({ isLazy }) => isLazy)).toEqual([false, true, true, true])
  const cards = [...html.matchAll(/"picture":"([^"/]+\.svg)"/g)].map(([, name]) => name)
  expect(cards.length).toBeGreaterThan(90)
  for (const name of new Set(cards))
    for (const size of ['card', 'thumb'] as const) {
      const { byteLength } = await (await fetch(`${host.url}/images/${size}/${name}`)).arrayBuffer()
      expect(byteLength, `${size} of ${name}`).toBeLessThanOrEqual(BITMAPS[size].maxBytes)
    }
})

test('no page has an inline script, a style attribute or content that only scripts reveal', async ({ host }) => {
  for (const path of RENDERED_PATHS) {
    const html = await (await fetch(host.url + path)).text()
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect([path, inline.filter((attributes) => !/application\/(ld\+)?json/.test(attributes))]).toEqual([path, []])
    expect([path, /<[^>]+\sstyle=/.exec(html)?.[0]]).toEqual([path, undefined])
    expect([path, /<div hidden|<template|\son\w+=/.exec(html)?.[0]]).toEqual([path, undefined])
  }
})

test('the scripts of the menu weigh at most 115.9 kB and contain no card, map or storage code', async ({
  host,
  page,
}) => {
  const scripts = scriptsIn((await fetchBrotli(host.url + MENU)).text)
  const loaded = await Promise.all(scripts.map(async (path) => ({ path, ...(await fetchBrotli(host.url + path)) })))
  const sizes = loaded.map(({ path, bytes }) => `${bytes} ${path}`)
  const weight = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(weight, `${weight} bytes:\n${sizes.join('\n')}`).toBeLessThanOrEqual(115_900)
  for (const { path, text } of loaded) {
    const alien = /js\.stripe\.com|maplibre|indexedDB|embla|swiper|firestore/i.exec(text)?.[0]
    expect([path, alien]).toEqual([path, undefined])
  }

  await page.goto(MENU)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const before = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime, name }) => startTime < painted && new URL(name).pathname.endsWith('.js'))
      .map(({ name }) => new URL(name).pathname)
  })
  expect(before.filter((path) => !scripts.includes(path))).toEqual([])
})

/**
 * In kilobytes, of which React and the router are 90 and what every page shares 20. The last four ask the device, whose 80 they
 * name too, before they are drawn.
 */
const SCRIPTS_OF_PAGES: Readonly<Record<string, number>> = {
  '/': 119,
  '/about': 120,
  '/promotions/pgpoints': 126,
  '/privacy': 124,
  '/locations': 132,
  '/contact': 138,
  '/signin': 223,
  '/account': 236,
  '/track': 232,
  '/checkout': 247,
}

test('the HTML of a page names the scripts that the page needs and no others', async ({ host }) => {
  for (const [path, kilobytes] of Object.entries(SCRIPTS_OF_PAGES)) {
    const scripts = scriptsIn((await fetchBrotli(host.url + path)).text)
    const sizes = await Promise.all(scripts.map(async (script) => (await fetchBrotli(host.url + script)).bytes))
    const weight = sizes.reduce((sum, bytes) => sum + bytes, 0)
    expect(weight, `${path}: ${weight} bytes of ${scripts.join(' ')}`).toBeLessThanOrEqual(kilobytes * 1000)
    expect(weight, `${path}: ${weight} bytes, the limit can be lower`).toBeGreaterThan((kilobytes - 3) * 1000)
  }
})

test('the content security policy of every page, checkout included, allows only own scripts and nothing inline', async ({
  host,
}) => {
  for (const path of [...RENDERED_PATHS, '/checkout']) {
    const policy = (await fetch(host.url + path)).headers.get('content-security-policy') ?? ''
    expect([path, /unsafe-\w+/.exec(policy)?.[0]]).toEqual([path, undefined])
    expect([path, /script-src ([^;]+)/.exec(policy)?.[1]]).toEqual([path, "'self'"])
    expect([path, policy.includes("default-src 'self'")]).toEqual([path, true])
  }
})

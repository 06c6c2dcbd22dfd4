import { brotliDecompressSync } from 'node:zlib'
import { get } from 'node:http'
import { ALWAYS_OPEN, expect, menuPathOf, test } from '../support/shop/shop.ts'

const MENU = menuPathOf(ALWAYS_OPEN)
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

test('the menu with its styles fits in 14 KiB, with the HTML before the scripts and the JSON last [ROUTE-03 MENU-13]', async ({
  host,
}) => {
  const { bytes, text: html } = await fetchBrotli(host.url + MENU)
  // 14 KiB leaves room for the headers in the initial TCP congestion window of ten packets.
  expect(bytes).toBeLessThanOrEqual(14 * 1024)
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

test('no page has an inline script, a style attribute or content that only scripts reveal', async ({ host }) => {
  for (const path of RENDERED_PATHS) {
    const html = await (await fetch(host.url + path)).text()
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect([path, inline.filter((attributes) => !attributes.includes('application/json'))]).toEqual([path, []])
    expect([path, /<[^>]+\sstyle=/.exec(html)?.[0]]).toEqual([path, undefined])
    expect([path, /<div hidden|<template(?! id="next">)|\son\w+=/.exec(html)?.[0]]).toEqual([path, undefined])
  }
})

test('the scripts of the menu weigh at most 115 kB and contain no card, map or storage code', async ({
  host,
  page,
}) => {
  const scripts = scriptsIn((await fetchBrotli(host.url + MENU)).text)
  const loaded = await Promise.all(scripts.map(async (path) => ({ path, ...(await fetchBrotli(host.url + path)) })))
  const sizes = loaded.map(({ path, bytes }) => `${bytes} ${path}`)
  const weight = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(weight, `${weight} bytes:\n${sizes.join('\n')}`).toBeLessThanOrEqual(115_000)
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

test('the content security policy of every page, checkout included, allows only own scripts and nothing inline', async ({
  host,
}) => {
  for (const path of [...RENDERED_PATHS, '/checkout']) {
    const policy = (await fetch(host.url + path)).headers.get('content-security-policy') ?? ''
    expect([path, /unsafe-\w+/.exec(policy)?.[0]]).toEqual([path, undefined])
    expect([path, /script-src ([^;]+)/.exec(policy)?.[1]]).toEqual([path, "'self'"])
    expect([path, policy.includes("default-src 'none'")]).toEqual([path, true])
  }
})

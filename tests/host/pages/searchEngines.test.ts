import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentPages } from '../../../shared/routes.ts'
import { ORIGIN, publicSite, type PublicSite } from '../../support/pages/publicSite.ts'

describe('what search engines ask for', () => {
  let site: PublicSite
  beforeAll(async () => {
    site = await publicSite()
  })
  afterAll(() => site.close())

  test('the map of the site lists content, stories with their day, and the menus and products of the open stores [D-80]', async () => {
    const response = await site.ask('/sitemap.xml')
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'public, max-age=3600',
    ])
    const text = await response.text()
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.*<\/url>\n)+<\/urlset>\n$/,
    )
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
    expect(new Set(listed).size).toBe(listed.length)
    for (const path of contentPages()) expect(listed).toContain(`${ORIGIN}${path}`)
    expect(text).toContain(`<loc>${ORIGIN}/blogs/the-perfect-pizza-crust</loc><lastmod>2025-03-08</lastmod>`)
    expect(text.match(/<lastmod>/g)).toHaveLength(7)
    const catalogue = site.host.catalogue.current()
    const open = catalogue.stores(site.clock.now).filter(({ comingSoon }) => !comingSoon)
    const products = open.reduce((sum, { hash }) => sum + catalogue.products(hash).length, 0)
    expect(listed.filter((url) => url.startsWith(`${ORIGIN}/menu/`))).toHaveLength(open.length + products)
    expect(text).not.toMatch(/whistler|account|checkout/)
    const again = await site.host.fetch(
      new Request(`${ORIGIN}/sitemap.xml`, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } }),
    )
    expect(again.status).toBe(304)
  })

  test('security.txt names the contact of the settings, for half a year, and is not there without one [D-132]', async () => {
    expect((await site.ask('/.well-known/security.txt')).status).toBe(404)
    site.host.settings.securityContact = 'mailto:security@bella-ruota.ca'
    const response = await site.ask('/.well-known/security.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const [contact, expires = '', ...rest] = (await response.text()).split('\n')
    expect([contact, rest]).toEqual([
      'Contact: mailto:security@bella-ruota.ca',
      ['Preferred-Languages: en', `Canonical: ${ORIGIN}/.well-known/security.txt`, ''],
    ])
    const days = (Date.parse(expires.replace('Expires: ', '')) - site.clock.now.getTime()) / 86_400_000
    expect(days).toBe(180)
  })

  test('robots.txt names the map and keeps robots from personal pages and calls [D-80]', async () => {
    const response = await site.ask('/robots.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (await response.text()).split('\n')
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    for (const path of ['/account', '/checkout', '/signin', '/track', '/undo-email', '/api/', '/operator/'])
      expect(lines).toContain(`Disallow: ${path}`)
    const barred = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? [])
    for (const path of contentPages()) expect(barred.filter((one) => path.startsWith(one))).toEqual([])
  })
})

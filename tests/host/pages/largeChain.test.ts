import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { productHash, storeHash } from '../../../host/catalogue/hashes.ts'
import { saveSoldOut } from '../../../host/store/kitchen/soldOut.ts'
import { largeChain } from '../../support/host/largeChain.ts'
import { ORIGIN, publicSite, type PublicSite } from '../../support/pages/publicSite.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../host/demo/catalogue.json', import.meta.url), 'utf8'),
) as CatalogueFile

describe('pages of a chain of 200 stores', () => {
  let site: PublicSite
  beforeAll(async () => {
    site = await publicSite()
    await site.load(largeChain(demo, 200))
  })
  afterAll(() => site.close())

  const brotli = async (path: string) => {
    const request = new Request(`${ORIGIN}${path}`, { headers: { 'Accept-Encoding': 'br' } })
    return (await (await site.host.fetch(request)).arrayBuffer()).byteLength
  }
  /** Whether it was there already. */
  const isKept = async (path: string) => {
    await site.ask(path)
    const last = site.logged.at(-1)
    return last && 'kept' in last ? last.kept : undefined
  }

  test('carry the store, its 23 nearest and the way to the others, in at most 14,000 bytes [D-177]', async () => {
    const html = await (await site.ask('/menu/avenue-60')).text()
    expect(new Set([...html.matchAll(/href="\/menu\/(avenue-\d+)"/g)].map(([, name]) => name)).size).toBe(24)
    expect(html).toContain('176 other restaurants')
    expect(await brotli('/menu/avenue-60')).toBeLessThanOrEqual(14_000)
    expect(await brotli('/api/get/stores')).toBeLessThanOrEqual(2000)
    expect(await (await site.ask('/')).text()).toContain('200 restaurants across')
    expect((await (await site.ask('/locations')).text()).match(/name="store"/g)).toHaveLength(24)
    expect(await (await site.ask('/promotions/deals')).text()).toContain('These are the deals of 24 restaurants.')
    expect((await site.ask('/menu/avenue-199')).status).toBe(200)
    expect((await site.ask('/menu/avenue-200')).headers.get('location')).toBe('/locations')
  })

  test('are drawn again only for what changes in their own store, or is said of a store that they list [D-175]', async () => {
    const paths = ['/menu/avenue-60', '/menu/avenue-61', '/menu/avenue-199', '/']
    for (const path of paths) await site.ask(path)
    for (const path of paths) expect([path, await isKept(path)]).toEqual([path, true])
    const code = productHash(demo.products[0]!.code)
    const row = {
      store: storeHash('store-60'),
      kind: 'product' as const,
      code,
      until: null,
      by: '',
      at: site.clock.now,
    }
    await saveSoldOut(site.database.db, row)
    await site.host.catalogue.refresh()
    const after = []
    for (const path of paths) after.push(await isKept(path))
    expect(after).toEqual([false, true, true, true])
  })

  test('the map of the site is in parts of at most 50,000 addresses [D-80]', async () => {
    const wide = largeChain(demo, 600)
    await site.load(wide)
    const index = await (await site.ask('/sitemap.xml')).text()
    const parts = [...index.matchAll(/<sitemap><loc>[^<]*(\/sitemap\.xml\?part=\d)<\/loc><\/sitemap>/g)].map(([, path = '']) => path) // oxfmt-ignore
    expect(parts).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2'])
    const listed = []
    for (const path of parts) listed.push([...(await (await site.ask(path)).text()).matchAll(/<loc>/g)].length)
    expect(listed[0]).toBe(50_000)
    expect((await site.ask('/sitemap.xml?part=3')).status).toBe(404)
    expect((await site.ask('/sitemap.xml?part=x')).status).toBe(404)
  })
})

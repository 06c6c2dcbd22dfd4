import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE, startSites, type Sites } from '../bench/paint/paintSites.ts'

const MENU = '/menu/davie-street'

let sites: Sites
beforeAll(async () => {
  sites = await startSites(MENU)
})
afterAll(async () => {
  for (const host of Object.values(sites)) await host.remove()
})

const bodyOf = async (url: string): Promise<string> => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return await response.text()
}

test('the three sites of the paint bench start: the menu, a bare page of its words, and a menu without content', async () => {
  expect(await bodyOf(sites.menu.url + MENU)).toContain('Margherita')
  const bare = await bodyOf(sites.bare.url + BARE)
  expect(bare).toContain('Margherita')
  expect(bare).not.toContain('<script')
  const drawn = await bodyOf(sites.clientDrawn.url + MENU)
  expect(drawn).not.toContain('Margherita')
  expect(drawn).toContain('<link rel="modulepreload"')
})

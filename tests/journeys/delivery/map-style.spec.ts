import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { EMBEDDED_ATTRIBUTION, StoreMap } from '../../support/browser/storeMap.ts'
import { NETWORK_ERRORS } from '../../support/browser/offline.ts'
import { HOST_ENV } from '../../support/host/host.ts'
import { expect, test } from '../../support/shop/shop.ts'

// Below the ephemeral ports; the host is told the address before the server of the tiles starts.
const PORT = 19_871
const TILES = `http://127.0.0.1:${PORT}`
const ATTRIBUTION = '© Tiles of this test'

test.use({
  hostEnv: { ...HOST_ENV, MAP_STYLE: `${TILES}/style.json?key=secret`, MAP_ATTRIBUTION: ATTRIBUTION },
  seesPictures: true,
})

const CATERING = '/events/catering'

const STYLE = {
  version: 8,
  sources: { tiles: { type: 'raster', tiles: [`${TILES}/{z}/{x}/{y}.png?key=secret`], tileSize: 256 } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
}

async function serveTiles(): Promise<Server> {
  const green = { width: 256, height: 256, channels: 3, background: '#2c6a3b' } as const
  const tile = await sharp({ create: green }).png().toBuffer()
  const server = createServer(({ url = '' }, response) => {
    const isStyle = url.startsWith('/style.json')
    const type = isStyle ? 'application/json' : 'image/png'
    // The journey's own header, X-Forwarded-For, makes the browser ask first.
    const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    response.writeHead(200, { 'Content-Type': type, ...cors })
    response.end(isStyle ? JSON.stringify(STYLE) : tile)
  })
  return await new Promise((resolve) => {
    server.listen(PORT, '127.0.0.1', () => resolve(server))
  })
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

test('a style that cannot be reached gives the embedded map', { tag: '@soak' }, async ({ page, shop, complaints }) => {
  complaints.expect(NETWORK_ERRORS)
  await shop.open(CATERING)
  await new StoreMap(page).ready()
  await expect(page.getByText(EMBEDDED_ATTRIBUTION)).toBeVisible()
})

test(
  'the worker caches the tiles of a style elsewhere without its key, and they are drawn without their server',
  { tag: '@soak' },
  async ({ page, shop, complaints }) => {
    complaints.expect(NETWORK_ERRORS)
    const server = await serveTiles()
    await shop.open(CATERING)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await shop.open(CATERING)
    const map = new StoreMap(page)
    await map.ready()
    await expect(page.getByText(ATTRIBUTION)).toBeVisible()
    await expect(page.getByText(EMBEDDED_ATTRIBUTION)).toHaveCount(0)
    const kept = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('tiles-'))
        const lists = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
        return { names, urls: (await Promise.all(lists)).flat() }
      })
    await expect.poll(async () => (await kept()).urls.filter((url) => url.endsWith('.png')).length).toBeGreaterThan(1)
    const { names, urls } = await kept()
    expect(names).toHaveLength(1)
    expect(urls).toContain(`${TILES}/style.json`)
    expect([...names, ...urls].join(' ')).not.toContain('secret')
    await stop(server)
    await shop.open(CATERING)
    await map.ready()
    await expect(page.getByText(ATTRIBUTION)).toBeVisible()
    const { dominant } = await sharp(await map.box.screenshot()).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
    expect(dominant.g).toBeGreaterThan(dominant.b)
  },
)

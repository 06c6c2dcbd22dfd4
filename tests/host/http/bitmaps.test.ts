import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DISHES } from '../../../art/dishes/dishNames.ts'
import { BITMAPS, wholePicturePath, type BitmapSize } from '../../../shared/pictures.ts'
import { bitmapName, drawingFor, makeBitmap } from '../../../host/http/site/bitmap.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

describe('the bitmaps of pictures [MENU-14]', () => {
  let here: HostInProcess
  let dataDir: string
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'forno-bitmaps-'))
    here = await hostInProcess({ name: 'PGlite' }, { dataDir })
  })
  afterEach(async () => {
    await here.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const get = (path: string, headers = {}) =>
    here.host.fetch(new Request(`http://forno.test${path}`, { headers }), '203.0.113.9')

  test('a drawing is an AVIF of the width and weight of its size, which is revalidated by ETag', async () => {
    for (const size of Object.keys(BITMAPS) as BitmapSize[]) {
      const path = `/images/${size}/margherita.svg`
      const answer = await get(path)
      expect(answer.headers.get('content-type')).toBe('image/avif')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.byteLength).toBeLessThanOrEqual(BITMAPS[size].maxBytes)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: BITMAPS[size].width, hasAlpha: true })
      const again = await get(path, { 'If-None-Match': answer.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
  })

  test('a photo is made smaller, never larger, and a replaced photo has a new bitmap', async () => {
    const folder = join(dataDir, 'images', 'products')
    mkdirSync(folder, { recursive: true })
    const photo = (width: number) =>
      sharp({ create: { width, height: width, channels: 3, background: '#b02a16' } })
        .jpeg()
        .toBuffer()
    const widthOf = async () => (await sharp(await (await get('/images/card/cola.jpg')).arrayBuffer()).metadata()).width
    writeFileSync(join(folder, 'cola.jpg'), await photo(900))
    expect(await widthOf()).toBe(BITMAPS.card.width)
    writeFileSync(join(folder, 'cola.jpg'), await photo(40))
    expect(await widthOf()).toBe(40)
  })

  test('names that are no pictures of the catalogue return 404', async () => {
    for (const path of ['card/nothing.svg', 'card/..%2f..%2fpackage.json', 'huge/margherita.svg', 'card/%00.svg'])
      expect([path, (await get(`/images/${path}`)).status]).toEqual([path, 404])
  })
})

test('a bitmap that would be too large is made again with less quality', async () => {
  const { width } = BITMAPS.card
  const noise = await sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer()
  const plain = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#b02a16' } })
    .png()
    .toBuffer()
  expect((await makeBitmap(plain, 'card')).byteLength).toBeLessThan(BITMAPS.card.maxBytes)
  const best = await sharp(noise).avif({ quality: 40, effort: 1 }).toBuffer()
  expect((await makeBitmap(noise, 'card')).byteLength).toBeLessThan(best.byteLength)
})

test('the file name of a built bitmap differs by drawing and size', async () => {
  const specs = (['wings', 'salad'] as const).map((kind) => ({ kind, variant: DISHES[kind][0] }))
  const names = await Promise.all(
    specs.flatMap((spec) =>
      (['thumb', 'card'] as const).map(async (size) => bitmapName(await drawingFor(spec, size), size)),
    ),
  )
  expect(new Set(names).size).toBe(4)
  expect(names[0]).toMatch(/^[0-9a-f]{24}\.avif$/)
})

test.each([
  ['/images/card/margherita.svg', '/images/products/margherita.svg'],
  ['/images/thumb/cola.jpg', '/images/products/cola.jpg'],
  ['/images/products/cola.jpg', undefined],
  ['/images/pizzas/pizza-a-hand-tomato-fior-bs.svg', undefined],
])('the whole picture of %s is %s [MENU-14]', (path, whole) => {
  expect(wholePicturePath(path)).toBe(whole)
})

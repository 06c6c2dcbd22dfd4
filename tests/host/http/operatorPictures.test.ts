import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCatalogue } from '../../../host/catalogue/import/importCatalogue.ts'
import { createHost } from '../../../host/http/app.ts'
import type { Host } from '../../../host/http/app.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, noServices, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { smallChain } from '../../support/host/smallChain.ts'

type Answer = {
  status: boolean
  version: number
  pictures: number
  errors: { path: string; message: string; code?: string }[]
  warnings: { path: string; message: string }[]
}

const COLA = 2

const COUPON = { code: 'PICTURES', name: 'A coupon', message: 'It counts.', kind: 'percent-off-each' }

/** The chain whose products have these pictures, by their places. */
function chainWithPictures(names: Readonly<Record<number, string>>) {
  const chain = structuredClone(smallChain)
  for (const [index, picture] of Object.entries(names)) Object.assign(chain.products[Number(index)] ?? {}, { picture })
  return chain
}

const flat = (background: string, width = 40, height = width) =>
  sharp({ create: { width, height, channels: 3, background } })

describe.each(oneDatabase)('pictures of the catalogue on $name', (database) => {
  let here: HostInProcess
  let dataDir: string
  let red: Buffer
  let blue: Buffer
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'forno-pictures-'))
    here = await hostInProcess(database, { settings: { operatorKey: 'the-key' }, dataDir })
    red = await flat('#b02a16').jpeg().toBuffer()
    blue = await flat('#1a3a8a').png().toBuffer()
  })
  afterAll(async () => {
    await here.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  function ask(path: string, init: RequestInit = {}, host: Host = here.host) {
    const headers = new Headers(init.headers)
    headers.set('Authorization', 'Bearer the-key')
    return host.fetch(new Request(`http://forno.test${path}`, { ...init, headers }), '203.0.113.9')
  }

  async function send(chain: unknown, pictures: readonly (readonly [string, Uint8Array])[], path = 'catalogue') {
    const form = new FormData()
    form.append('catalogue', new Blob([JSON.stringify(chain)]), 'chain.json')
    for (const [name, bytes] of pictures) form.append('pictures', new Blob([new Uint8Array(bytes)]), name)
    const response = await ask(`/operator/${path}`, { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as Answer }
  }

  async function shown(name: string, host?: Host): Promise<Buffer | number> {
    const response = await ask(`/images/products/${name}`, {}, host)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status
  }

  const versionNow = () => here.host.catalogue.current().version

  test('are imported with it, and every host of the database shows them and their bitmaps, revalidated by ETag [D-90]', async () => {
    const other = await createHost({
      database: here.database,
      services: noServices,
      settings: here.host.settings,
      clock: () => here.clock.now,
    })
    const { status, body } = await send(chainWithPictures({ [COLA]: 'cola.jpg' }), [['cola.jpg', red]])
    expect([status, body.pictures, body.warnings]).toEqual([200, 1, []])
    await other.catalogue.refresh()
    for (const host of [here.host, other]) {
      expect(await shown('cola.jpg', host)).toEqual(red)
      const whole = await ask('/images/products/cola.jpg', {}, host)
      expect(whole.headers.get('content-type')).toBe('image/jpeg')
      const again = await ask(
        '/images/products/cola.jpg',
        { headers: { 'If-None-Match': whole.headers.get('etag') ?? '' } },
        host,
      )
      expect(again.status).toBe(304)
      const card = await ask('/images/card/cola.jpg', {}, host)
      expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({ format: 'heif', width: 40 })
    }
    await other.close()
  })

  test('stay with an import without them, change with one that sends another, and come back with their version [D-90]', async () => {
    const chain = chainWithPictures({ [COLA]: 'drink.png', 0: 'first.jpg' })
    const before = await send(chain, [
      ['drink.png', await flat('#00ff00').png().toBuffer()],
      ['first.jpg', red],
    ])
    const green = await shown('drink.png')
    expect((await send(chain, [])).status).toBe(200)
    expect(await shown('drink.png')).toEqual(green)
    expect((await send(chain, [['drink.png', blue]])).status).toBe(200)
    expect(await shown('drink.png')).toEqual(blue)
    expect(await shown('first.jpg')).toEqual(red)
    await send(smallChain, [])
    expect(await shown('drink.png')).toBe(404)
    await ask(`/operator/catalogue/versions/${before.body.version}/restore`, { method: 'POST' })
    expect(await shown('drink.png')).toEqual(green)
    const list = await ask(`/operator/catalogue/pictures?version=${before.body.version}`)
    const { pictures } = (await list.json()) as { pictures: { name: string; hash: string; type: string }[] }
    expect(pictures.map(({ name, type }) => [name, type])).toEqual([
      ['drink.png', 'image/png'],
      ['first.jpg', 'image/jpeg'],
    ])
    const one = await ask(`/operator/catalogue/pictures/${pictures[1]?.hash}`)
    expect(Buffer.from(await one.arrayBuffer())).toEqual(red)
    expect((await ask('/operator/catalogue/pictures/nothing')).status).toBe(404)
    expect((await ask('/operator/catalogue/pictures?version=99999')).status).toBe(404)
  })

  test('are kept once, whatever they are called in how many versions [D-90]', async () => {
    const chain = chainWithPictures({ [COLA]: 'one.jpg', 0: 'two.jpg' })
    const rows = () => here.database.db.selectFrom('pictures').select('hash').execute()
    await send(chain, [
      ['one.jpg', red],
      ['two.jpg', red],
    ])
    const count = (await rows()).length
    await send(chain, [
      ['one.jpg', red],
      ['two.jpg', red],
    ])
    expect((await rows()).length).toBe(count)
  })

  test('that are missing or faulty are named by the place and code of what shows them, with all other faults, and nothing is imported [D-90]', async () => {
    const version = versionNow()
    const big = await flat('#fff', 5000, 4000).png().toBuffer()
    const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
      .png()
      .toBuffer()
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    const chain = chainWithPictures({
      0: 'big.png',
      1: 'gif.png',
      2: 'heavy.png',
      3: 'wrong.png',
      4: 'cut.jpg',
      5: 'script.svg',
    })
    Object.assign(chain, {
      banners: [{ code: 'b', title: 'B', picture: 'nowhere.webp' }],
      deals: [{ code: 'd', name: '', text: 'D', picture: 'nowhere.webp' }],
    })
    const photo = await sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
      .jpeg()
      .toBuffer()
    const pictures = [
      ['big.png', big],
      ['gif.png', await flat('#fff').gif().toBuffer()],
      ['heavy.png', noise],
      ['wrong.png', red],
      ['cut.jpg', photo.subarray(0, photo.byteLength / 2)],
      ['script.svg', script],
      ['../../up.png', blue],
      ['unused.png', blue],
      ['cut.jpg', blue],
    ] as const
    for (const path of ['catalogue', 'catalogue/validate']) {
      const { status, body } = await send(chain, pictures, path)
      expect(status).toBe(422)
      expect(body.errors.map(({ path: at, code, message }) => [at, code, message])).toEqual([
        ['deals[0].name', 'd', 'must not be empty'],
        [
          'products[0].picture',
          'margherita',
          'names "big.png", which has 5000 x 4000 pixels: at most 16 million are possible, and 1200 x 1200 are enough',
        ],
        ['products[1].picture', expect.any(String), 'names "gif.png", which is neither PNG, JPEG, WebP, AVIF nor SVG'],
        ['products[2].picture', 'cola', 'names "heavy.png", which has 2.3 MB: at most 2 MB are possible'],
        [
          'products[3].picture',
          expect.any(String),
          'names "wrong.png", which has a name that says something else: it is JPEG, so let it end in ".jpg"',
        ],
        ['products[4].picture', expect.any(String), 'names "cut.jpg", which is damaged: it cannot be decoded'],
        [
          'products[5].picture',
          expect.any(String),
          'names "script.svg", which is an SVG with <script> in line 1, which a drawing does not need',
        ],
        ['pictures["../../up.png"]', undefined, 'is no name of a picture file'],
        ['pictures["cut.jpg"]', undefined, 'is sent a second time'],
        ...['banners', 'deals'].map((list) => [
          `${list}[0].picture`,
          list.slice(0, 1),
          'names "nowhere.webp", which is neither sent nor kept: put it into the folder "pictures" beside the file',
        ]),
      ])
    }
    expect(versionNow()).toBe(version)
    const kept = here.database.db.selectFrom('catalogue_pictures').select('name').where('name', 'in', ['wrong.png'])
    expect(await kept.execute()).toEqual([])
  })

  test('are not kept when the import fails after they were written [D-90]', async () => {
    const version = versionNow()
    const sent = [{ name: 'lost.png', bytes: await flat('#654321').png().toBuffer() }]
    const file = { ...chainWithPictures({ [COLA]: 'lost.png' }), coupons: [{ ...COUPON, percent: 5 }] }
    const { db } = here.database
    const trigger = sql`create function fail() returns trigger as $$ begin raise exception 'out of order'; end $$ language plpgsql`
    await trigger.execute(db)
    await sql`create trigger fail before insert on coupons execute function fail()`.execute(db)
    const rows = () => db.selectFrom('pictures').select('hash').execute()
    const before = (await rows()).length
    const options = { keys: here.host.settings, now: here.clock.now, pictures: { sent } }
    await expect(importCatalogue(db, file, options)).rejects.toThrow('out of order')
    await sql`drop trigger fail on coupons`.execute(db)
    expect((await rows()).length).toBe(before)
    await here.host.catalogue.refresh()
    expect(versionNow()).toBe(version)
    expect((await importCatalogue(db, file, options)).ok).toBe(true)
    expect((await rows()).length).toBe(before + 1)
  })

  test('are checked by validate, which keeps none of them [D-90]', async () => {
    const fresh = await flat('#123456').webp().toBuffer()
    const rows = () => here.database.db.selectFrom('pictures').select('hash').execute()
    const before = (await rows()).length
    const { status, body } = await send(
      chainWithPictures({ [COLA]: 'fresh.webp' }),
      [
        ['fresh.webp', fresh],
        ['unused.png', blue],
      ],
      'catalogue/validate',
    )
    expect([status, body.pictures, body.warnings]).toEqual([
      200,
      1,
      [{ path: 'pictures["unused.png"]', message: 'is not imported: nothing in the file names it' }],
    ])
    expect((await rows()).length).toBe(before)
  })

  test('of the data folder are taken into the database by an import, and are served from there before [D-90]', async () => {
    const folder = join(dataDir, 'images', 'products')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'older.png'), blue)
    const chain = chainWithPictures({ [COLA]: 'older.png' })
    await here.load(chain)
    expect(await shown('older.png')).toEqual(blue)
    const { body } = await send(chain, [])
    expect(body.warnings).toEqual([
      {
        path: 'products[2].picture',
        code: 'cola',
        message: 'names "older.png", which was taken from DATA_DIR/images/products',
      },
    ])
    rmSync(folder, { recursive: true })
    expect(await shown('older.png')).toEqual(blue)
  })

  test('of more than an import takes are refused before they are looked at [D-90]', async () => {
    const one = new Uint8Array([1])
    const many = await send(
      smallChain,
      Array.from({ length: 1001 }, (_, index) => [`${index}.png`, one] as const),
    )
    expect([many.status, (many.body as unknown as { message: string }).message]).toEqual([
      413,
      'An import takes up to 1000 pictures.',
    ])
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(200 * 1024 * 1024) }
    expect((await ask('/operator/catalogue', { method: 'POST', headers, body: '--x--' })).status).toBe(413)
    const broken = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: 'no form' }
    expect((await ask('/operator/catalogue', broken)).status).toBe(422)
  })
})

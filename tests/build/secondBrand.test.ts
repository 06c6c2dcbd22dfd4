import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../host/store/database/database.ts'
import { SCREENSHOTS } from '../../src/content/manifest.ts'
import { copyWithBrand, type BrandCopy } from '../support/brand/brandCopy.ts'
import { tellEverything } from '../support/brand/tellEverything.ts'
import { colorsOf, marksOf, tracesInFolder, tracesInText } from '../support/brand/traces.ts'
import { messagesOf } from '../support/host/messages.ts'
import { startHost, type Host } from '../support/host/hostProcess.ts'

const FIRST = 'brand'
const SECOND = 'tests/support/secondBrand'
const NAME = 'Stella Marina'

/** What looks like the first brand and is none of it. */
const ALLOWED = [
  // Names that nobody reads, of the database on the device and of cookies: with others, devices would lose carts and sessions.
  /(["'`])(__Secure-|__Host-)?forno(-device|-kitchen)?\1|it is called forno\./g,
  // Names of metrics and of a table, which an operator's graphs and backups have.
  /\bforno_\w+/g,
  // An example of the catalogue's format.
  /as in the brand\.", "Forno"|name: "Forno",\s+timeZone/g,
  // A dish of the demo chain, by its Italian name.
  /Lasagne al Forno/g,
  // What the demo's map shows.
  /# (Shoreline|Basemap) of Metro Vancouver/g,
]

const marks = marksOf(FIRST, SECOND)
const seen = (place: string, text: string) => tracesInText(place, text, marks, ALLOWED)
const jsonOf = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown

describe('what tells a brand', () => {
  test('is found in a text, a style, a script and a PDF file, and not within another word [D-89]', () => {
    for (const trace of [
      'Welcome to FORNO!',
      'a{color:#BE311D}',
      'rgb(190 49 29/.5)',
      '0.745098 0.192157 0.113725 scn',
      'https://instagram.com',
      'family:Figtree',
      'PG POINTS',
    ])
      // oxfmt-ignore
      expect([trace, seen('x', trace).length]).toEqual([trace, 1])
    expect(seen('x', 'isForNow and #be311e')).toEqual([])
  })
})

describe('a build of a second brand', () => {
  const copy: BrandCopy = copyWithBrand(SECOND)
  let host: Host
  let removeHost: (() => Promise<void>) | undefined
  beforeAll(async () => {
    await copy.build()
    host = await startHost({}, { isFirst: true, dist: join(copy.folder, 'dist') })
    removeHost = () => host.remove()
  })
  afterAll(async () => {
    await removeHost?.()
    copy.remove()
  })
  const built = (path: string) => readFileSync(join(copy.folder, 'dist/client', path))

  test('has no name, mail, word, colour, font or drawing of the first in any file [D-89]', () => {
    expect(tracesInFolder(join(copy.folder, 'dist'), marks, ALLOWED)).toEqual([])
  })

  test('has icons of its own colours and none of the first [D-88 D-89]', async () => {
    const { light } = jsonOf(SECOND, 'colors.json') as { light: Record<string, string> }
    const own = [...colorsOf(FIRST)].filter((color) => !colorsOf(SECOND).has(color))
    for (const path of [
      'app/icon-192.png',
      'app/maskable-512.png',
      'apple-touch-icon.png',
      'app/shortcut-menu-96.png',
    ]) {
      const found = await solidColors(built(path))
      expect([path, found.has(light['action'] ?? '')]).toEqual([path, true])
      expect([path, own.filter((color) => found.has(color))]).toEqual([path, []])
    }
    expect(built('favicon.ico').indexOf('PNG')).toBeGreaterThan(0)
  })

  test('has pictures for links on its own ground, and no screenshots of another brand [D-88]', async () => {
    const { light } = jsonOf(SECOND, 'colors.json') as { light: Record<string, string> }
    const { data } = await sharp(built('images/og/home.jpg'))
      .extract({ left: 8, top: 8, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ground = light['oven']?.match(/\w\w/g)?.map((part) => parseInt(part, 16)) ?? []
    for (const [index, value] of ground.entries()) expect(Math.abs((data[index] ?? 0) - value)).toBeLessThanOrEqual(4)
    const manifest = jsonOf(join(copy.folder, 'dist/client'), 'manifest.webmanifest') as Record<string, unknown>
    expect(manifest).toMatchObject({
      short_name: NAME,
      theme_color: light['ground'],
      background_color: light['ground'],
    })
    expect(manifest).not.toHaveProperty('screenshots')
    for (const { src } of SCREENSHOTS) expect(() => built(src)).toThrow('ENOENT')
  })

  test('serves pages of its own name and no trace of the first [D-89]', async () => {
    const sitemap = await (await fetch(`${host.url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path)
    // One product stands for all.
    const products = paths.filter((path) => /^\/menu\/[^/]+\/./.test(path))
    const pages = paths.filter((path) => !products.slice(1).includes(path))
    expect(pages.length).toBeGreaterThan(25)
    const calls = ['/api/get/config', '/api/get/stores', '/openapi.json', '/dev/inbox', '/robots.txt', '/menu/davie-street/menu.jsonld'] // oxfmt-ignore
    for (const path of [...pages, '/kitchen', '/account', '/nothing', '/unsubscribe', ...calls]) {
      const text = await (await fetch(host.url + path)).text()
      expect(seen(path, text)).toEqual([])
      if (pages.includes(path)) expect([path, text.includes(NAME)]).toEqual([path, true])
    }
  })

  test('tells customers and the chain nothing of the first, by mail, by text message and on tickets [D-89]', async () => {
    const ticket = await tellEverything(host)
    expect(seen('ticket', ticket.text)).toEqual([])
    expect(await sharp(ticket.picture).metadata()).toMatchObject({ width: 576 })
    await host.stop()
    const database = await openDatabase(host.database)
    const messages = await messagesOf(database.db)
    await database.close()
    const mails = messages.filter(({ kind }) => kind === 'mail')
    expect(new Set(mails.map(({ subject }) => subject?.replace(/\d+/g, '#'))).size).toBeGreaterThanOrEqual(9)
    for (const { kind, subject, body, html, recipient } of messages) {
      const place = `the ${kind} "${subject ?? body}" to ${recipient}`
      const whole = [subject, recipient, body, html].join('\n')
      expect(seen(place, whole)).toEqual([])
      expect([place, whole.includes(NAME)]).toEqual([place, true])
    }
  })
})

/** The colours of pixels that nothing shines through and whose neighbour has the same: no edges. */
async function solidColors(png: Buffer): Promise<Set<string>> {
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: data.length / 4 }, (_, index) =>
    data.subarray(index * 4, index * 4 + 4).toString('hex'),
  )
  return new Set(
    pixels
      .filter((pixel, index) => pixel.endsWith('ff') && pixel === pixels[index + 1])
      .map((pixel) => `#${pixel.slice(0, 6)}`),
  )
}

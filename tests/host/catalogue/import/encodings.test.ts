import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandFaults } from '../../../../build/brand/checkBrand.ts'
import { utf8Fault } from '../../../../host/services/utf8.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../../support/host/hostInProcess.ts'
import { smallCatalogue } from '../../../support/host/smallCatalogue.ts'

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()
/** Latin 1 and Windows-1252 have the same bytes for the letters here. */
const ansi = (text: string) => Buffer.from(text, 'latin1')

const UTF16 = 'is UTF-16 from line 1 on, not UTF-8. Save it as UTF-8 (Excel: "CSV UTF-8") and send it again.'
const ansiIn = (line: number, word: string) =>
  `is not UTF-8 but probably "ANSI" (Windows-1252): line ${line} has "${word}". Save it as UTF-8 (Excel: "CSV UTF-8") and send it again.`

const catalogueText = JSON.stringify({ ...smallCatalogue(), note: undefined }, undefined, 1).replace(
  '"Main Street"',
  '"Café Straße"',
)
const catalogueLine = catalogueText.split('\n').findIndex((line) => line.includes('Café')) + 1

/** The encodings of a text, what is said of each, and how its faulty word reads. */
const encodings = (text: string, line: number, word: string): [string, Buffer, string | undefined][] => [
  ['UTF-8', Buffer.from(text), undefined],
  ['UTF-8 with a mark', Buffer.concat([BOM, Buffer.from(text)]), undefined],
  ['UTF-16 with a mark', utf16(`\uFEFF${text}`), UTF16],
  ['UTF-16 without a mark', utf16(text), UTF16],
  ['UTF-16 big endian', bigEndian(`\uFEFF${text}`), UTF16],
  ['Windows "ANSI"', ansi(text), ansiIn(line, word)],
]

test.each([
  ['', undefined],
  ['é', undefined],
  ['\xff', ansiIn(1, 'ÿ')],
  ['a \x96 b', ansiIn(1, 'a ? b')],
])('utf8Fault names the line and the word: %j [D-146]', (text, fault) => {
  expect(utf8Fault(/[\x80-\xff]/.test(text) && fault ? ansi(text) : Buffer.from(text))).toBe(fault)
})

describe.each(oneDatabase)("an operator's files on $name", (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, {
      settings: { operatorKey: 'the-key' },
      services: { geocoder: { search: () => undefined } } as never,
    })
  })
  afterAll(() => here.close())

  const post = async (path: string, body: BodyInit, type?: string) => {
    const headers = { Authorization: 'Bearer the-key', ...(type ? { 'Content-Type': type } : {}) }
    const request = new Request(`http://forno.test/operator/${path}`, { method: 'POST', headers, body })
    return (await (await here.host.fetch(request)).json()) as Record<string, unknown>
  }

  test.each(encodings(catalogueText, catalogueLine, 'Café Straße'))(
    'a catalogue in %s [D-146]',
    async (_, bytes, fault) => {
      const said = fault === undefined ? undefined : { status: false, errors: [{ path: '', message: fault }] }
      const form = new FormData()
      form.append('catalogue', new Blob([new Uint8Array(bytes)]), 'chain.json')
      for (const answer of [
        await post('catalogue/validate', new Uint8Array(bytes), 'application/json'),
        await post('catalogue/validate', form),
      ])
        expect(answer).toMatchObject(said ?? { status: true, products: smallCatalogue().products.length })
    },
  )

  test.each(encodings('{"coupon_code": "ÉTÉ10"}', 1, 'ÉTÉ10'))('a coupon in %s [D-146]', async (_, bytes, fault) => {
    const answer = await post('coupons', new Uint8Array(bytes), 'application/json')
    // The rest of the coupon is missing.
    expect(JSON.stringify(answer).includes('UTF-')).toBe(fault !== undefined)
    if (fault) expect(answer).toEqual({ status: false, errors: [{ path: '', message: fault }] })
  })

  const rows = [
    'address,city,lat,lng',
    '1 Main St,Vancouver,49.27,-123.1',
    '2 Rue Élan,Montréal,49.27,-123.1',
    '',
  ].join('\r\n')
  test.each(encodings(rows, 3, '2 Rue Élan,Montréal,49.27,'))('addresses in %s [D-146]', async (_, bytes, fault) => {
    const answer = await post('addresses?source=encodings', new Uint8Array(bytes), 'text/csv')
    expect(answer).toMatchObject(
      fault ? { status: false, message: `The file ${fault}` } : { status: true, addresses: 2, faults: [] },
    )
  })
})

describe("a brand's files", () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  const text = JSON.stringify({ title: 'Crêpes' })
  beforeAll(() => cpSync('brand', folder, { recursive: true }))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(encodings(text, 1, 'Crêpes'))('home.json in %s [D-146]', (_, bytes, fault) => {
    writeFileSync(join(folder, 'home.json'), bytes)
    const faults = brandFaults(folder, 'public/images').filter((one) => one.startsWith('home.json'))
    if (fault) expect(faults).toEqual([`home.json: ${fault}`])
    else expect(faults.join()).not.toMatch(/UTF|is not JSON/)
  })
})

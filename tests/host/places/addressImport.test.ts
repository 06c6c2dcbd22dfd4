import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openAddressGeocoder, type AddressGeocoder } from '../../../host/services/addressSearch/addressGeocoder.ts'
import { databases, openFresh } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

const COLUMNS = 'address,city,postal_code,lat,lng'

describe.each(databases)('the import of addresses on $name', (kind) => {
  let here: HostInProcess
  let geocoder: AddressGeocoder
  /** The geocoder of another host on the same database. */
  let elsewhere: AddressGeocoder
  let use: AddressGeocoder | undefined
  beforeAll(async () => {
    const services = {
      geocoder: {
        search: (asked: Parameters<AddressGeocoder['search']>[0]) => use?.search(asked),
        refresh: () => use?.refresh(),
      },
    }
    here = await hostInProcess(kind, { settings: { operatorKey: 'the-key' }, services: services as never })
    geocoder = await openAddressGeocoder(here.database, [])
    elsewhere = await openAddressGeocoder(here.database, [])
    use = geocoder
  })
  afterEach(() => here.database.db.deleteFrom('address_points').execute())
  afterAll(async () => {
    await geocoder.close()
    await elsewhere.close()
    await here.close()
  })

  const send = async (body: string, query = 'source=test', key = 'the-key') => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const asked = new Request(`http://forno.test/operator/addresses?${query}`, { method: 'POST', headers, body })
    const response = await here.host.fetch(asked)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const lines = (...rows: string[]) => rows.join('\n')
  const streetsOf = async (text: string, from = geocoder) => {
    const found = await from.search({ text })
    return found.ok ? found.places.map(({ formatted }) => formatted) : []
  }
  const stored = async () => {
    const { db } = here.database
    return await db.selectFrom('address_points').select(['source', 'number', 'street']).orderBy('id').execute()
  }

  test('takes columns in any order and case, shows names in proper case, and applies at once on every host [ADRC-01]', async () => {
    const file = lines('LON,Postal,CITY,Address,Lat', '-123.079,v5v1s2,VANCOUVER,1222 EAST 19TH AVENUE,49.2533')
    expect(await send(file)).toEqual({
      status: 200,
      body: { status: true, source: 'test', isUsed: true, addresses: 1, streets: 1, repeated: 0, withoutPostalCode: 0, skipped: 0, faults: [] }, // oxfmt-ignore
    })
    const shown = ['1222 E 19th Ave, Vancouver, British Columbia V5V 1S2']
    expect(await streetsOf('1222 e 19')).toEqual(shown)
    await expect.poll(() => streetsOf('1222 e 19', elsewhere)).toEqual(shown)
  })

  test('takes the city and a postal code out of a single column, and the letter of a number', async () => {
    const file = lines(
      'address,lon,lat',
      '"1 ALEXANDER ST, VANCOUVER, BC",-123.104,49.2837',
      '"12B MCDONALD ST, RICHMOND, BC V6X 1A1",-123.1,49.17',
      '"#5 - 77 Main St, Vancouver, BC",-123.1,49.27',
    )
    expect((await send(file)).body).toMatchObject({ addresses: 3, withoutPostalCode: 2 })
    expect(await streetsOf('1 alexander')).toEqual(['1 Alexander St, Vancouver, British Columbia'])
    expect(await streetsOf('12b mcdonald')).toEqual(['12B McDonald St, Richmond, British Columbia V6X 1A1'])
    expect(await streetsOf('77 main')).toEqual(['77 Main St, Vancouver, British Columbia'])
  })

  test('takes number and street as columns of their own, and the city from the command', async () => {
    const file = lines('civic_number,std_street,lat,long', '10,Oak St,49.25,-123.12')
    expect((await send(file, 'source=test&city=Vancouver')).body).toMatchObject({ addresses: 1 })
    expect(await streetsOf('10 oak')).toEqual(['10 Oak St, Vancouver, British Columbia'])
  })

  test('skips faulty rows and names the line of each and its fault', async () => {
    const good = Array.from({ length: 80 }, (_, index) => `${index + 1} Oak St,Vancouver,V6H 1A1,49.25,-123.12`)
    const faulty = [
      'Oak St,Vancouver,,49.25,-123.12',
      '12,Vancouver,,49.25,-123.12',
      '12 Elm St,,,49.25,-123.12',
      '12 Elm St,Vancouver,,-123.12,49.25',
      '12 Elm St,Toronto,,43.6,-79.4',
      '12 Elm St,Vancouver,,here,there',
      ',Vancouver,,49.25,-123.12',
    ]
    const { status, body } = await send(lines(COLUMNS, ...faulty, ...good, '3 Oak St,Vancouver,V6H 1A1,49.25,-123.12'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ addresses: 80, repeated: 1, skipped: 7 })
    expect(body['faults']).toEqual([
      { line: 2, message: 'has no house number' },
      { line: 3, message: 'has no street' },
      { line: 4, message: 'has no city' },
      { line: 5, message: 'has lat and lng swapped' },
      { line: 6, message: 'lies outside the service area: 43.6, -79.4' },
      { line: 7, message: 'has no coordinates in degrees' },
      { line: 8, message: 'has no address' },
    ])
  })

  test('imports nothing of a file with many faults, without the columns, without rows or of another kind', async () => {
    await send(lines(COLUMNS, '1 Oak St,Vancouver,,49.25,-123.12'))
    const before = await stored()
    const swapped = Array.from({ length: 20 }, (_, index) => `${index} Elm St,Vancouver,,-123.1,49.2`)
    for (const [file, message] of [
      [lines(COLUMNS, '1 Elm St,Vancouver,,49.2,-123.1', ...swapped), /^Nothing is imported: 20 of 21 rows are faulty/],
      [lines('street,city', 'Oak St,Vancouver'), /^The first line must name the columns/],
      [COLUMNS, /has no address/],
      ['', /empty|^The first line must/],
      ['\n\n', /^The first line must name the columns/],
      ['{"stores": []}', /^The first line must name the columns/],
      [lines(COLUMNS, `"1 Oak St,${'x'.repeat(20_000)}`), /has no address|faulty/],
    ] as const) {
      const { status, body } = await send(file)
      expect([status, body['message'] ?? body['err_message']]).toEqual([422, expect.stringMatching(message)])
    }
    expect(await stored()).toEqual(before)
  })

  test('replaces the rows of the same source and keeps those of others', async () => {
    const row = (number: number, street: string) => lines(COLUMNS, `${number} ${street},Vancouver,,49.25,-123.12`)
    await send(row(1, 'Oak St'), 'source=one')
    await send(row(2, 'Elm St'), 'source=other')
    for (const number of [3, 3]) await send(row(number, 'Ash St'), 'source=one')
    expect(await stored()).toEqual([
      { source: 'other', number: 2, street: 'Elm St' },
      { source: 'one', number: 3, street: 'Ash St' },
    ])
  })

  test('is refused without the key, without a source and above 40 MB', async () => {
    const row = lines(COLUMNS, '1 Oak St,Vancouver,,49.25,-123.12')
    expect((await send(row, 'source=test', 'another')).status).toBe(401)
    expect((await send(row, '')).status).toBe(422)
    expect((await send(`${COLUMNS}\n${'x\n'.repeat(21 * 1024 * 1024)}`)).status).toBe(413)
    expect(await stored()).toEqual([])
  })
})

test('a geocoder whose database is gone answers with an error and does not throw [ERR-03]', async () => {
  const database = await openFresh(databases[0] ?? { name: 'PGlite' })
  const geocoder = await openAddressGeocoder(database, [
    { name: 'Oak St', city: 'Vancouver', line: [[1, 49.2, -123.1, 'V6H'], [100, 49.3, -123.1, 'V6H']] }, // oxfmt-ignore
  ])
  await geocoder.close()
  await database.close()
  expect(await geocoder.reverse({ lat: 49.25, lng: -123.1 })).toMatchObject({ ok: false })
})

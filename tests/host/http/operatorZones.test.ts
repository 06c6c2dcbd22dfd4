import { sendNotices } from '../../../host/messages/notices/sendNotices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorAnswer } from '../../../contract/operator/operatorCalls.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { latestMessages } from '../../../host/store/outbox.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { HOUSES } from '../../support/host/houses.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { askOffice, OFFICE_ORIGIN, officePerson, type OfficeBrowser } from '../../support/office/officeBrowser.ts'
import { addressInput, deliveryHost, newConfirmedBuyer, type DeliveryHost } from '../orders/delivery/deliveryBuyer.ts'

type Zones = OperatorAnswer<'storeZones'>
type Zone = Zones['zones'][number]

const HOLE = [[-123.11, 49.26], [-123.1, 49.26], [-123.1, 49.27]] // oxfmt-ignore
const PART = [[-123.2, 49.26], [-123.19, 49.26], [-123.19, 49.27]] // oxfmt-ignore
const BOW = [[-123.12, 49.25], [-123.06, 49.29], [-123.06, 49.25], [-123.12, 49.29]] // oxfmt-ignore

describe.each(oneDatabase)('the zones of a store on $name [D-230]', (database) => {
  let here: DeliveryHost
  let owner: OfficeBrowser
  let mia: OfficeBrowser
  beforeAll(async () => {
    here = await deliveryHost(database, { settings: { operatorKey: OPERATOR_KEY, publicUrl: OFFICE_ORIGIN } })
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    await askOperator(here, 'catalogue', JSON.stringify(smallChain))
    const person = (name: string, role: 'owner' | 'manager', stores: 'all' | string[]) =>
      officePerson(here, { mail: `${name}@example.com`, name, assignments: [{ role, stores }] })
    owner = await person('Olga', 'owner', 'all')
    mia = await person('Mia', 'manager', [storeHash('main')])
  })
  afterAll(() => here.close())

  const read = async (browser: OfficeBrowser, store = 'main') =>
    (await askOffice(browser, `stores/${store}/zones`)).body as unknown as Zones
  const save = (browser: OfficeBrowser, was: string, zones: unknown, store = 'main') =>
    askOffice(browser, `stores/${store}/zones`, { was, zones: JSON.stringify(zones) })
  /** The first zone with other fields, the others as they are. */
  const withFirst = ({ zones: [first, ...others] }: Zones, change: Partial<Zone>) => [
    { ...first, ...change },
    ...others,
  ]
  const exported = async () => {
    const { body } = await askOperator(here, 'catalogue')
    return (body['stores'] as { zones: object[] }[])[0]?.zones ?? []
  }
  const audited = async () => ((await askOffice(owner, 'audit')).body['entries'] as Record<string, unknown>[])[0]

  test('are changed with holes, parts and prices by a new catalogue; what was ordered keeps its price; it is taken back', async () => {
    const buyer = await newConfirmedBuyer(here)
    const { answer } = await buyer.check()
    const { order } = (await buyer.complete(answer.payment)).answer
    const waiting = await newConfirmedBuyer(here)
    const was = await read(owner)
    expect(was).toMatchObject({ zones: [{ code: 'near', price: '3.99', minimum: '15.00' }, { code: 'far' }], others: [{ code: 'oak' }] }) // oxfmt-ignore
    const east = [[-123.12, 49.25], [-123.08, 49.25], [-123.08, 49.29], [-123.12, 49.29]] // oxfmt-ignore
    const next = withFirst(was, {
      price: '4.99',
      priceByOrder: [{ from: '40.00', price: '0.00' }],
      polygons: [[east, HOLE], [PART]],
    })
    const saved = await save(owner, was.was, next)
    expect(saved).toMatchObject({ status: 200, body: { words: '0 of 1 deliveries of the last 90 days fall out, 0 in' } }) // oxfmt-ignore
    expect((await read(owner)).zones[0]).toMatchObject({ price: '4.99', polygons: [[east, HOLE], [PART]] })
    // What was not touched stays as its editor wrote it.
    expect((await exported())[1]).toEqual(smallChain.stores[0]?.zones?.[1])
    expect(await audited()).toMatchObject({
      actor: 'Olga',
      what: 'Zones',
      before: 'near $3.99, from $15.00, 4 corners, 19.4 km²',
      after: expect.stringMatching(/^near \$4\.99, from \$15\.00, free from \$40\.00, 10 corners, 12\.\d km²; 0 of 1 /) as string, // oxfmt-ignore
      can_undo: true,
    })
    // The house is in "far" now, at another price: its customer confirms it again, and the placed order stays.
    expect((await waiting.check()).message).toMatch(/costs \$6\.99 now/)
    expect((await here.ordersOf(answer.payment.checkout))[0]?.document).toMatchObject({ number: order?.number, delivery: 399 }) // oxfmt-ignore
    const undone = await askOffice(owner, `audit/${String((await audited())?.['id'])}/undo`, {})
    expect(undone.status).toBe(200)
    expect(await exported()).toEqual(smallChain.stores[0]?.zones)
  })

  test('say how many deliveries fall out and in, and where they went to who may see addresses, by the stores of the asker', async () => {
    const was = await read(owner)
    expect((await save(owner, was.was, [])).body).toMatchObject({ words: '1 of 1 deliveries of the last 90 days fall out, 0 in' }) // oxfmt-ignore
    const oak = await read(owner, 'oak')
    const around = [[-123.13, 49.2], [-122.9, 49.2], [-122.9, 49.29], [-123.13, 49.29]] // oxfmt-ignore
    const wide = await save(owner, oak.was, withFirst(oak, { polygons: [[around]] }), 'oak')
    expect(wide.body).toMatchObject({ words: '0 of 0 deliveries of the last 90 days fall out, 1 in' })
    const { lat, lng } = HOUSES.near
    const placesFor = async (browser: OfficeBrowser, store: string) =>
      (await askOffice(browser, `stores/${store}/delivered-places`)).body['places']
    expect(await placesFor(owner, 'main')).toEqual([{ lat, lng, deliveries: 1, is_own: true }])
    expect(await placesFor(owner, 'oak')).toEqual([{ lat, lng, deliveries: 1, is_own: false }])
    const oscar = await officePerson(here, { mail: 'oscar@example.com', name: 'Oscar', assignments: [{ role: 'manager', stores: [storeHash('oak')] }] }) // oxfmt-ignore
    expect(await placesFor(oscar, 'oak')).toEqual([])
    expect((await askOffice(oscar, 'stores/main/delivered-places')).status).toBe(404)
    here.clock.forward(91 * 24 * 3600)
    owner = await officePerson(here, { mail: 'olga2@example.com', name: 'Olga', assignments: [{ role: 'owner', stores: 'all' }] }) // oxfmt-ignore
    mia = await officePerson(here, { mail: 'mia2@example.com', name: 'Mia', assignments: [{ role: 'manager', stores: [storeHash('main')] }] }) // oxfmt-ignore
    expect(await placesFor(owner, 'main')).toEqual([])
    await askOperator(here, 'catalogue', JSON.stringify(smallChain))
  })

  test('have other fees farther away, in the order of the distance, which are taken back too', async () => {
    const was = await read(owner)
    const bands = [{ beyond: 2, price: '5.99' }, { beyond: 4.5, price: '7.99' }] // oxfmt-ignore
    expect((await save(owner, was.was, withFirst(was, { priceByDistance: bands }))).status).toBe(200)
    const now = await read(owner)
    expect(now.zones[0]?.priceByDistance).toEqual(bands)
    const entry = await audited()
    expect(entry).toMatchObject({ after: expect.stringContaining('$5.99 beyond 2 km, $7.99 beyond 4.5 km') as string }) // oxfmt-ignore
    expect(await save(owner, now.was, withFirst(now, { priceByDistance: bands.toReversed() }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'stores[0].zones[0].priceByDistance[1].beyond', message: 'must be farther than in the band before it' }] },
    }) // oxfmt-ignore
    expect((await askOffice(owner, `audit/${String(entry?.['id'])}/undo`, {})).status).toBe(200)
    expect(await read(owner)).toEqual(was)
  })

  test('of a manager wait for somebody who may let out a menu, by what was seen then', async () => {
    const was = await read(mia)
    const waits = await save(mia, was.was, withFirst(was, { price: '4.99' }))
    expect(waits).toMatchObject({ status: 409, body: { message: 'Zones of Main Street: near $4.99, from $15.00, 4 corners, 19.4 km², before near $3.99, from $15.00, 4 corners, 19.4 km²; 0 of 0 deliveries of the last 90 days fall out, 0 in waits for a second person.' } }) // oxfmt-ignore
    expect(await read(mia)).toEqual(was)
    const id = String(waits.body['approval'])
    const asked = (browser: OfficeBrowser, number = id) => askOffice(browser, `approvals/${number}/zones`)
    const [first, ...others] = was.zones
    expect(await asked(owner)).toMatchObject({ status: 200, body: { name: 'Main Street', is_overtaken: false, before: was.zones, after: [{ ...first, price: '4.99' }, ...others] } }) // oxfmt-ignore
    expect([(await asked(mia)).status, (await asked(owner, '99999')).status]).toEqual([200, 404])
    const approve = (browser: OfficeBrowser) => askOffice(browser, `approvals/${id}`, { approve: '1' })
    expect((await approve(mia)).status).toBe(409)
    const max = await officePerson(here, { mail: 'max@example.com', name: 'Max', assignments: [{ role: 'manager', stores: [storeHash('main')] }] }) // oxfmt-ignore
    expect([(await approve(max)).status, (await asked(max)).status]).toEqual([404, 404])
    const { db } = here.database
    await sendNotices({ db, catalogue: here.host.catalogue, clock: () => here.clock.now, origin: OFFICE_ORIGIN })
    const told = (await latestMessages(db, 20, 'olga2@example.com')).map(({ subject }) => subject)
    expect(told).toContainEqual(expect.stringContaining('Zones of Main Street: near $4.99'))
    expect((await approve(owner)).status).toBe(200)
    expect((await read(mia)).zones[0]?.price).toBe('4.99')

    const again = await save(mia, (await read(mia)).was, withFirst(was, { price: '5.99' }))
    await save(owner, (await read(owner)).was, withFirst(was, { price: '2.99' }))
    expect((await asked(owner, String(again.body['approval']))).body['is_overtaken']).toBe(true)
    const late = await askOffice(owner, `approvals/${String(again.body['approval'])}`, { approve: '1' })
    expect(late).toMatchObject({ status: 409, body: { message: 'The zones were changed while you were looking.' } })
    expect((await read(mia)).zones[0]?.price).toBe('2.99')
  })

  test('that somebody or an import has changed since are refused with who it was', async () => {
    const was = await read(owner)
    const other = await officePerson(here, { mail: 'olaf@example.com', name: 'Olaf', assignments: [{ role: 'owner', stores: 'all' }] }) // oxfmt-ignore
    expect((await save(other, was.was, withFirst(was, { price: '3.49' }))).status).toBe(200)
    const mine = withFirst(was, { price: '4.49' })
    expect(await save(owner, was.was, mine)).toMatchObject({ status: 409, body: { changed: { by: 'Olaf', what: 'Zones', after: expect.stringContaining('near $3.49') as string } } }) // oxfmt-ignore
    const seen = await read(owner)
    await askOperator(here, 'catalogue', JSON.stringify(smallChain), { headers: { 'X-Operator': 'Ida' } })
    expect(await save(owner, seen.was, mine)).toMatchObject({ status: 409, body: { changed: { what: 'Imports a catalogue with its pictures' } } }) // oxfmt-ignore
    expect(await exported()).toEqual(smallChain.stores[0]?.zones)
  })

  test('of two stores that are saved at the same moment both count, and nothing that is wrong is saved', async () => {
    const [main, oak] = [await read(owner), await read(owner, 'oak')]
    const both = await Promise.all([
      save(owner, main.was, withFirst(main, { price: '1.99' })),
      save(owner, oak.was, withFirst(oak, { price: '1.49' }), 'oak'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const now = await read(owner)
    expect([now.zones[0]?.price, (await read(owner, 'oak')).zones[0]?.price]).toEqual(['1.99', '1.49'])
    const wrong = async (zones: unknown) => {
      const { status, body } = await save(owner, now.was, zones)
      return [status, ...((body['errors'] as { path: string }[] | undefined) ?? []).map(({ path }) => path)]
    }
    expect(await wrong(withFirst(now, { polygons: [[BOW]] }))).toEqual([422, 'stores[0].zones[0].polygons[0][0][0]'])
    expect(await wrong(withFirst(now, { price: 'four' }))).toEqual([422, 'stores[0].zones[0].price'])
    expect(await wrong({})).toEqual([422, 'stores[0].zones'])
    expect((await askOffice(owner, 'stores/main/zones', { was: now.was, zones: '[' })).status).toBe(422)
    expect(await read(owner)).toEqual(now)
    const far = await (await newConfirmedBuyer(here)).guest.ask('checkAddress', addressInput(HOUSES.far))
    expect(far.ok).toBe(true)
  })
})

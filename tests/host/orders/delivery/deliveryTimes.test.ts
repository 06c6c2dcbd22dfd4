import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { switchStore } from '../../../../host/store/catalogues.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { smallChain } from '../../../support/host/smallChain.ts'
import { deliveryHost, newConfirmedBuyer, refusalOf, type DeliveryHost } from './deliveryBuyer.ts'

const CLOSED = 'We apologize, but delivery service is currently unavailable. Please select a future time slot…'
const NOT_OFFERED = 'This time is not available any more. Please select another time slot.'
const passed = { status: false, said: NOT_OFFERED, time_passed: 1 }
const notOffered = { status: false, said: NOT_OFFERED }
const at = (date: string, time: string) => ({ scheduled: true, date, time })

/** Main Street delivers from 18:00 to 3:00; its pick-up hours are unchanged. */
const nightChain = (timeZone: string) => ({
  ...smallChain,
  chain: { ...smallChain.chain, timeZone },
  stores: smallChain.stores.map((store) =>
    store.code === 'main'
      ? { ...store, hours: { pickup: { 'mon-sun': '11:00-23:00' }, delivery: { 'mon-sun': '18:00-03:00' } } }
      : store,
  ),
})

describe.each(oneDatabase)('the time of a delivery on $name', (database) => {
  let here: DeliveryHost
  const noon = new Date('2025-11-20T20:00:00Z')
  beforeAll(async () => {
    here = await deliveryHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = noon
    await here.load(smallChain)
  })

  test('is now only while delivery is open, whatever pick-up is [CHK-11]', async () => {
    await here.load(nightChain('America/Vancouver'))
    const buyer = await newConfirmedBuyer(here)
    expect(refusalOf(await buyer.check())).toEqual({ status: false, said: CLOSED })
    expect((await buyer.check({ service: 'Pick Up' })).ok).toBe(true)
    expect((await buyer.check(at('2025-11-20', '18:00'))).ok).toBe(true)
    expect(refusalOf(await buyer.check(at('2025-11-20', '17:45')))).toEqual(notOffered)
  })

  test('is from tomorrow on while the operator has closed delivery [CHK-11]', async () => {
    await switchStore(here.database.db, 'main', { delivery: false })
    await here.host.catalogue.refresh()
    const buyer = await newConfirmedBuyer(here)
    expect(refusalOf(await buyer.check())).toEqual({ status: false, said: CLOSED })
    expect(refusalOf(await buyer.check(at('2025-11-20', '18:00')))).toEqual(notOffered)
    expect((await buyer.check(at('2025-11-21', '11:00'))).ok).toBe(true)
    await switchStore(here.database.db, 'main', { delivery: true })
    await here.host.catalogue.refresh()
  })

  test('is after the preparation of a delivery, which takes longer than that of a pick-up [CHK-16]', async () => {
    const buyer = await newConfirmedBuyer(here)
    expect(refusalOf(await buyer.check(at('2025-11-20', '12:15')))).toEqual(passed)
    expect((await buyer.check(at('2025-11-20', '12:45'))).ok).toBe(true)
    expect((await buyer.check({ ...at('2025-11-20', '12:30'), service: 'Pick Up' })).ok).toBe(true)
  })

  test('that has passed is refused as such, at completecheck and, after a grace period, at complete [CHK-16 CALL-20]', async () => {
    const buyer = await newConfirmedBuyer(here)
    const slot = at('2025-11-20', '12:45')
    const { payment } = (await buyer.check(slot)).answer
    here.clock.forward(14 * 60)
    expect((await buyer.check(slot)).answer.payment).toEqual(payment)
    here.clock.forward(2 * 60)
    expect(refusalOf(await buyer.check(slot))).toEqual(passed)
    expect(refusalOf(await buyer.complete(payment, slot))).toEqual(passed)
    expect(await here.chargesOf(payment.checkout)).toEqual([])
    const next = at('2025-11-20', '13:15')
    const again = (await buyer.check(next)).answer.payment
    expect((await buyer.complete(again, next)).answer.order).toMatchObject({ date: '2025-11-20', time: '13:15' })
  })

  test.each<[string, object, object]>([
    ['of yesterday', at('2025-11-19', '18:00'), passed],
    ['between two', at('2025-11-20', '18:05'), notOffered],
    ['too far away', at('2025-11-27', '18:00'), notOffered],
    ['without a date', at('', ''), notOffered],
  ])('that is a slot %s is refused [CHK-16]', async (_, slot, refusal) => {
    expect(refusalOf(await (await newConfirmedBuyer(here)).check(slot))).toEqual(refusal)
  })

  test('past midnight belongs to the evening before [CHK-16]', async () => {
    await here.load(nightChain('America/Vancouver'))
    here.clock.now = new Date('2025-11-21T09:30:00Z') // Friday 1:30 in Vancouver
    const buyer = await newConfirmedBuyer(here)
    expect((await buyer.check()).ok).toBe(true)
    const slot = at('2025-11-21', '02:30')
    const { payment } = (await buyer.check(slot)).answer
    expect((await buyer.complete(payment, slot)).answer.order).toMatchObject({ date: '2025-11-21', time: '02:30' })
    expect(refusalOf(await (await newConfirmedBuyer(here)).check(at('2025-11-21', '03:00')))).toEqual(notOffered)
  })

  test('follows the clock change of a zone that has one (America/Toronto) [CHK-16]', async () => {
    await here.load(nightChain('America/Toronto'))
    here.clock.now = new Date('2026-03-08T06:00:00Z') // Sunday 1:00; at 2:00 it is 3:00
    const spring = await newConfirmedBuyer(here)
    expect((await spring.check(at('2026-03-08', '01:45'))).ok).toBe(true)
    expect(refusalOf(await spring.check(at('2026-03-08', '02:15')))).toEqual(notOffered)
    here.clock.now = new Date('2026-03-08T07:00:00Z') // 3:00, when delivery ends
    const late = await newConfirmedBuyer(here)
    expect(refusalOf(await late.check())).toEqual({ status: false, said: CLOSED })
    here.clock.now = new Date('2025-11-02T05:45:00Z') // Sunday 1:45; at 2:00 it is 1:00 again
    const autumn = await newConfirmedBuyer(here)
    expect((await autumn.check()).ok).toBe(true)
    expect((await autumn.check(at('2025-11-02', '01:45'))).ok).toBe(true)
    here.clock.now = new Date('2025-11-02T07:15:00Z') // 2:15, the evening's last orders
    expect((await (await newConfirmedBuyer(here)).check()).ok).toBe(true)
    here.clock.now = new Date('2025-11-02T07:16:00Z')
    expect(refusalOf(await (await newConfirmedBuyer(here)).check())).toEqual({ status: false, said: CLOSED })
  })
})

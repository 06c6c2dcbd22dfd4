import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackingPath } from '../../../../domain/order/order.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { newMemberBuyer } from '../memberBuyer.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { newBuyer, newGuest, orderingHost, type OrderingHost } from '../orderingHost.ts'

describe.each(oneDatabase)('the link to an order on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  async function guestOrder() {
    const buyer = await newBuyer(here)
    const { guest } = buyer
    const input = await buyer.completeInputWithCard(CARD_SUCCEEDS)
    const { order } = (await guest.ask('complete', input)).answer
    if (!order) throw new Error('no order')
    return { guest, order, checkout: String(input['checkout']) }
  }

  const mailOf = async (number: string) => {
    const all = await messagesOf(here.database.db)
    const mail = all.find(({ kind, subject }) => kind === 'mail' && subject?.endsWith(`#${number}`))
    if (!mail) throw new Error(`There is no mail about order #${number}.`)
    return mail
  }

  test("a guest's order has a signed link, in its answer and its mail, that opens it on any device [D-20]", async () => {
    const { guest, order, checkout } = await guestOrder()
    expect(order.guestKey).toMatch(/^[\w-]{24}$/)
    const link = `http://forno.test${trackingPath(order)}`
    expect(link).toContain(`/track?on=${order.number}&oh=${order.hash}&g=${order.guestKey}`)
    const { body, html } = await mailOf(order.number)
    expect(body).toContain(`Track your order: ${link}`)
    expect(html).toContain(link.replaceAll('&', '&amp;'))
    const again = await guest.ask('orderState', { key: 'k', checkout, isVoiding: false })
    expect(again.answer.order?.guestKey).toBe(order.guestKey)
    const elsewhere = await newGuest(here)
    const watched = { hash: order.hash, guest: order.guestKey ?? '' }
    expect((await elsewhere.ask('liveOrder', watched)).answer).toMatchObject({ step: 0, status: 1 })
    expect((await elsewhere.ask('trackedOrder', watched)).answer).toMatchObject({ number: order.number })
  })

  test("a guest's link ends 14 days after its order, on every device but the guest's own [D-20 D-131]", async () => {
    const { order } = await guestOrder()
    const watched = { hash: order.hash, guest: order.guestKey ?? '' }
    here.clock.forward(14 * 86_400 - 60)
    const reader = await newGuest(here)
    expect((await reader.ask('trackedOrder', watched)).answer).toMatchObject({ name: order.name, phone: order.phone })
    here.clock.forward(120)
    const later = await newGuest(here)
    for (const name of ['trackedOrder', 'liveOrder'] as const)
      expect((await later.ask(name, watched)).httpStatus).toBe(404)
  })

  test("the key of one order opens no other, and a member's order has none [D-20 THX-05]", async () => {
    const [one, other] = [await guestOrder(), await guestOrder()]
    const elsewhere = await newGuest(here)
    const crossed = { hash: one.order.hash, guest: other.order.guestKey ?? '' }
    expect((await elsewhere.ask('liveOrder', crossed)).httpStatus).toBe(404)
    const buyer = await newMemberBuyer(here)
    const { order } = (await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))).answer
    if (!order) throw new Error('no order')
    expect(order.guestKey).toBeUndefined()
    const { body } = await mailOf(order.number)
    expect(body).toContain(`http://forno.test/track?on=${order.number}&oh=${order.hash}\n`)
    expect(body).not.toContain('&g=')
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { trackGuard } from '../../../src/app/guards.ts'
import { apiClient } from '../../../src/device/api/apiClient.ts'
import { readToken } from '../../../src/device/api/token.ts'
import { database } from '../../../src/device/store/database.ts'
import { keepTracked } from '../../../src/device/tracking/trackedOrders.ts'
import { makeQueryClient } from '../../../src/hooks/queries.ts'
import { checkOrder, fillCart, memberDetails, newMemberBuyer } from '../../host/orders/memberBuyer.ts'
import { newBuyer, newGuest, orderingHost, type OrderingHost } from '../../host/orders/orderingHost.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import type { Guest } from '../../support/guest.ts'

const ORIGIN = 'http://forno.test'

describe("the installed app's Track shortcut", () => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost({ name: 'PGlite' })
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await database.trackedOrders.clear()
    vi.useFakeTimers({ toFake: ['Date'], now: here.clock.now })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** What the shortcut leads this browser to; undefined where the page says that there is no order. */
  async function opened(guest: Guest, { isOnline = true } = {}): Promise<unknown> {
    vi.stubGlobal('document', { cookie: `token=${guest.cookies.get('token')}` })
    const send = apiClient({
      mount: `${ORIGIN}/api`,
      token: readToken,
      renew: () => Promise.resolve(false),
      fetch: async (asked) => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return await guest.fetch(asked.url.slice(ORIGIN.length), { headers: guest.credentials() })
      },
    })
    const queryClient = makeQueryClient(() => Promise.resolve(send))
    try {
      return await trackGuard(queryClient, { open: 1 })
    } catch (error) {
      const { to, search } = (error as { options: { to: string; search: unknown } }).options
      expect(to).toBe('/track')
      return search
    }
  }

  async function finish(hash: string) {
    for (const to of ['preparing', 'finished'] as const)
      await moveOrder(here.database.db, { order: { hash }, to, source: 'kitchen' }, here.clock.now)
  }

  let hours = 0
  /** A guest's order that the thank-you page noted, an hour after the one before. */
  async function guestOrder() {
    const buyer = await newBuyer(here)
    const { guest } = buyer
    const { order } = (await guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))).answer
    if (!order?.guestKey) throw new Error('no order')
    const ref = { hash: order.hash, guest: order.guestKey }
    const noted = () => ({ receivedAt: here.clock.now.getTime() + ++hours * 3_600_000 })
    await keepTracked(ref, { details: order, ...noted() })
    return {
      guest,
      hash: order.hash,
      link: { on: Number(order.number), oh: order.hash, g: order.guestKey },
      /** The tracking page hears of it. */
      track: async () => keepTracked(ref, { order: (await guest.ask('liveOrder', ref)).answer, ...noted() }),
    }
  }

  /** Another order of a member, who hears of it on this device. */
  async function memberOrder(guest: Guest, time: Parameters<typeof memberDetails>[0] = {}) {
    here.clock.forward(60)
    await fillCart(guest)
    const { checkout, payment } = await checkOrder(guest, time)
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const amounts = { tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
    const { order } = (await guest.ask('complete', { ...memberDetails(time), checkout, ...amounts, paymentMethod }))
      .answer
    if (!order) throw new Error('no order')
    await keepTracked({ hash: order.hash, guest: '' }, { details: order })
    return { hash: order.hash, link: { on: Number(order.number), oh: order.hash } }
  }

  test('leads a guest to the order of the thank-you page, and to none on another device [D-122]', async () => {
    const { guest, link } = await guestOrder()
    expect(await opened(guest)).toEqual(link)
    expect(await opened(guest, { isOnline: false })).toEqual(link)
    await database.trackedOrders.clear()
    expect(await opened(guest)).toBeUndefined()
  })

  test('leads a guest with several orders in progress to the one that the device read last [D-122]', async () => {
    const [first, second, third] = [await guestOrder(), await guestOrder(), await guestOrder()]
    expect(await opened(third.guest)).toEqual(third.link)
    await first.track()
    expect(await opened(third.guest)).toEqual(first.link)
    for (const one of [first, third]) {
      await finish(one.hash)
      await one.track()
    }
    expect(await opened(third.guest)).toEqual(second.link)
    await finish(second.hash)
    await second.track()
    expect(await opened(third.guest)).toBeUndefined()
  })

  test('leads to an order whose details this device has not read yet [D-122]', async () => {
    const { guest, link, track } = await guestOrder()
    await database.trackedOrders.clear()
    await track()
    expect(await opened(guest)).toEqual({ oh: link.oh, g: link.g })
  })

  test('leads a member to the order that is made now before one for later [D-122]', async () => {
    const { guest } = await newMemberBuyer(here)
    const now = await memberOrder(guest)
    const date = new Date(here.clock.now.getTime() + 2 * 24 * 3_600_000).toISOString().slice(0, 10)
    const later = await memberOrder(guest, { scheduled: true, date, time: '19:00' })
    expect(await opened(guest)).toEqual(now.link)
    await finish(now.hash)
    expect(await opened(guest)).toEqual(later.link)
  })

  test("leads a member to the newest order in progress, else to a guest's on this device, and without the history to one that the device keeps [D-122]", async () => {
    const { guest } = await newMemberBuyer(here)
    const [first, second] = [await memberOrder(guest), await memberOrder(guest)]
    expect(await opened(guest)).toEqual(second.link)
    await finish(second.hash)
    expect(await opened(guest)).toEqual(first.link)
    const asGuest = await guestOrder()
    expect(await opened(guest)).toEqual(first.link)
    await finish(first.hash)
    expect(await opened(guest)).toEqual(asGuest.link)
    await database.trackedOrders.delete(asGuest.hash)
    expect(await opened(guest)).toBeUndefined()
    // Signed out, the device shows nothing of a member.
    expect(await opened(await newGuest(here))).toBeUndefined()
    expect(await opened(guest, { isOnline: false })).toMatchObject({ oh: expect.stringMatching(`${first.hash}|${second.hash}`) }) // oxfmt-ignore
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isEmpty } from '../../../domain/cart/cart.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import type { OutboxState } from '../../../domain/outbox/outbox.ts'
import { shownCart } from '../../../domain/outbox/outbox.ts'
import { receiveCart } from '../../../domain/outbox/outboxAnswer.ts'
import { memoryStore } from '../../support/memoryStore.ts'
import { paymentOver, type Paid, type Payments, type PaymentParts } from '../../../src/device/payment/payOrder.ts'
import {
  codeIn,
  checkoutDetails,
  freshPhone,
  lastSms,
  orderingHost,
  type OrderingHost,
} from '../../host/orders/orderingHost.ts'
import { CARD_REQUIRES_3DS, authenticate, CARD_DECLINED, CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { device } from '../../support/browser/device.ts'
import { idleClock } from '../../support/browser/idleClock.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'

/** What happens to a complete request between device and host. */
type Fault = 'cut before' | 'cut after' | '503 before' | '503 after' | 'page of a hotel' | 'late' | 'silent'

const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
const html = (status: number) => new Response('<h1>No</h1>', { status, headers: { 'Content-Type': 'text/html' } })

let lines = 0

/** A network that applies each of `faults` to one complete request and can be cut altogether. */
function line(here: OrderingHost) {
  // Codes are limited by address, so each test has its own.
  const address = `203.0.113.${(lines += 1)}`
  const held: (() => Promise<Response>)[] = []
  const clock = idleClock()
  const self = {
    time: clock.time,
    faults: [] as Fault[],
    isCut: false,
    asked: [] as string[],
    /** The idempotency keys of the complete requests, in the order in which they left. */
    keys: [] as string[],
    onComplete: () => {},
    /** Delivers the requests held back by the fault `late`. */
    arrive: async () => await Promise.all(held.splice(0).map((go) => go())),
    fetch: async (request: Request): Promise<Response> => {
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      self.asked.push(name)
      if (self.isCut) return lost()
      const pass = () => clock.during(here.host.fetch(request, address))
      if (name !== 'complete') return pass()
      self.keys.push(request.headers.get('Idempotency-Key') ?? '')
      self.onComplete()
      switch (self.faults.shift()) {
        case undefined:
          return pass()
        case 'cut before':
          return lost()
        case 'cut after':
          await pass()
          return lost()
        case '503 before':
          return html(503)
        case '503 after':
          await pass()
          return html(503)
        case 'page of a hotel':
          return html(200)
        case 'late':
          held.push(pass)
          return lost()
        case 'silent':
          await pass()
          return new Promise(() => undefined)
      }
    },
  }
  return self
}

describe.each(oneDatabase)('payOrder over a faulty network, with a host on $name', (database) => {
  let here: OrderingHost
  let way: ReturnType<typeof line>
  let one: ReturnType<typeof device>
  let checkout: string
  let paying: (card: string, percent?: number) => Promise<Parameters<Payments['payOrder']>[0]>
  let checks: number
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  const alone = () => {
    let last: Promise<void> = Promise.resolve()
    return (work: () => Promise<void>) => (last = last.then(work))
  }
  const payments = (parts: Partial<PaymentParts> = {}) =>
    paymentOver({ memory: one.memory, send: one.send, alone: alone(), time: way.time, ...parts })
  const onChecking = () => (checks += 1)
  const charges = async () =>
    (await here.chargesOf(checkout)).filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
  const numberOf = (paid: Paid | undefined) => (paid?.kind === 'placed' ? paid.order.number : undefined)
  const expectOnce = async (paid: Paid | undefined, total: number) => {
    expect(paid).toMatchObject({ kind: 'placed', order: { total } })
    expect(await here.ordersOf(checkout)).toMatchObject([{ number: Number(numberOf(paid)), total }])
    expect(await charges()).toEqual([total])
    expect(one.memory.remembered().intent).toBeUndefined()
    expect(isEmpty(shownCart(one.memory.remembered()))).toBe(true)
  }

  beforeEach(async () => {
    checks = 0
    here.clock.now = new Date('2025-11-20T20:00:00Z')
    way = line(here)
    one = device(way.fetch, { memory: memoryStore() })
    await one.start()
    const phone = freshPhone()
    await one.send('sendCode', { phone })
    await one.send('verifyPhone', { code: codeIn(await lastSms(here, phone)) })
    const menu = await one.send('menu', { store: MAIN, full: true })
    const cola = menu.ok ? menu.answer.details?.find(({ hash }) => hash === productHashOf('cola')) : undefined
    if (!cola) throw new Error('no cola')
    await one.addToCart({ store: MAIN, product: cola, configuration: { ...startingConfiguration(cola), quantity: 4 } })
    const input = checkoutDetails(phone) as Parameters<typeof one.send<'completeCheck'>>[1]
    const checked = await one.send('completeCheck', input)
    if (!checked.ok) throw new Error(checked.message)
    const { payment } = checked.answer
    checkout = payment.checkout
    paying = async (card) => ({
      input: {
        ...input,
        checkout,
        tip: 0,
        giftCardAmount: 0,
        giftCards: [],
        cardAmount: payment.total,
        paymentMethod: await typeCard(here.sandbox, card),
      },
      pieces: [{ product: cola.hash, quantity: 4 }],
    })
  })

  const TOTAL = 1048

  test('stores the intent by its key and without the card before the request leaves, then places the order [PAY-25]', async () => {
    const order = await paying(CARD_SUCCEEDS)
    const seen: OutboxState['intent'][] = []
    way.onComplete = () => seen.push(one.memory.remembered().intent)
    await expectOnce(await payments().payOrder(order, onChecking), TOTAL)
    expect(seen).toEqual([
      { key: way.keys[0], checkout, store: MAIN, total: TOTAL, pieces: order.pieces, madeAt: expect.any(Number) },
    ])
    expect(JSON.stringify(seen)).not.toContain(order.input.paymentMethod)
    expect(checks).toBe(0)
  })

  test.each<Fault>(['cut after', '503 after', 'silent'])(
    'finds the order placed when its answer was lost (%s)',
    async (fault) => {
      way.faults = [fault]
      const paid = await payments().payOrder(await paying(CARD_SUCCEEDS), onChecking)
      await expectOnce(paid, TOTAL)
      expect([checks, way.keys.length]).toEqual([1, 1])
    },
  )

  test.each<Fault>(['cut before', '503 before', 'page of a hotel'])(
    'voids an order that never arrived (%s), and the customer can pay again with another key [PAY-27]',
    async (fault) => {
      way.faults = [fault]
      const pays = payments()
      const paid = await pays.payOrder(await paying(CARD_SUCCEEDS), onChecking)
      expect(paid).toMatchObject({ kind: 'free', message: expect.stringMatching(/^Error fetching data: .* Nothing was charged\.$/) }) // oxfmt-ignore
      expect([checks, await charges(), one.memory.remembered().intent]).toEqual([1, [], undefined])
      expect(isEmpty(shownCart(one.memory.remembered()))).toBe(false)
      await expectOnce(await pays.payOrder(await paying(CARD_SUCCEEDS)), TOTAL)
      expect(new Set(way.keys).size).toBe(2)
    },
  )

  test('the host refuses a voided order that arrives late and charges nothing for it', async () => {
    way.faults = ['late']
    const pays = payments()
    expect(await pays.payOrder(await paying(CARD_SUCCEEDS))).toMatchObject({ kind: 'free' })
    const [answer] = await way.arrive()
    expect(await answer?.json()).toMatchObject({ status: false })
    expect(await charges()).toEqual([])
    await expectOnce(await pays.payOrder(await paying(CARD_SUCCEEDS)), TOTAL)
    await way.arrive()
    expect(await charges()).toEqual([TOTAL])
  })

  test('reports a declined card without checking the order, and accepts another card [PAY-23]', async () => {
    const pays = payments()
    const paid = await pays.payOrder(await paying(CARD_DECLINED), onChecking)
    expect(paid).toMatchObject({ kind: 'free', message: expect.stringContaining('declined') })
    expect([checks, one.memory.remembered().intent]).toEqual([0, undefined])
    await expectOnce(await pays.payOrder(await paying(CARD_SUCCEEDS)), TOTAL)
  })

  test('reports the same decline when the answer with it was lost [CHK-42]', async () => {
    way.faults = ['cut after']
    const paid = await payments().payOrder(await paying(CARD_DECLINED), onChecking)
    expect(paid).toMatchObject({ kind: 'free', message: expect.stringContaining('declined') })
    expect(checks).toBe(1)
  })

  describe('with 3-D Secure', () => {
    const bank = (how: 'complete' | 'fail') => async (secret: string) => {
      await authenticate(here.sandbox, secret, how)
      return { ok: true as const }
    }

    test('sends the same idempotency key before and after the authentication [PAY-24]', async () => {
      const order = { ...(await paying(CARD_REQUIRES_3DS)), authenticate: bank('complete') }
      await expectOnce(await payments().payOrder(order, onChecking), TOTAL)
      expect([way.keys.length, new Set(way.keys).size, checks]).toEqual([2, 1, 0])
    })

    test('does not place the order when the authentication fails [PAY-24]', async () => {
      const order = { ...(await paying(CARD_REQUIRES_3DS)), authenticate: bank('fail') }
      expect(await payments().payOrder(order)).toMatchObject({ kind: 'free' })
      expect(await charges()).toEqual([])
    })

    test('voids the order when the customer closes the bank’s dialog, and a later authentication charges nothing [PAY-24]', async () => {
      let asked = ''
      const turnsAway = async (secret: string) => {
        asked = secret
        return { ok: false as const, message: 'You closed the question.' }
      }
      const pays = payments()
      const paid = await pays.payOrder({ ...(await paying(CARD_REQUIRES_3DS)), authenticate: turnsAway })
      expect(paid).toMatchObject({ kind: 'free', message: 'You closed the question. Nothing was charged.' })
      await authenticate(here.sandbox, asked, 'complete')
      await here.runReconcilerAfterRestart()
      expect(await charges()).toEqual([])
      await expectOnce(await pays.payOrder(await paying(CARD_SUCCEEDS)), TOTAL)
    })

    test('finds the order placed when the answer after the authentication is lost [PAY-24]', async () => {
      const order = { ...(await paying(CARD_REQUIRES_3DS)), authenticate: bank('complete') }
      way.onComplete = () => way.keys.length === 2 && (way.faults = ['cut after'])
      await expectOnce(await payments().payOrder(order, onChecking), TOTAL)
      expect(checks).toBe(1)
    })
  })

  test('offline, leaves the outcome open and sends no second payment until the host can be reached', async () => {
    way.faults = ['cut after']
    way.onComplete = () => (way.isCut = true)
    const pays = payments({ time: { ...way.time, later: () => () => {} } })
    const order = await paying(CARD_SUCCEEDS)
    let paid: Paid | undefined
    const paidOnce = pays.payOrder(order, onChecking).then((one) => (paid = one))
    const again = pays.payOrder(order)
    await expect.poll(() => way.asked.at(-1)).toBe('order-state')
    expect([paid, one.memory.remembered().intent?.key, way.keys.length]).toEqual([undefined, way.keys[0], 1])
    way.isCut = false
    pays.wake()
    expect(numberOf(await again)).toBe(numberOf(await paidOnce))
    await expectOnce(paid, TOTAL)
  })

  test.each<Fault>(['cut before', 'cut after'])(
    'checkOrder settles an order that a closed page left unanswered (%s)',
    async (fault) => {
      way.faults = [fault]
      way.onComplete = () => (way.isCut = true)
      const pays = payments()
      const left = pays.payOrder(await paying(CARD_SUCCEEDS))
      await expect.poll(() => way.asked.at(-1)).toBe('order-state')
      pays.stop()
      expect(await left).toBeUndefined()
      way.isCut = false
      const next = payments()
      const paid = await next.checkOrder(onChecking)
      expect(checks).toBe(1)
      if (fault === 'cut after') await expectOnce(paid, TOTAL)
      else expect([paid?.kind, await charges()]).toEqual(['free', []])
      expect(await next.checkOrder()).toBeUndefined()
    },
  )

  test('makes one order when two tabs pay at once', async () => {
    const shared = alone()
    const [here1, here2] = [payments({ alone: shared }), payments({ alone: shared })]
    way.faults = ['cut after']
    const [first, second] = await Promise.all([
      here1.payOrder(await paying(CARD_SUCCEEDS)),
      here2.payOrder(await paying(CARD_SUCCEEDS)),
    ])
    expect(numberOf(first)).toBe(numberOf(second))
    expect(await charges()).toEqual([TOTAL])
  })

  test('waits while another tab holds the payment lock, in a browser without navigator.locks', async () => {
    let isTaken = true
    const lease: PaymentParts['alone'] = async (work) => (isTaken ? undefined : await work())
    const pays = payments({ alone: lease })
    const paid = pays.payOrder(await paying(CARD_SUCCEEDS))
    await one.send('stores', {})
    expect(way.keys).toEqual([])
    isTaken = false
    await expectOnce(await paid, TOTAL)
  })

  test('checkOrder reports that the outcome cannot be found out when the session is gone', async () => {
    const other = device(way.fetch)
    await other.start()
    await other.memory.change((before) => ({ ...before, intent: { key: 'k', checkout, store: MAIN, total: 1, pieces: [], madeAt: 0 } })) // oxfmt-ignore
    const paid = await payments({ memory: other.memory, send: other.send }).checkOrder()
    expect(paid).toMatchObject({ kind: 'free', message: expect.stringContaining('before you pay again') })
  })

  test('empties the cart for good, so that an old cart that arrives late does not restore it', async () => {
    const old = one.memory.remembered()
    await expectOnce(await payments().payOrder(await paying(CARD_SUCCEEDS)), TOTAL)
    await one.memory.change((before) => receiveCart(before, old.cart, { answers: old.answers }))
    expect(isEmpty(shownCart(one.memory.remembered()))).toBe(true)
  })
})

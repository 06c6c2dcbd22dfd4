import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBookedRefunds, type BookedRefund } from '../../../host/store/orders/refunds.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { addedGiftCard, makeCoupon, makeGiftCard } from '../../support/host/discounts.ts'
import { askOperator, OPERATOR_KEY, operatorShell, type OperatorShell } from '../../support/host/operatorHost.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { CARD_SUCCEEDS, sdk, typeCard } from '../../sandbox/cards.ts'
import { memberDetails, newMemberBuyer } from '../orders/memberBuyer.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { intentOf, refundOf, refundRows, sendEvent } from '../orders/refundFixture.ts'

const DISPUTED = '4000000000000259'
const REFUND_FAILS_LATER = '4000000000005126'

const stores = smallChain.stores.map((store) =>
  store.code === 'main' ? { ...store, paperBag: { price: '0.25', tax2: true } } : store,
)

type Row = Record<string, string>

const cents = (text = ''): number => Math.round(Number(text) * 100)

describe.each(oneDatabase)('the books of the operator on $name', (database) => {
  let here: OrderingHost
  let shell: OperatorShell
  let aheadMs = 0
  /** Numbers and checkouts of the orders. */
  const orders = { dashboard: '', refused: '', disputed: '', failed: '', kept: '' }
  const checkouts = { ...orders }
  let coupon = ''
  beforeAll(async () => {
    here = await orderingHost(database, {
      settings: { operatorKey: OPERATOR_KEY },
      catalogue: { ...smallChain, stores },
      sandbox: { clock: () => Date.now() + aheadMs },
    })
    shell = await operatorShell(here)
    coupon = await makeCoupon(here, { percent: 20 })
    const kept = async (name: keyof typeof orders, checkout: string) => {
      const [order] = await here.ordersOf(checkout)
      checkouts[name] = checkout
      orders[name] = String(order?.number)
    }
    const byCard = async (name: keyof typeof orders, card: string, tip = 0, changes: object = {}) => {
      const buyer = await newBuyer(here, changes)
      const input = await buyer.completeInputWithCard(card, 0)
      const paid = { ...input, tip, cardAmount: Number(input['cardAmount']) + tip }
      const { ok, message } = await buyer.guest.ask('complete', paid)
      if (!ok) throw new Error(message)
      await kept(name, buyer.checkout)
    }
    // 15 percent of 16.95.
    await byCard('dashboard', CARD_SUCCEEDS, 254)
    const member = await newMemberBuyer(here, { points: 100 }, { usePoints: true })
    const card = await makeGiftCard(here, 700)
    const paid = { ...memberDetails({ usePoints: true }), checkout: member.checkout, tip: 0 }
    await member.guest.ask('complete', {
      ...paid,
      giftCards: [await addedGiftCard(here, member.guest, member.checkout, card, 500)],
      giftCardAmount: 500,
      cardAmount: member.payment.total - 500,
      paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS),
    })
    await kept('refused', member.checkout)
    await byCard('disputed', DISPUTED, 0, { useCoupon: true, coupon })
    await byCard('failed', REFUND_FAILS_LATER)
    const saver = await newMemberBuyer(here, { points: 400 }, { usePoints: true })
    await saver.guest.ask('complete', { ...(await saver.memberCompleteInput()), giftCards: [], cardAmount: 0 })
    await kept('kept', saver.checkout)

    await refundOf(here, checkouts.dashboard, { amount: '4.00', reason: '=Cold pizza' })
    here.clock.forward(60)
    await refundOf(here, checkouts.failed)
    // 23:30 on November 30 in Vancouver.
    here.clock.now = new Date('2025-12-01T07:30:00Z')
    await askOperator(here, `orders/${orders.refused}`, { stage: 'refused', reason: 'No dough' })
    here.clock.now = new Date('2025-12-02T20:00:00Z')
    const stripe = sdk(here.sandbox)
    await stripe.refunds.create({ payment_intent: await intentOf(here, checkouts.dashboard), amount: 300 })
    await sendEvent(here, checkouts.dashboard, 'charge.refunded')
    here.clock.forward(60)
    aheadMs += 10_000
    await sendEvent(here, checkouts.disputed, 'charge.dispute.created')
    const disputes = await stripe.disputes.list({ payment_intent: await intentOf(here, checkouts.disputed) })
    await stripe.disputes.update(disputes.data[0]?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } })
    aheadMs += 10_000
    await sendEvent(here, checkouts.disputed, 'charge.dispute.closed')
    await sendEvent(here, checkouts.failed, 'refund.failed')
  })
  afterAll(async () => {
    await shell.close()
    await here.close()
  })

  const exported = async (command: string, ...words: string[]): Promise<Row[]> => {
    const { code, said } = await shell.run(command, ...words)
    expect(code, said).toBe(0)
    return parse(said, { columns: true })
  }
  const named = (rows: Row[]) =>
    rows.map(({ order, source, state }) => [Object.entries(orders).find(([, number]) => number === order)?.[0], source, state]) // oxfmt-ignore

  test('have each refund at the day on which it was booked, in the zone of the stores [D-150]', async () => {
    const november = await exported('refunds-export', '--from', '2025-11-01', '--to', '2025-11-30')
    expect(named(november)).toEqual([
      ['dashboard', 'operator', 'done'],
      ['failed', 'operator', 'failed'],
      ['refused', 'refusal', 'done'],
    ])
    expect(november.map(({ day }) => day)).toEqual(['2025-11-20', '2025-11-20', '2025-11-30'])
    const december = await exported('refunds-export', '--from', '2025-12-01')
    expect(named(december)).toEqual([
      ['dashboard', 'provider', 'done'],
      ['disputed', 'dispute', 'done'],
    ])
    const lines = (await shell.run('refunds-export', '--format', 'jsonl', '--to', '2025-11-30')).said.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as Row)['refund'])).toEqual(november.map(({ refund }) => refund))
    expect(await exported('refunds-export', '--store', 'oak')).toEqual([])
    expect((await shell.run('refunds-export', '--from', '2027-01-01')).said).toMatch(/^refund,order,store,day,/)
    expect((await shell.run('refunds-export', '--from', 'May')).said).toBe('Say from=2026-11-01 and to=2026-11-30.\n')
    expect((await shell.run('refunds-export', '--format', 'xml')).code).toBe(1)
  })

  test('have what each refund gave back by each means, which adds up to what the orders say [D-150]', async () => {
    const rows = await exported('refunds-export')
    for (const [name, checkout] of Object.entries(checkouts)) {
      const [order] = await here.ordersOf(checkout)
      if (!order) throw new Error(`no order: ${name}`)
      const own = rows.filter((row) => row['order'] === String(order.number))
      const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0)
      expect(
        sum((row) => cents(row['card']) + cents(row['gift_cards'])),
        name,
      ).toBe(order.refunded)
      expect(
        sum((row) => Number(row['points_unearned'])),
        name,
      ).toBe(order.document.unearned ?? 0)
      const booked = (await refundRows(here, checkout)).filter(({ state }) => state !== 'pending')
      expect(new Set(own.map((row) => row['refund']))).toEqual(new Set(booked.map(({ id }) => id)))
      expect(own).toHaveLength(booked.length)
      for (const { id, state, document, provider } of booked) {
        const row = own.find(({ refund }) => refund === id)
        const { card, pointsValue, points, gst, pst, tip, reason, failure } = document
        const given = state === 'done' ? [card, pointsValue, points, gst, pst, tip] : [0, 0, 0, 0, 0, 0]
        expect([row?.['card'], row?.['points_value'], Number(row?.['points']) / 100, row?.['tax1'], row?.['tax2'], row?.['tip']].map((one) => cents(String(one)))).toEqual(given) // oxfmt-ignore
        expect(cents(row?.['amount'])).toBe(cents(row?.['card']) + cents(row?.['gift_cards']) + cents(row?.['points_value'])) // oxfmt-ignore
        expect(row).toMatchObject({ provider: provider ?? '', payment: await intentOf(here, checkout), store: 'main' })
        expect([row?.['reason'], row?.['failure']]).toEqual([reason.replace(/^=/, "'="), failure ?? ''])
      }
    }
    const refused = rows.find(({ source }) => source === 'refusal')
    expect(refused).toMatchObject({ gift_cards: '5.00', points_value: '5.00', points: '100', reason: 'No dough' })
    expect(cents(refused?.['tax1'])).toBeGreaterThan(0)
    const failed = rows.find(({ state }) => state === 'failed')
    expect(failed).toMatchObject({ amount: '0.00', tax1: '0.00' })
    expect(failed?.['changed_at']).toMatch(/^2025-12-02/)
    expect(failed?.['booked_at']).toMatch(/^2025-11-20/)
  })

  test('have every refund once, whatever the size of a page [D-150]', async () => {
    const { db } = here.database
    const all = await listBookedRefunds(db, { stores: 'all' })
    expect(all).toHaveLength(5)
    for (const most of [1, 2, 3]) {
      const found: BookedRefund[] = []
      for (;;) {
        const page = await listBookedRefunds(db, { stores: 'all', after: found.at(-1) }, most)
        found.push(...page)
        if (page.length < most) break
      }
      expect(found).toEqual(all)
    }
  })

  test('tell the coupon from the points, and have the paper bag and the payment of the card provider [D-150]', async () => {
    const rows = await exported('orders-export')
    const row = (name: keyof typeof orders) => rows.find(({ order }) => order === orders[name])
    for (const one of rows)
      expect(cents(one['discount'])).toBe(cents(one['coupon_discount']) + cents(one['points_value']))
    expect(row('disputed')).toMatchObject({ coupon, points_used: '0', points_value: '0.00', dispute: 'lost' })
    expect(cents(row('disputed')?.['coupon_discount'])).toBeGreaterThan(0)
    expect(row('refused')).toMatchObject({ coupon: '', coupon_discount: '0.00', points_used: '100', points_value: '5.00' }) // oxfmt-ignore
    expect(rows.map(({ bag }) => bag)).toEqual(['0.25', '0.25', '0.25', '0.25', '0.25'])
    for (const name of ['dashboard', 'refused', 'disputed', 'failed'] as const)
      expect(row(name)?.['payment']).toBe(await intentOf(here, checkouts[name]))
    expect(row('kept')).toMatchObject({ payment: '', card: '0.00' })
    const { body } = await askOperator(here, `orders/${orders.disputed}`)
    expect(body).toMatchObject({ coupon, points_value: '0.00', bag: '0.25' })
    expect((await exported('orders-export', '--store', 'oak'))).toEqual([]) // oxfmt-ignore
  })

  test('have the sums of all gift cards and points, at the end of any day [D-150]', async () => {
    const { db } = here.database
    const balances = async (query = '') =>
      (await askOperator(here, `balances${query}`)).body as { gift_cards: Row; points: Record<string, number | string> }
    const cards = await db.selectFrom('gift_cards').select('balance').execute()
    const members = await db.selectFrom('members').select(['points', 'points_owed']).execute()
    const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
    const now = await balances()
    const [saved] = await here.ordersOf(checkouts.kept)
    const used = 100 + (saved?.document.pointsUsed ?? 0)
    expect(now.gift_cards).toEqual({
      issued: '7.00',
      spent: '5.00',
      given_back: '5.00',
      open: (sum(cards.map(({ balance }) => balance)) / 100).toFixed(2),
      blocked: '0.00',
    })
    const open = sum(members.map(({ points }) => points))
    expect(now.points).toMatchObject({ given: 500, spent: used, given_back: 100, open, value: (open / 20).toFixed(2), owed: 0 }) // oxfmt-ignore
    const { earned, given, spent, given_back: back, taken_back: taken } = now.points
    expect(Number(earned) + Number(given) - Number(spent) + Number(back) - Number(taken)).toBe(open)
    expect(Number(taken)).toBeGreaterThan(0)
    const before = await balances('?to=2025-11-29')
    expect(before.gift_cards).toMatchObject({ issued: '7.00', given_back: '0.00' })
    expect(cents(before.gift_cards['open'])).toBe(cents(now.gift_cards['open']) - 500)
    const after = await balances('?from=2025-11-30&to=2025-11-30')
    expect(after.gift_cards).toMatchObject({ issued: '0.00', spent: '0.00', given_back: '5.00', open: now.gift_cards['open'] }) // oxfmt-ignore
    expect(after.points).toMatchObject({ earned: 0, given: 0, given_back: 100, taken_back: taken, open })
    const said = (await shell.run('balances', '--to', '2025-11-29')).said
    expect(said).toMatch(/^Gift cards, in dollars\n {2}issued +7\.00\n/)
    expect(said).toMatch(/given back +0\.00\n/)
    expect((await shell.run('balances', '--to', 'May')).code).toBe(1)
  })

  test('have what is on blocked gift cards apart [D-150]', async () => {
    const blocked = await makeGiftCard(here, 1200)
    await askOperator(here, 'gift-cards/block', { number: blocked.number })
    expect((await askOperator(here, 'balances')).body).toMatchObject({ gift_cards: { issued: '19.00', blocked: '12.00' } }) // oxfmt-ignore
  })
})

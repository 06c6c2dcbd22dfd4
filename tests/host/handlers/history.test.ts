import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { MAIN, OAK, productHashOf, smallChain } from '../../support/host/smallChain.ts'
import {
  bagInput,
  colaInput,
  duoInput,
  margheritaInput,
  basil,
  crust,
  ham,
  toppings,
} from '../../support/productInputs.ts'
import { moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { newMember, type TestMember } from '../../support/member.ts'
import { checkOrder, newMemberBuyer, memberDetails, type MemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, type OrderingHost } from '../orders/orderingHost.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'

describe.each(oneDatabase)('the order history over $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    here.clock.now = new Date('2025-11-20T20:00:00Z')
  })

  const placeOrder = async (buyer: MemberBuyer) => {
    const { answer } = await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS, 15))
    if (!answer.order) throw new Error('no order')
    return answer.order
  }

  /** A member who has ordered these products, with the items of the order as the history returns them. */
  async function memberWithOrder(...wishes: object[]) {
    const member = await newMember(here)
    for (const wish of wishes) await member.guest.ask('addProduct', wish)
    const { checkout, payment } = await checkOrder(member.guest)
    const paymentMethod = await typeCard(here.sandbox, CARD_SUCCEEDS)
    const amounts = { tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
    const { answer, message } = await member.guest.ask('complete', {
      ...memberDetails(),
      checkout,
      paymentMethod,
      ...amounts,
    })
    if (answer?.hash === undefined) throw new Error(message)
    const details = await member.guest.ask('historyDetails', { hash: answer.hash })
    return { ...member, items: details.answer.items }
  }

  test('says of each order where it is, and for when one for later is [HIST-03 D-122]', async () => {
    const buyer = await newMemberBuyer(here, {}, { scheduled: true, date: '2025-11-23', time: '19:00' })
    const { hash } = await placeOrder(buyer)
    const row = async () => (await buyer.guest.ask('history', {})).answer.orders[0]
    const when = { delivers: false, date: '2025-11-23', time: '19:00' }
    expect(await row()).toMatchObject({ step: 0, accepted: false, status: 1, ...when })
    for (const [to, step] of [
      ['accepted', 0],
      ['preparing', 1],
      ['oven', 2],
      ['out', 3],
    ] as const) {
      await moveOrder(here.database.db, { order: { hash }, to, source: 'kitchen' }, here.clock.now)
      expect(await row()).toMatchObject({ step, accepted: true, ...when })
    }
  })

  const addFromHistory = async ({ guest }: TestMember, item: string | undefined, store = '', key?: string) =>
    await guest.ask('addFromHistory', { item: item ?? '', store }, { key })

  const callOperator = async (path: string, form: Record<string, string>) => {
    const headers = { Authorization: `Bearer ${here.host.settings.operatorKey}` }
    const body = new URLSearchParams(form)
    return await here.host.fetch(new Request(`http://forno.test/operator/${path}`, { method: 'POST', headers, body }))
  }

  const linesOf = async ({ guest }: TestMember) => (await guest.ask('config', {})).answer.cart?.lines ?? []

  test('lists one row per order, newest first, with points and status [HIST-03 HIST-04 ACALL-14 CALL-24 THX-07]', async () => {
    const buyer = await newMemberBuyer(here)
    expect((await buyer.guest.ask('history', {})).answer.orders).toEqual([])
    const first = await placeOrder(buyer)
    here.clock.forward(1200)
    await buyer.guest.ask('addProduct', colaInput())
    const { checkout, payment } = await checkOrder(buyer.guest)
    const card = { paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS) }
    const amounts = { tip: 0, giftCardAmount: 0, giftCards: [], cardAmount: payment.total }
    const second = await buyer.guest.ask('complete', { ...memberDetails(), checkout, ...card, ...amounts })
    const reply = await buyer.guest.ask('history', {})
    const pictureOf = async ({ hash = '' }) =>
      (await buyer.guest.ask('historyDetails', { hash })).answer.items[0]?.picture
    const [pizza, can] = [await pictureOf(first), await pictureOf(second.answer)]
    expect([pizza, can]).toEqual(['margherita.svg', ''])
    expect(reply.answer.orders).toMatchObject([
      { hash: second.answer.hash, number: second.answer.number, placedAt: '2025-11-20 12:20', total: payment.total, points: 0, status: 1, picture: can }, // oxfmt-ignore
      { hash: first.hash, number: first.number, placedAt: '2025-11-20 12:00', total: 2036, points: 12, status: 1, picture: pizza }, // oxfmt-ignore
    ])
    expect(JSON.parse(reply.body)).toMatchObject({
      status: true,
      orders: [{}, { oh: first.hash, o_number: first.number, o_time: '2025-11-20 12:00', o_price: 20.36, rewards_points: 12, c_status: 1 }], // oxfmt-ignore
    })
  })

  test('returns the details of an order, with a hash for each item [HIST-07 HIST-10 ACALL-15 CALL-25 POP-08]', async () => {
    const buyer = await newMemberBuyer(here)
    const order = await placeOrder(buyer)
    const { answer, body } = await buyer.guest.ask('historyDetails', { hash: order.hash })
    expect(answer).toEqual({
      ...order,
      items: order.items.map((item, index) => ({ ...item, hash: `${order.hash}-${index}` })),
    })
    expect(JSON.parse(body)).toMatchObject({
      s_type: 0,
      o_number: order.number,
      o_time: '2025-11-20 12:00',
      total_tax1: 0.83,
      total_tax2: 0.32,
      d_price: 0,
      discount_amount: 0,
      total_price: 20.36,
      o_name: 'Mia',
      o_lastname: 'Moss',
      o_email: buyer.email,
      o_phone: buyer.phone,
      d_address: '',
      store: { name: 'Main Street', address: order.store.address },
      items: [{ qty: 1, name: 'Margherita', size: 'Small 10"', total_price: 12 }, { qty: 2, name: 'Cola', total_price: 4.5 }], // oxfmt-ignore
    })
  })

  test('shows the status that the operator sets, and that of finished orders [HIST-06 HIST-04]', async () => {
    const buyer = await newMemberBuyer(here)
    const { number } = await placeOrder(buyer)
    const statuses = async () => (await buyer.guest.ask('history', {})).answer.orders.map(({ status }) => status)
    expect((await callOperator(`orders/${number}`, { status: '3' })).status).toBe(422)
    expect((await callOperator('orders/999999', { status: '2' })).status).toBe(404)
    expect((await callOperator(`orders/${number}`, { status: '4' })).status).toBe(200)
    expect(await statuses()).toEqual([4])
    await callOperator(`orders/${number}`, { status: '1' })
    expect(await statuses()).toEqual([1])
    await callOperator(`orders/${number}`, { stage: 'preparing' })
    await callOperator(`orders/${number}`, { stage: 'finished' })
    expect(await statuses()).toEqual([2])
  })

  describe('an order as a whole', () => {
    const orderOf = ({ items }: { items: readonly { hash?: string }[] }) => items[0]?.hash?.replace(/-\d+$/, '') ?? ''
    const addOrder = async ({ guest }: TestMember, order: string, store: string = MAIN, key?: string) =>
      await guest.ask('addOrderAgain', { order, store }, { key })
    afterAll(() => here.load(smallChain))

    test('the latest different orders cost what their items cost in the cart now [D-75]', async () => {
      const member = await memberWithOrder(margheritaInput(), colaInput({ quantity: 2 }))
      const { answer } = await member.guest.ask('ordersToday', {})
      const order = orderOf(member)
      expect(answer.orders).toMatchObject([
        { hash: order, storeHash: MAIN, storeName: 'Main Street', placedAt: '2025-11-20 12:00', items: [{ name: 'Margherita', size: 'Small 10"', quantity: 1 }, { name: 'Cola', quantity: 2 }] }, // oxfmt-ignore
      ])
      const added = await addOrder(member, order)
      expect(added.answer.notes).toEqual([])
      expect(added.answer.cart?.total).toBe(answer.orders[0]?.total)
      expect(await linesOf(member)).toEqual(added.answer.cart?.lines)
      expect((await member.guest.ask('ordersToday', { order })).answer).toEqual(answer)
    })

    test('an order is added once per idempotency key, with its combos and whole bags [D-75]', async () => {
      const member = await memberWithOrder(duoInput(), bagInput(['margherita', 'cola']))
      const replies = await Promise.all([1, 2].map(() => addOrder(member, orderOf(member), MAIN, 'whole-1')))
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
      const names = (await linesOf(member)).filter(({ isPlaceholder }) => !isPlaceholder).map(({ name }) => name)
      expect(names).toEqual(['Pizza and Drink', 'Lunch Bag', 'Margherita', 'Cola'])
    })

    test('what is gone is named before and after, and the rest is added [D-75]', async () => {
      const member = await memberWithOrder(margheritaInput(), colaInput())
      const onlyAtOak = (code: string) => (code === 'cola' ? { stores: ['oak'] } : {})
      await here.load({
        ...smallChain,
        products: smallChain.products.map((one) => ({ ...one, ...onlyAtOak(one.code) })),
      })
      const gone = 'Cola is not sold any more.'
      const { answer } = await member.guest.ask('ordersToday', {})
      expect(answer.orders[0]?.items.map(({ fault }) => fault)).toEqual([undefined, gone])
      const added = await addOrder(member, orderOf(member))
      expect([added.answer.lines.map(({ name }) => name), added.answer.notes]).toEqual([['Margherita'], [gone]])
      expect(added.answer.cart?.total).toBe(answer.orders[0]?.total)
      await here.load(smallChain)
    })

    test("another store's order and another member's order are refused [D-75 HIST-18 HIST-19]", async () => {
      const member = await memberWithOrder(colaInput())
      const elsewhere = await addOrder(member, orderOf(member), OAK)
      expect(elsewhere.message).toBe('This product is not available in the selected store (Oak Street)')
      const other = await newMember(here)
      expect((await addOrder(other, orderOf(member))).httpStatus).toBe(404)
      expect((await other.guest.ask('ordersToday', { order: orderOf(member) })).httpStatus).toBe(404)
      expect((await other.guest.ask('ordersToday', {})).answer.orders).toEqual([])
      await member.guest.ask('addProduct', { ...colaInput(), store: OAK })
      expect((await addOrder(member, orderOf(member))).answer.notes).toEqual(['Your cart belongs to Oak Street. Please empty it before you order from another store.']) // oxfmt-ignore
      expect(await linesOf(member)).toHaveLength(1)
    })
  })

  describe('addFromHistory', () => {
    test('adds an item to the cart as it was ordered [HIST-19 ACALL-16]', async () => {
      const member = await memberWithOrder(margheritaInput({ size: 'large', quantity: 2, groups: [crust('thin'), toppings(basil(), ham('large', 1, true))] })) // oxfmt-ignore
      const { answer, body } = await addFromHistory(member, member.items[0]?.hash)
      const { line } = answer.product
      expect(answer.product).toMatchObject({ ok: true, storeHash: MAIN, message: '' })
      expect(line).toMatchObject({ name: 'Margherita', size: 'Large 14"', quantity: 2, description: member.items[0]?.description }) // oxfmt-ignore
      expect((line?.price ?? 0) * 2).toBe(member.items[0]?.total)
      expect(answer.cart?.lines.map(({ hash }) => hash)).toContain(line?.hash)
      expect(await linesOf(member)).toEqual(answer.cart?.lines)
      expect(JSON.parse(body)).toMatchObject({ product: { status: 1, sh: MAIN, err_message: '', line: { qty: 2 } } })
    })

    test('adds a combo with its choices, and a whole bag by the hash of its container only [HIST-19 XPS-07]', async () => {
      const member = await memberWithOrder(duoInput(), bagInput(['margherita', 'cola']))
      const [duo, bag, ...inBag] = member.items
      expect(inBag.map(({ hash }) => hash)).toEqual([undefined, undefined])
      await addFromHistory(member, duo?.hash)
      await addFromHistory(member, bag?.hash)
      const lines = await linesOf(member)
      expect(lines.filter(({ isPlaceholder }) => !isPlaceholder).map(({ name }) => name)).toEqual(
        ['Pizza and Drink', 'Lunch Bag', 'Margherita', 'Cola'], // oxfmt-ignore
      )
      expect(lines.find(({ name }) => name === 'Pizza and Drink')?.choices).toHaveLength(2)
      const order = bag?.hash?.replace(/-\d+$/, '')
      expect((await addFromHistory(member, `${order}-2`)).httpStatus).toBe(404)
    })

    test('adds an item once per idempotency key [HIST-19]', async () => {
      const member = await memberWithOrder(colaInput())
      const item = member.items[0]?.hash
      const replies = await Promise.all([1, 2, 3].map(() => addFromHistory(member, item, '', 'again-1')))
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
      expect(await linesOf(member)).toHaveLength(1)
      await addFromHistory(member, item, '', 'again-2')
      expect(await linesOf(member)).toHaveLength(2)
    })

    test('loses no line that another device adds concurrently [HIST-19]', async () => {
      const member = await memberWithOrder(colaInput())
      const item = member.items[0]?.hash
      const adding = Array.from({ length: 10 }, (_, index) =>
        index % 2 ? addFromHistory(member, item) : member.guest.ask('addProduct', colaInput()),
      )
      const replies = await Promise.all(adding)
      expect(replies.every(({ ok }) => ok)).toBe(true)
      expect(await linesOf(member)).toHaveLength(10)
    })

    test('refuses an item when another store is selected or the cart belongs to another store [HIST-19 AERR-12]', async () => {
      const member = await memberWithOrder(colaInput())
      const item = member.items[0]?.hash
      const message = 'This product is not available in the selected store (Oak Street)'
      expect((await addFromHistory(member, item, OAK)).answer).toEqual({
        product: { ok: false, storeHash: MAIN, message },
      })
      expect(await linesOf(member)).toEqual([])
      await member.guest.ask('addProduct', { ...colaInput(), store: OAK })
      expect((await addFromHistory(member, item)).answer).toEqual({ product: { ok: false, storeHash: MAIN, message } })
      expect(await linesOf(member)).toHaveLength(1)
    })

    test('answers 404 for an item that was never ordered [HIST-19]', async () => {
      const member = await memberWithOrder(colaInput())
      const [order] = member.items[0]?.hash?.split(/-\d+$/) ?? []
      for (const item of ['', 'nothing', `${order}`, `${order}-1`, `${order}-999`, `${order}-9999`, `${order}--1`]) {
        const reply = await addFromHistory(member, item)
        expect([reply.httpStatus, reply.message]).toEqual([404, 'This is not in your order history.'])
      }
    })

    describe('after a menu change', () => {
      const sizes = [
        { code: 'bowl', name: 'Bowl', price: '6.00', default: true },
        { code: 'pot', name: 'Pot', price: '9.00' },
      ]
      const menu: CatalogueFile = {
        ...smallChain,
        products: [...smallChain.products, { code: 'soup', name: 'Soup', type: 2, sizes }],
      }
      const aSoup = (size = 'bowl') => colaInput({ name: 'Soup', product: productHashOf('soup'), size })
      type Product = CatalogueFile['products'][number]
      const changed = (code: string, change: (product: Product) => Product | undefined): CatalogueFile => ({
        ...menu,
        products: menu.products.flatMap((one) => (one.code === code ? (change(one) ?? []) : one)),
      })
      afterAll(() => here.load(menu))

      // oxfmt-ignore
      test.each<[string, object, CatalogueFile, string]>([
        ['a product that is gone', aSoup(), changed('soup', () => undefined), 'Soup is not sold any more.'],
        ['a size that is gone', aSoup('pot'), changed('soup', (one) => ({ ...one, sizes: one.sizes.slice(0, 1) })), 'Soup does not come in Pot any more. Please choose it again from the menu.'],
        ['options that are gone', margheritaInput({ groups: [crust('thin'), toppings(basil(), ham('small'))] }), { ...menu, optionGroups: menu.optionGroups?.map((group) => ({ ...group, options: group.options.filter(({ code }) => !['ham', 'thin'].includes(code)) })) }, 'Margherita does not come with Thin, Ham any more. Please choose it again from the menu.'],
        ['a store that closed for good', colaInput(), { ...menu, stores: menu.stores.filter(({ code }) => code !== 'main') }, 'Main Street takes no orders any more.'],
['something to choose that is new', aSoup(), changed('soup', (one) => ({ ...one, groups: [{ use: 'crust' }] })), 'Soup is not offered as you had it any more. Please choose it again from the menu.'],
      ])('reports %s and adds nothing [HIST-19]', async (_, wish, file, message) => {
        await here.load(menu)
        const member = await memberWithOrder(wish)
        await here.load(file)
        const { answer } = await addFromHistory(member, member.items[0]?.hash)
        expect(answer).toEqual({ product: { ok: false, storeHash: MAIN, message } })
        expect(await linesOf(member)).toEqual([])
      })

      test('adds an item at its new price and reports the change [HIST-19]', async () => {
        await here.load(menu)
        const member = await memberWithOrder(aSoup())
        const dearer = changed('soup', (one) => ({ ...one, sizes: [{ code: 'bowl', name: 'Bowl', price: '6.50' }] }))
        await here.load(dearer)
        const { answer } = await addFromHistory(member, member.items[0]?.hash)
        const message = 'Soup costs $6.50 now, it was $6.00.'
        expect(answer.product).toMatchObject({ ok: true, message, line: { price: 650 } })
        expect(await linesOf(member)).toHaveLength(1)
      })
    })
  })
})

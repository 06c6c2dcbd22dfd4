import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BRAND } from '../../../shared/brand.ts'
import { newId } from '../../../host/store/database/newId.ts'
import { CARD_SUCCEEDS, cardForm, fromPage, typeCard } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { addedGiftCard, makeGiftCard } from '../../support/host/discounts.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { memberDetails, newMemberBuyer } from '../orders/memberBuyer.ts'
import {
  checkoutDetails,
  freshPhone,
  newBuyer,
  newGuest,
  orderingHost,
  verify,
  type OrderingHost,
} from '../orders/orderingHost.ts'
import type { Role, StoreScope } from '../../../domain/office/roles.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { invited, OfficeBrowser } from '../../support/office/officeBrowser.ts'
import { margheritaInput } from '../../support/productInputs.ts'

/** Where customers and the office are; passkeys belong to it. */
const SITE = 'http://forno.test'

type Row = Record<string, unknown>

/** What a bill of 17.85 with a tip of 2.51 was made of. */
const TOTAL = '20.36'

describe.each(oneDatabase)("the office's orders on $name", (database) => {
  let here: OrderingHost
  /** Of a guest in the store main, by card. */
  let guest = ''
  let phone = ''
  /** Of a member there, by points, gift card and card. */
  let member = ''
  /** May see and change the orders of the store oak alone. */
  let oakKey = ''
  beforeAll(async () => {
    const settings = { operatorKey: OPERATOR_KEY, publicUrl: SITE, refundUndoSeconds: 60 }
    here = await orderingHost(database, { settings })
    const buyer = await newBuyer(here)
    phone = buyer.phone
    const paid = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS, 15))
    guest = paid.answer.order?.number ?? ''
    here.clock.forward(60)
    const rich = await newMemberBuyer(here, { points: 100 }, { usePoints: true })
    const card = await makeGiftCard(here, 700)
    const done = await rich.guest.ask('complete', {
      ...memberDetails({ usePoints: true }),
      ...(await rich.memberCompleteInput(CARD_SUCCEEDS, 0)),
      usePoints: true,
      giftCards: [await addedGiftCard(here, rich.guest, rich.checkout, card, 500)],
      giftCardAmount: 500,
      cardAmount: rich.payment.total - 500,
    })
    member = done.answer.order?.number ?? ''
    const made = await ask('keys', { name: 'Oak', permissions: 'orders:read,orders:contact,orders:change,orders:refund', stores: 'oak', days: '30' }) // oxfmt-ignore
    oakKey = String(made.body['key'])
  })
  afterAll(() => here.close())

  const ask = (path: string, body?: Record<string, string>, key?: string) =>
    askOperator(here, path, body, { headers: key ? { 'Idempotency-Key': key } : {} })
  const found = async (query: string) => {
    const { body } = await ask(`found-orders?${query}`)
    return (body['orders'] as Row[] | undefined)?.map(({ order }) => order) ?? body['message']
  }
  const foundOf = async (by: string, q: string) => {
    const { body } = await ask(`found-orders/of?by=${by}&q=${encodeURIComponent(q)}`)
    return (body['orders'] as Row[] | undefined)?.map(({ order }) => order) ?? body['message']
  }
  const story = async (number: string) => (await ask(`orders/${number}/story`)).body
  const texts = (body: Row) => (body['events'] as Row[]).map(({ text }) => String(text))

  test('are found by the end of a number, by amount and by what they are, the next page after the last [D-203]', async () => {
    expect(await found(`q=${guest.slice(-3)}`)).toEqual([guest])
    expect(await found(`q=%24${TOTAL}`)).toEqual([guest])
    expect(await found('')).toEqual([member, guest])
    expect(await found('span=open')).toEqual([guest, member])
    expect(await found('span=today&paid=gift-card')).toEqual([member])
    expect(await found('paid=points&store=main&service=pickup&stage=new')).toEqual([member])
    expect(await found('service=delivery')).toEqual([])
    const ticked = await here.host.fetch(
      new Request(`${SITE}/operator/found-orders/export?numbers=${guest}`, { headers: { Authorization: `Bearer ${OPERATOR_KEY}` } }), // oxfmt-ignore
    )
    expect(parse<Row>(await ticked.text(), { columns: true, bom: true }).map(({ order }) => order)).toEqual([guest])
    expect(await found('store=nowhere')).toBe('There is no such store.')
    expect(await found('q=ann')).toBe('Look for a person by phone, mail or name.')
    const { body } = await ask(`found-orders?span=open&counts=1`)
    expect(body['counts']).toEqual({ open: 2, late: 0, today: 2, answer: 0 })
    const [row] = body['orders'] as Row[]
    expect(row).toMatchObject({
      order: guest,
      what: 'Margherita 10″, 2 × Cola'.replace('″', '"'),
      paid: 'Card',
      total: TOTAL,
      name: 'Ann Lee',
      is_member: false,
    })
    const after = `${String(row?.['for'])}_${guest}`
    expect(await found(`span=open&after=${encodeURIComponent(after)}`)).toEqual([member])
  })

  test('of a person are found by phone, mail and name, and who looked is in the audit without what was typed [D-203]', async () => {
    expect(await foundOf('phone', phone)).toEqual([guest])
    expect(await foundOf('phone', phone.slice(-4))).toEqual([guest])
    expect(await foundOf('mail', 'ANN@example.com')).toEqual([guest])
    expect(await foundOf('name', 'ann l')).toEqual([guest])
    expect(await foundOf('name', 'annabel')).toEqual([])
    expect(await foundOf('name', 'an%')).toMatch(/^Type the last three digits/)
    expect(await foundOf('mail', phone)).toMatch(/^Type the last three digits/)
    const { body } = await ask('audit?looks=1')
    expect(JSON.stringify(body)).not.toContain(phone)
    expect((body['entries'] as Row[]).find(({ action }) => action === '/found-orders/of')).toMatchObject({
      detail: { by: 'mail' },
    })
  })

  test('that are late or not answered are counted and say so [D-203]', async () => {
    here.clock.forward(200)
    const { body } = await ask('found-orders?span=open&worth=late&counts=1')
    expect(body['counts']).toMatchObject({ open: 2, late: 2 })
    expect((body['orders'] as Row[]).map(({ worth }) => worth)).toEqual([
      expect.stringMatching(/^no answer 4:\d\d$/),
      expect.stringMatching(/^no answer 3:\d\d$/),
    ])
    expect(await found('worth=answer')).toEqual([])
  })

  test('of other stores can neither be seen nor counted, found, exported or changed [D-203]', async () => {
    const asOak = (path: string, body?: Record<string, string>) => askOperator(here, path, body, { key: oakKey })
    for (const path of [
      'found-orders',
      'found-orders?span=open',
      `found-orders?q=${guest.slice(-3)}`,
      `found-orders/of?by=phone&q=${phone}`,
    ])
      // oxfmt-ignore
      expect((await asOak(path)).body).toMatchObject({ orders: [] })
    expect((await asOak('found-orders?counts=1')).body['counts']).toEqual({ open: 0, late: 0, today: 0, answer: 0 })
    expect((await asOak('found-orders?store=main')).status).toBe(422)
    for (const path of ['story', 'contact', 'refund']) expect((await asOak(`orders/${guest}/${path}`)).status).toBe(404)
    for (const [path, body] of [
      ['refund', {}],
      ['ready', { ready_in: '20' }],
      ['notes', { text: 'x' }],
      ['message', { text: 'x' }],
      ['ticket', {}],
      ['receipt', {}],
    ] as const)
      expect((await asOak(`orders/${guest}/${path}`, body)).status).toBe(404)
    const exported = await here.host.fetch(
      new Request('http://forno.test/operator/found-orders/export', { headers: { Authorization: `Bearer ${oakKey}` } }),
    )
    expect(parse(await exported.text(), { columns: true })).toEqual([])
  })

  test('tell what they cost, what paid them, and everything that happened [D-203]', async () => {
    await ask(`orders/${guest}`, { stage: 'preparing', ready_in: '25' })
    const body = await story(guest)
    expect(body).toMatchObject({
      order: guest,
      stage: 'preparing',
      total: TOTAL,
      most: '17.85',
      tip: '2.51',
      refunded: '0.00',
    })
    expect(body['paid']).toMatchObject([{ name: 'Card', detail: expect.stringMatching(/•4242$/) as string, amount: TOTAL }]) // oxfmt-ignore
    const sums = body['sums'] as { name: string; amount: string }[]
    expect(sums.map(({ name }) => name)).toEqual(['Goods', 'Deposit', 'GST', 'PST', 'Tip'])
    expect(sums.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)).toBe(2036)
    expect(texts(body)).toEqual(
      expect.arrayContaining([
        `Paid $${TOTAL}`,
        expect.stringMatching(/^Accepted after 4:\d\d$/),
        'Mail is kept: this host sends none',
        'Text message is kept: this host sends none',
      ]),
    )
    expect(body['moves']).toEqual(['accepted', 'oven', 'out', 'finished', 'refused'])
    expect(JSON.stringify(body)).not.toContain('ann@example.com')
    const { receipt, ticket } = (await ask(`orders/${guest}/papers`)).body as Record<string, string>
    expect(receipt).toContain(`Your ${BRAND.name} order #${guest}`)
    expect(receipt).toContain(`Total: $${TOTAL}`)
    expect(receipt).not.toContain('/track')
    expect(ticket).toMatch(new RegExp(`No\\. ${guest}[^]*MARGHERITA`))
    expect((await ask(`orders/${guest}/contact`)).body).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone,
    })
    const paid = (await story(member))['paid'] as Row[]
    expect(paid.map(({ name, amount }) => [name, amount])).toEqual([
      ['Card', '7.85'],
      ['Gift card', '5.00'],
      ['PG Points', '5.00'],
    ])
  })

  test('get notes, messages, another time, their receipt and ticket, each once for a press [D-203]', async () => {
    for (const _ of [1, 2]) {
      expect((await ask(`orders/${guest}/notes`, { text: 'Called, nobody answered.' }, 'note-1')).status).toBe(200)
      expect((await ask(`orders/${guest}/message`, { text: 'We bring it out.' }, 'message-1')).body).toMatchObject({ sms: true }) // oxfmt-ignore
      expect((await ask(`orders/${guest}/receipt`, {}, 'receipt-1')).status).toBe(200)
      expect((await ask(`orders/${guest}/ready`, { ready_in: '40', rev: '2' }, 'time-1')).body).toMatchObject({
        rev: 3,
      })
      here.clock.forward(30)
    }
    const body = await story(guest)
    const count = (text: string | RegExp) => texts(body).filter((one) => one.match(text)).length
    expect([count(/Called, nobody/), count(/To the customer: We bring it out/), count(/^New time: ready/)]).toEqual([
      1, 1, 1,
    ])
    const mails = (await messagesOf(here.database.db, 'ann@example.com')).map(({ body: said }) => said)
    expect(mails.filter((said) => said.includes('We bring it out.'))).toHaveLength(1)
    expect(mails.filter((said) => said.startsWith('Thank you for your order'))).toHaveLength(2)
    expect(mails.filter((said) => said.includes('Your order will be ready about'))).toHaveLength(2)
    const late = await ask(`orders/${guest}/ready`, { ready_in: '50', rev: '2' })
    expect(late).toMatchObject({ status: 409, body: { rev: 3, message: expect.stringMatching(/^This order has changed meanwhile\. Another time was told: .*, \d\d:\d\d\.$/) as string } }) // oxfmt-ignore
    expect(await ask(`orders/${guest}/ticket`, {})).toMatchObject({ status: 409, body: { message: 'This store has no printer.' } }) // oxfmt-ignore
    await ask('stores/main/printers', { name: 'Counter' })
    for (const _ of [1, 2])
      expect((await ask(`orders/${guest}/ticket`, {}, 'ticket-1')).body).toMatchObject({ printers: 1 })
    expect(texts(await story(guest)).filter((one) => one === 'Ticket waits for the printer')).toHaveLength(1)
    expect((await ask(`orders/${guest}/notes`, { text: '  ' })).status).toBe(422)
  })

  test('are refunded by line, exactly as the preview says, once for a press [D-204]', async () => {
    const colas = { lines: '2:1' }
    const preview = await ask(`orders/${guest}/refund?lines=2:1`)
    // One cola: 2.25, 0.10 of deposit, its GST and PST.
    expect(preview.body).toMatchObject({ amount: '2.63', card: '2.63', tax1: '0.12', tax2: '0.16', kept: '17.73' })
    for (const _ of [1, 2])
      expect((await ask(`orders/${guest}/refund`, { ...colas, reason: 'One cola was missing.', note: 'Sam agrees' }, 'refund-1')).body).toMatchObject({ state: 'done', amount: '2.63', tax1: '0.12', tax2: '0.16' }) // oxfmt-ignore
    const body = await story(guest)
    expect(body).toMatchObject({ refunded: '2.63', most: '15.22' })
    expect((body['lines'] as Row[]).map((line) => line['left_units'])).toEqual([1, 1])
    expect(texts(body).filter((one) => one === 'Refunded $2.63')).toHaveLength(1)
    expect(texts(body)).toContain('“Sam agrees”')
    expect(await ask(`orders/${guest}/refund`, { lines: '2:2' })).toMatchObject({ status: 422 })
    expect((await ask(`orders/${guest}/refund`, { lines: '1:1' }, 'refund-1')).status).toBe(422)
    expect((await ask(`orders/${guest}/refund`, { lines: 'cola' })).body['message']).toMatch(/^Say lines=2:1/)
    const rest = await ask(`orders/${guest}/refund`, { lines: '1:1,2:1', tip: '1' })
    expect(rest.body).toMatchObject({ amount: '17.73', tip: '2.51' })
    expect(await story(guest)).toMatchObject({ refunded: TOTAL, most: '0.00', tip: '0.00' })
    const intent = (await here.chargesOf((await here.database.db.selectFrom('orders').select('checkout').where('number', '=', Number(guest)).executeTakeFirstOrThrow()).checkout))[0] // oxfmt-ignore
    expect(intent?.refunded).toBe(2036)
  })

  test('are refunded to the card first, then to the gift card, then to points [D-204]', async () => {
    const preview = await ask(`orders/${member}/refund?lines=1:1`)
    expect(preview.body).toMatchObject({ amount: '12.60', card: '7.85', gift_cards: '4.75', points: 0, kept: '5.25' })
    expect(preview.body['cards']).toMatchObject([{ amount: '4.75' }])
    const all = await ask(`orders/${member}/refund?`)
    expect(all.body).toMatchObject({ amount: '17.85', points: 100, points_value: '5.00', kept: '0.00' })
  })

  test('above the limit of who asks are refunded once a second person agrees, also in small parts [D-204]', async () => {
    const order = await sixPizzas()
    const manager = await person('manager', [MAIN])
    const owner = await person('owner')
    const refund = (quantity: number, key: string) =>
      send(manager, `orders/${order}/refund`, { lines: `1:${quantity}`, reason: 'It was cold.' }, key)
    expect((await send(manager, `orders/${order}/story`)).body).toMatchObject({
      refund_limit: { order: '50.00', day: '200.00' },
      most: '75.60',
    })
    expect((await refund(3, 'first')).body).toMatchObject({ amount: '37.80', state: 'pending' })
    expect((await send(manager, `orders/${order}/refund?lines=1:1`)).body).toMatchObject({ needs_second: true })
    const waits = await refund(1, 'second')
    expect(waits).toMatchObject({ status: 409, body: { message: `Refund $12.60 of order ${order} waits for a second person.` } }) // oxfmt-ignore
    expect(await story(order)).toMatchObject({ refunded: '37.80' })
    const { body } = await send(owner, 'approvals')
    const [approval] = body['approvals'] as Row[]
    await owner.prove()
    expect(await send(owner, `approvals/${String(approval?.['id'])}`, { approve: '1' })).toMatchObject({ status: 200 })
    expect(await story(order)).toMatchObject({ refunded: '50.40' })
  })

  test('by a person wait until they can no longer be taken back, and go out then, also after the host was killed [D-211]', async () => {
    const order = await sixPizzas()
    const checkout = (await here.database.db.selectFrom('orders').select('checkout').where('number', '=', Number(order)).executeTakeFirstOrThrow()).checkout // oxfmt-ignore
    const given = async () => (await here.chargesOf(checkout))[0]?.refunded
    const notes = async () => (await messagesOf(here.database.db, 'ann@example.com')).filter(({ body }) => body.includes(`order #${order}`) && body.startsWith('Credit note')) // oxfmt-ignore
    const manager = await person('manager', [MAIN])
    const refund = (quantity: number, key: string) =>
      send(manager, `orders/${order}/refund`, { lines: `1:${quantity}`, reason: 'It was cold.' }, key)
    const preview = await send(manager, `orders/${order}/refund?lines=1:1&reason=It+was+cold.`)
    expect(preview.body).toMatchObject({ wait_seconds: 60, needs_second: false, mail: { subject: expect.stringContaining(order) as string } }) // oxfmt-ignore
    expect((preview.body['mail'] as Row)['text']).toMatch(/Reason: It was cold\.[^]*To your card: \$12\.60/)

    const first = await refund(1, 'undo-1')
    expect(first.body).toMatchObject({ state: 'pending', amount: '12.60', until: expect.any(String) as string })
    expect((await refund(1, 'undo-1')).body['refund']).toBe('undo-1')
    expect(await story(order)).toMatchObject({ refunded: '12.60', waiting: [{ refund: 'undo-1', amount: '12.60' }] })
    await here.runReconcilerAfterRestart()
    expect([await given(), (await notes()).length]).toEqual([0, 0])
    // A second one counts with it, and passes the limit.
    expect((await refund(3, 'undo-2')).status).toBe(409)

    const undone = await send(manager, `orders/${order}/refund/undo`, { refund: 'undo-1' })
    expect(undone).toMatchObject({ status: 200, body: { amount: '12.60' } })
    expect((await send(manager, `orders/${order}/refund/undo`, { refund: 'undo-1' })).status).toBe(409)
    expect((await refund(1, 'undo-1')).body['message']).toBe('This refund was taken back.')
    here.clock.forward(600)
    await here.runReconcilerAfterRestart()
    expect([await given(), (await notes()).length]).toEqual([0, 0])
    const told = await story(order)
    expect(told).toMatchObject({ refunded: '0.00', waiting: [], lines: [{ left_units: 6 }] })
    expect(texts(told)).toContain('Refund of $12.60 taken back')
    const { entries } = (await ask('audit')).body as { entries: Row[] }
    expect(entries.map(({ what }) => what)).toContain('Refund of $12.60 taken back')
    expect(entries.find(({ what }) => what === 'Refund of $12.60')).toMatchObject({ can_undo: false })

    expect((await refund(2, 'undo-3')).body).toMatchObject({ state: 'pending', amount: '25.20' })
    here.clock.forward(61)
    expect((await send(manager, `orders/${order}/refund/undo`, { refund: 'undo-3' })).status).toBe(409)
    await here.runReconcilerAfterRestart()
    expect([await given(), (await notes()).length]).toEqual([2520, 1])
    expect(texts(await story(order))).toContain('Refunded $25.20')
  })

  test('that a lost gift card paid get its rest onto a new one, which only their customer learns [D-213]', async () => {
    const support = await person('support')
    const { body } = await send(support, `orders/${member}/gift-cards`)
    const [card] = body['cards'] as Row[]
    expect(card).toMatchObject({ balance: '2.00', blocked: false })
    const lost = { use: String(card?.['use']), last: String(card?.['last']) }
    const replaced = await send(support, `orders/${member}/gift-cards/replace`, lost, 'card-1')
    expect(replaced.body).toMatchObject({ balance: '2.00' })
    // A repeat, and somebody who saw the old one, make no third card.
    expect(await send(support, `orders/${member}/gift-cards/replace`, lost, 'card-1')).toEqual(replaced)
    expect((await send(support, `orders/${member}/gift-cards/replace`, lost, 'card-2')).status).toBe(409)
    const { email } = (await ask(`orders/${member}/contact`)).body
    const mails = (await messagesOf(here.database.db, String(email))).filter(({ body: said }) => said.includes('pays nothing any more')) // oxfmt-ignore
    expect(mails).toHaveLength(1)
    const [, number = '', code = ''] = /Number ([\d ]+), code (\d+)/.exec(mails[0]?.body ?? '') ?? []
    expect((await ask('gift-cards/find', { number })).body).toMatchObject({ balance: '2.00', blocked: false })
    const { rows } = await sql<{ said: string }>`
      select audit::text || coalesce((select string_agg(body, '') from first_answers), '') as said from audit`.execute(here.database.db) // oxfmt-ignore
    for (const secret of [number.replaceAll(' ', ''), number, code]) expect(rows.some(({ said }) => said.includes(secret))).toBe(false) // oxfmt-ignore
    // What is given back to the old card later is on the new one, and the old one never pays again.
    await ask(`orders/${member}/refund`, { amount: '10.00', reason: 'It was cold.' }, 'card-refund')
    const after = (await send(support, `orders/${member}/gift-cards`)).body['cards'] as Row[]
    expect(after).toMatchObject([{ last: lost.last, current: replaced.body['last'], balance: '4.15', blocked: false }])
    const sums = await sql<{ live: number; sum: number }>`select count(*) filter (where blocked_at is null)::int as live,
      (select sum(delta)::int from gift_card_entries) as sum from gift_cards where balance > 0`.execute(here.database.db) // oxfmt-ignore
    expect(sums.rows).toEqual([{ live: 1, sum: 415 }])
    expect(texts(await story(member))).toContainEqual(expect.stringContaining(`Gift card •${lost.last} was lost`))
  })

  test('that a gift card paid lead to the card, which one person blocks and no order proves: its rest needs a second one [D-222]', async () => {
    const support = await person('support')
    const { email, phone: called } = (await ask(`orders/${member}/contact`)).body
    const find = async (q: string, by = support) => (await send(by, `gift-cards?q=${encodeURIComponent(q)}`)).body['cards'] as Row[] // oxfmt-ignore
    const [now, before] = await find(String(email))
    expect([now?.['state'], before?.['state'], before?.['used_for']]).toEqual(['good', 'replaced', Number(member)])
    for (const q of [member, String(called)]) expect(await find(q)).toEqual([now, before])
    expect(await find(String(before?.['last']))).toContainEqual(before)
    // A bookkeeper finds no person, and who has one store no card at all.
    const books = await person('bookkeeper')
    expect((await send(books, `gift-cards?q=${encodeURIComponent(String(email))}`)).status).toBe(422)
    expect(await find(member, books)).toEqual([now, before])
    expect((await send(await person('support', [MAIN]), 'gift-cards')).status).toBe(403)
    const { body: shown } = await send(books, `gift-cards/${String(now?.['card'])}`)
    expect(shown).toMatchObject({ of: [{ last: before?.['last'] }], uses: [{ order: Number(member), mail: '' }] })
    const left = (shown['entries'] as Row[]).map(({ what, balance }) => [what, balance])
    expect(left).toEqual([['refunded', now?.['balance']], ['replaced', '2.00']]) // oxfmt-ignore
    expect((await send(support, `gift-cards/${String(now?.['card'])}`)).body['uses']).toMatchObject([{ mail: expect.stringMatching(/^.•••@/) as string }]) // oxfmt-ignore

    const [fresh] = (await ask('gift-cards', { balance: '25.00' })).body['cards'] as { number: string }[]
    const { body: known } = await ask('gift-cards/find', { number: fresh?.number ?? '' })
    const card = String(known['card'])
    const to = { mail: 'lost.card@example.com' }
    const asked = await send(support, `gift-cards/${card}/replace`, to, 'lost-1')
    expect(asked).toMatchObject({ status: 409, body: { message: expect.stringContaining('waits for a second person') as string } }) // oxfmt-ignore
    // It is blocked meanwhile, and nothing was mailed; asking again asks nobody twice.
    expect((await send(support, `gift-cards/${card}`)).body).toMatchObject({
      balance: '25.00',
      blocked: true,
      uses: [],
    })
    expect((await send(support, `gift-cards/${card}/replace`, to, 'lost-2')).body['approval']).toBe(asked.body['approval']) // oxfmt-ignore
    expect(await messagesOf(here.database.db, to.mail)).toEqual([])
    const owner = await person('owner')
    const approve = () => send(owner, `approvals/${String(asked.body['approval'])}`, { approve: '1' })
    expect((await approve()).status).toBe(200)
    expect((await approve()).status).toBe(404)
    const [mail, ...more] = await messagesOf(here.database.db, to.mail)
    expect(more).toEqual([])
    const [, number = ''] = /Number ([\d ]+), code/.exec(mail?.body ?? '') ?? []
    expect((await ask('gift-cards/find', { number })).body).toMatchObject({ balance: '25.00', blocked: false })
    // Never both: the old one is neither unblocked nor replaced again, by whatever name.
    expect((await send(owner, `gift-cards/${card}/unblock`, {})).status).toBe(409)
    expect((await send(owner, `gift-cards/${card}/replace`, to, 'lost-3')).status).toBe(409)
    expect((await ask('gift-cards/unblock', { number: fresh?.number ?? '' })).status).toBe(409)
    const { rows } = await sql<{ said: string }>`select audit::text || (select string_agg(approvals::text, '') from approvals) as said from audit`.execute(here.database.db) // oxfmt-ignore
    for (const secret of [fresh?.number ?? '', number, number.replaceAll(' ', '')]) expect(rows.some(({ said }) => said.includes(secret))).toBe(false) // oxfmt-ignore
    const audit = JSON.stringify(await here.database.db.selectFrom('audit').selectAll().execute())
    for (const word of [to.mail, String(email), String(called)]) expect(audit).not.toContain(word)
  })

  test('are made again for nothing, and with a full refund only once a second person agrees [D-212]', async () => {
    const order = await sixPizzas()
    const manager = await person('manager', [MAIN])
    const remake = (key: string, lines = '1:1') =>
      send(manager, `orders/${order}/remake`, { lines, reason: 'cold' }, key)
    expect(await remake('again-0')).toMatchObject({ status: 409, body: { message: expect.stringContaining('not handed over') as string } }) // oxfmt-ignore
    for (const stage of ['accepted', 'out', 'finished']) await ask(`orders/${order}`, { stage })
    await ask('stores/main/sold-out', { option: 'Basil' })
    expect(await remake('again-00')).toMatchObject({ status: 409, body: { message: expect.stringMatching(/sold out at this store\. Choose other dishes/) as string } }) // oxfmt-ignore
    await ask('stores/main/back-on-sale', { option: 'Basil' })
    const countToday = async () => {
      here.clock.forward(1)
      return (await ask('today')).body['orders']
    }
    const before = await countToday()
    expect(before).toBeGreaterThan(0)
    const [made, repeated] = [await remake('again-1'), await remake('again-1')]
    expect(await countToday()).toBe(before)
    const again = String(made.body['order'])
    expect(repeated.body).toEqual(made.body)
    const told = await story(again)
    expect(told).toMatchObject({ total: '0.00', stage: 'new', most: '0.00', lines: [{ quantity: 1 }] })
    expect(told['note']).toBe(`Order ${order} made again: it came cold. Ring twice`)
    expect(texts(told)).toContain(`Made again for order ${order}`)
    expect(texts(await story(order))).toContainEqual(expect.stringContaining(`Made again as order ${again}`))
    const [mail] = (await messagesOf(here.database.db, 'ann@example.com')).filter(({ body: said }) => said.startsWith(`We make your order #${order} again`)) // oxfmt-ignore
    expect(mail?.body).toContain('Total: $0.00')
    const row = await here.database.db.selectFrom('orders').selectAll().where('number', '=', Number(again)).executeTakeFirstOrThrow() // oxfmt-ignore
    expect(row).toMatchObject({ total: 0, card_amount: 0, document: { points: 0, gst: 0, pst: 0 } })
    // Once more, and everything back besides, are more than one person may.
    expect((await remake('again-2')).status).toBe(409)
    expect((await send(manager, `orders/${order}/refund?lines=1:1`)).body).toMatchObject({ needs_second: false })
    expect((await send(manager, `orders/${order}/refund`)).body).toMatchObject({ needs_second: true })
    const { body } = await send(manager, 'approvals')
    expect((body['approvals'] as Row[]).map(({ words }) => words)).toContain(`Make $12.00 of order ${order} again`)
    expect((await remake('again-3', '1:9')).status).toBe(422)
    const gift = await ask(
      `customers/g-${order}/make-good`,
      { coupon: '5.00', order, reason: 'late' },
      'gift-for-order',
    )
    const { events } = (await story(order)) as { events: Row[] }
    expect(events.find(({ kind }) => kind === 'gift')).toMatchObject({ text: `Coupon ${String(gift.body['code'])} for a dish up to $5.00 given` }) // oxfmt-ignore
  })

  test('refuse a press that began before somebody else moved them, gave back or made good, and say who was first [D-232]', async () => {
    const order = await sixPizzas()
    const [manager, other] = [await person('manager', [MAIN]), await person('manager', [MAIN])]
    for (const stage of ['accepted', 'finished']) await ask(`orders/${order}`, { stage })
    expect(await send(manager, `orders/${order}`, { stage: 'oven', from: 'accepted' })).toMatchObject({ status: 409, body: { stage: 'finished', message: expect.stringMatching(/^This order is finished by now: .+, \d\d:\d\d\.$/) as string } }) // oxfmt-ignore
    const press = async (by: OfficeBrowser, amends: string, key: string) => [
      await send(by, `orders/${order}/refund`, { lines: '1:1', reason: 'It was cold.', amends }, `${key}-refund`),
      await send(by, `orders/${order}/remake`, { lines: '1:1', reason: 'cold', amends }, `${key}-remake`),
      await send(
        by,
        `customers/g-${order}/make-good`,
        { coupon: '5.00', order, reason: 'late', amends },
        `${key}-gift`,
      ),
    ]
    expect(await story(order)).toMatchObject({ amends: 0 })
    const [given, ...late] = await press(other, '0', 'first')
    expect(given?.body).toMatchObject({ amount: '12.60' })
    const before = /^This order has changed meanwhile\. \$12\.60 were given back: .+, \d\d:\d\d\. Look at it again\.$/
    for (const one of [...late, ...(await press(manager, '0', 'second'))])
      expect(one).toMatchObject({ status: 409, body: { message: expect.stringMatching(before) as string } })
    expect(await send(other, `orders/${order}/refund/undo`, { refund: 'first-refund' })).toMatchObject({ status: 200 })
    expect(await story(order)).toMatchObject({ amends: 2, refunded: '0.00' })
    const [stale] = await press(manager, '1', 'third')
    expect(stale?.body['message']).toContain('A refund of $12.60 was taken back: ')
    const made = await send(manager, `orders/${order}/remake`, { lines: '1:1', reason: 'cold', amends: '2' }, 'made')
    expect(made.status).toBe(200)
    // Its own repeat is no other person's.
    expect((await send(manager, `orders/${order}/remake`, { lines: '1:1', reason: 'cold', amends: '2' }, 'made')).body).toEqual(made.body) // oxfmt-ignore
    const [last] = await press(other, '2', 'fourth')
    expect(last?.body['message']).toContain(`It was made again as order ${String(made.body['order'])}: `)
  })

  test('from a wallet are found by it, and say it with their card [D-203]', async () => {
    const buyer = await newBuyer(here)
    const form = cardForm(CARD_SUCCEEDS, { wallet: 'apple_pay' })
    const { body } = await fromPage(here.sandbox, 'confirmation_tokens', form)
    const { answer } = await buyer.guest.ask('complete', buyer.completeInput(String(body['id'])))
    const number = answer.order?.number ?? ''
    expect(await found('paid=apple-pay')).toEqual([number])
    expect(await found('paid=google-pay')).toEqual([])
    expect(await found('paid=card')).toContain(number)
    expect((await ask('found-orders?paid=apple-pay')).body['orders']).toMatchObject([{ paid: 'Apple Pay' }])
    expect((await story(number))['paid']).toMatchObject([{ name: 'Card', detail: 'Apple Pay, Visa •4242' }])
  })

  test('of several orders by one person are $200.00 in 24 hours, above it a second person agrees [D-211]', async () => {
    const support = await person('support')
    const refund = async (order: string, key: string, amount = '45.00') =>
      (await send(support, `orders/${order}/refund`, { amount, reason: 'It was late.' }, key)).status
    for (const key of ['day-1', 'day-2', 'day-3', 'day-4']) expect(await refund(await sixPizzas(), key)).toBe(202)
    const fifth = await sixPizzas()
    expect((await send(support, `orders/${fifth}/refund?amount=45.00`)).body).toMatchObject({ needs_second: true })
    expect(await refund(fifth, 'day-5')).toBe(409)
    expect(await refund(fifth, 'day-6', '20.00')).toBe(202)
    here.clock.forward(24 * 3600 + 1)
    await support.signIn()
    expect(await refund(fifth, 'day-7', '25.00')).toBe(202)
  })

  const sixPizzas = async () => {
    const buyer = await newGuest(here)
    const number = freshPhone()
    await verify(here, buyer, number)
    await buyer.ask('addProduct', margheritaInput({ quantity: 6 }))
    const checked = (await buyer.ask('completeCheck', checkoutDetails(number))).answer.payment
    const paying = { ...checkoutDetails(number), checkout: checked.checkout, tip: 0, giftCardAmount: 0, giftCards: [] }
    const paid = await buyer.ask('complete', { ...paying, cardAmount: checked.total, paymentMethod: await typeCard(here.sandbox, CARD_SUCCEEDS) }) // oxfmt-ignore
    return paid.answer.order?.number ?? ''
  }

  /** Somebody of this role who has just signed in. */
  const person = async (role: Role, stores: StoreScope = 'all') => {
    const browser = new OfficeBrowser(here, undefined, new Authenticator(SITE))
    await browser.accept(await invited(here, { mail: `${newId()}@example.ca`, assignments: [{ role, stores }] }))
    return browser
  }

  const send = async (browser: OfficeBrowser, path: string, body?: object, key = '') => {
    const headers = { 'Content-Type': 'application/json', ...(key ? { 'Idempotency-Key': key } : {}) }
    const response = await browser.fetch(`/office/api/${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}) // oxfmt-ignore
    return { status: response.status, body: (await response.json()) as Row }
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runErasures } from '../../../host/handlers/erasures.ts'
import type { OperatorAnswer } from '../../support/host/operatorHost.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { addedGiftCard, makeGiftCard } from '../../support/host/discounts.ts'
import { messagesOf } from '../../support/host/messages.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { askOffice, mailedSecret, OfficeBrowser } from '../../support/office/officeBrowser.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { memberDetails, newMemberBuyer, type MemberBuyer } from '../orders/memberBuyer.ts'
import { checkoutDetails, codeIn, lastSms, newBuyer, newGuest, orderingHost, verify, type Buyer, type OrderingHost } from '../orders/orderingHost.ts' // oxfmt-ignore
import { margheritaInput } from '../../support/productInputs.ts'

type Row = Record<string, unknown>

const MAIL = 'zeb.quarrington@example.com'
const PHONE = '7785559871'
const SITE = 'http://forno.test'

describe.each(oneDatabase)("the office's customers on $name", (database) => {
  let here: OrderingHost
  let buyer: Buyer
  let member: MemberBuyer
  /** The numbers of an order of the guest Ann and of the member Zebulon, both of the store main. */
  let guestOrder = ''
  let memberOrder = ''
  let guest = ''
  let zeb = ''
  const keys = new Map<string, string>()

  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    buyer = await newBuyer(here)
    const paid = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS, 15))
    guestOrder = paid.answer.order?.number ?? ''
    guest = `g-${guestOrder}`
    const who = { name: 'Zebulon', lastname: 'Quarrington', email: MAIL, phone: PHONE, mailing: true }
    const details = { usePoints: true, notes: 'the gate of the Quarringtons' }
    member = await newMemberBuyer(here, { points: 100, ...who }, details)
    const card = await makeGiftCard(here, 700)
    const done = await member.guest.ask('complete', {
      ...memberDetails(details),
      ...(await member.memberCompleteInput(CARD_SUCCEEDS, 0)),
      giftCards: [await addedGiftCard(here, member.guest, member.checkout, card, 500)],
      giftCardAmount: 500,
      cardAmount: member.payment.total - 500,
    })
    memberOrder = done.answer.order?.number ?? ''
    zeb = `m-${member.hash}`
    for (const [name, permissions, stores] of [
      ['support', 'customers:read,customers:change,customers:export,orders:contact,giftcards:block', ''],
      ['oak', 'customers:read,customers:change,orders:contact', 'oak'],
      ['main', 'customers:read,customers:change,orders:contact', 'main'],
      ['blind', 'customers:read', ''],
    ] as const) {
      const made = await askOperator(here, 'keys', { name, permissions, days: '300', ...(stores ? { stores } : {}) })
      keys.set(name, String(made.body['key']))
    }
  }, 60_000)
  afterAll(() => here.close())

  const ask = (path: string, body?: Record<string, string>, as?: string): Promise<OperatorAnswer> =>
    askOperator(here, path, body, as === undefined ? {} : { key: keys.get(as) ?? '' })
  const found = async (q: string, as?: string) =>
    ((await ask(`customers?q=${encodeURIComponent(q)}`, undefined, as)).body['customers'] as Row[]).map(
      ({ person }) => person,
    )
  const all = async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(here.database.db)
    const texts: [string, string][] = []
    for (const { name } of rows) {
      const { rows: lines } = await sql<{ line: string }>`select to_jsonb(one)::text as line from ${sql.table(name)} as one`.execute(here.database.db) // oxfmt-ignore
      texts.push(...lines.map(({ line }): [string, string] => [name, line]))
    }
    return texts
  }

  test('are found by phone, last four, mail, name and order, shortened, and the audit has no word of it [D-207]', async () => {
    for (const q of [PHONE, PHONE.slice(-4), MAIL.toUpperCase(), 'quarr', 'Zebulon Q', memberOrder])
      expect(await found(q)).toEqual([zeb])
    expect(await found(buyer.phone)).toEqual([guest])
    expect(await found('quarx')).toEqual([])
    const { body } = await ask(`customers?q=${MAIL}`)
    expect(body['customers']).toMatchObject([
      {
        is_member: true,
        name: 'Zebulon Quarrington',
        mail: 'z•••@example.com',
        phone: '•••-•••-9871',
        orders: 1,
        latest_store: 'Main Street',
      },
    ])
    expect((await ask(`customers/g-${memberOrder}`)).body['person']).toBe(zeb)
    expect((await ask(`customers/g-${memberOrder}`, undefined, 'oak')).status).toBe(404)
    expect((await ask(`customers/g-${memberOrder}/erase`, {})).status).toBe(404)
    expect((await ask(`customers?q=${MAIL}`, undefined, 'blind')).body['customers']).toMatchObject([{ person: zeb }])
    expect(JSON.stringify((await ask(`customers?q=${MAIL}`, undefined, 'blind')).body)).not.toContain('Zebulon')
    const audit = JSON.stringify(await here.database.db.selectFrom('audit').selectAll().execute())
    expect(audit).toContain('/customers')
    for (const word of [PHONE, MAIL, 'quarr', 'Quarr']) expect(audit).not.toContain(word)
  })

  test('a store finds who has ordered there in 90 days, and sees of them what happened there [D-207]', async () => {
    expect(await found(PHONE, 'main')).toEqual([zeb])
    expect(await found('quarr', 'oak')).toEqual([])
    for (const path of [`customers/${zeb}`, `customers/${guest}`, `customers/${zeb}/contact`]) {
      const foreign = await ask(path, undefined, 'oak')
      const unknown = await ask(path.replace(/[mg]-[^/]+/, 'm-nobody'), undefined, 'oak')
      expect(foreign).toEqual(unknown)
      expect(foreign.status).toBe(404)
    }
    const changes: Record<string, Record<string, string>> = {
      'make-good': { points: '1', reason: 'cold' },
      points: { points: '1', reason: 'other' },
      'sign-out': {},
    }
    for (const [call, input] of Object.entries(changes))
      // oxfmt-ignore
      expect((await ask(`customers/${zeb}/${call}`, input, 'oak')).status, call).toBe(404)
    await here.database.db
      .updateTable('orders')
      .set({ store: 'elsewhere' })
      .where('number', '=', Number(guestOrder))
      .execute()
    expect(await found(buyer.phone, 'main')).toEqual([])
    await here.database.db.updateTable('orders').set({ store: checkoutDetails('').store }).where('number', '=', Number(guestOrder)).execute() // oxfmt-ignore
    const before = here.clock.now
    here.clock.forward(91 * 86_400)
    expect(await found(PHONE, 'main')).toEqual([])
    expect(await found(PHONE, 'support')).toEqual([zeb])
    here.clock.forward((before.getTime() - here.clock.now.getTime()) / 1000)
  })

  test('are shown with orders, ledger, gift cards, consents and messages, and reached by a call of its own [D-207]', async () => {
    const { body } = await ask(`customers/${zeb}`)
    expect(body).toMatchObject({
      count: 1,
      orders: [{ order: memberOrder, store_name: 'Main Street', what: expect.stringContaining('Margherita') }],
      gift_cards: [{ amount: '5.00', order: memberOrder }],
    })
    const moves = body['moves'] as { delta: number; balance: number }[]
    expect(moves[0]?.balance).toBe(body['points'])
    expect(moves.toReversed().reduce((sum, { delta, balance }) => (expect(sum + delta).toBe(balance), balance), 0)).toBe(body['points']) // oxfmt-ignore
    expect(JSON.stringify(body)).not.toContain(MAIL)
    expect(JSON.stringify(body)).not.toContain(PHONE)
    expect((body['messages'] as Row[]).map(({ kind }) => kind)).toContain('mail')
    const contact = (await ask(`customers/${zeb}/contact`)).body
    expect(contact).toMatchObject({ phone: PHONE, mail: MAIL, name: 'Zebulon Quarrington' })
    expect((await ask(`customers/${zeb}/contact`, undefined, 'blind')).status).toBe(403)
  })

  test('get points to make good once for a press, up to the limit of 90 days, above it by a second person [D-207]', async () => {
    const path = `customers/${zeb}/make-good`
    const before = await member.points()
    const gift = { points: '300', reason: 'cold', order: memberOrder, text: 'Sorry, Zebulon' }
    const press = () => askOperator(here, path, gift, { key: keys.get('support') ?? '', headers: { 'Idempotency-Key': 'press-1' } }) // oxfmt-ignore
    const [one, two] = await Promise.all([press(), press()])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await member.points()).toBe(before + 300)
    expect((await messagesOf(here.database.db, MAIL)).at(-1)?.body).toContain('Sorry, Zebulon')
    expect((await ask(`customers/${zeb}`)).body).toMatchObject({ given: 1, given_worth: '15.00' })
    const above = await ask(path, { points: '101', reason: 'cold' }, 'support')
    expect(above).toMatchObject({
      status: 409,
      body: { message: 'Give 101 points, worth $5.05 waits for a second person.' },
    })
    expect(await member.points()).toBe(before + 300)
    const approved = await ask(`approvals/${String(above.body['approval'])}`, { approve: '1' })
    expect(approved.body).toMatchObject({ is_done: true })
    expect(await member.points()).toBe(before + 401)
    expect((await ask(`customers/${guest}/make-good`, { points: '1', reason: 'cold' })).status).toBe(409)
    expect((await ask(path, { points: '1', reason: 'cold', order: guestOrder })).status).toBe(404)
  })

  test('the own limit of a person counts in place of the role, at once, and nobody sets their own [D-217]', async () => {
    await ask('invitations', { mail: 'sue@example.ca', name: 'Sue', roles: 'support:all' })
    const sue = new OfficeBrowser(here, undefined, new Authenticator(SITE), SITE)
    await sue.accept(await mailedSecret(here, 'sue@example.ca'), { name: 'Sue' })
    const { id = '' } = (await sue.ask('officeEntrance')).answer.me ?? {}
    const give = () => askOffice(sue, `customers/${zeb}/make-good`, { points: '1', reason: 'cold' })
    expect((await give()).status).toBe(409)
    expect((await askOffice(sue, `people/${id}/limits`, { goodwill: '30.00' })).status).toBe(403)
    expect((await ask(`people/${id}/limits`, { goodwill: '30.00', refund: '' })).status).toBe(200)
    expect((await ask(`people/${id}`)).body['goodwill_limit']).toBe('30.00')
    expect((await give()).status).toBe(200)
    await ask(`people/${id}/limits`, {})
    expect((await give()).status).toBe(409)
    for (const path of ['copy', 'erase'])
      expect((await askOffice(sue, `customers/${guest}/${path}`, {})).body['message']).toContain(
        'Keep the request of the customer first',
      )
  })

  test('points are corrected with a line and never below 0 [D-207]', async () => {
    const path = `customers/${zeb}/points`
    const before = await member.points()
    expect((await ask(path, { points: '-50', reason: 'twice' }, 'support')).body).toMatchObject({ points: before - 50 })
    expect(await ask(path, { points: `-${before}`, reason: 'twice' }, 'support')).toMatchObject({ status: 409 })
    expect(await member.points()).toBe(before - 50)
    const { rows } = await sql<{ sum: number }>`select sum(delta)::int as sum from points where member = ${member.hash}`.execute(here.database.db) // oxfmt-ignore
    expect(rows[0]?.sum).toBe(before - 50)
    const [move] = (await ask(`customers/${zeb}`)).body['moves'] as Row[]
    expect(move).toMatchObject({ what: 'Corrected: Points were given twice', by: 'support', delta: -50 })
  })

  test('a coupon that makes good counts for its guest alone, once, and for 90 days [D-207]', async () => {
    const given = await ask(`customers/${guest}/make-good`, { coupon: '12.00', reason: 'late' }, 'support')
    const code = String(given.body['code'])
    const other = await newBuyer(here)
    const contact = (await ask(`customers/${guest}/contact`)).body
    const mail = (await messagesOf(here.database.db, String(contact['mail']))).at(-1)?.body ?? ''
    for (const words of [
      'Deals and beverages are not dishes here.',
      `Your code: ${code}`,
      'It counts at all our stores, for pick-up and for delivery.',
      'You can use it once, until ',
    ])
      // oxfmt-ignore
      expect(mail).toContain(words)
    const withCode = { useCoupon: true, coupon: code }
    const refused = await other.guest.ask('completeCheck', checkoutDetails(other.phone, withCode))
    expect(refused.ok ? '' : refused.message).toBe('We do not know this code. Please check it.')
    const again = await newGuest(here)
    await verify(here, again, buyer.phone)
    await again.ask('addProduct', margheritaInput())
    const taken = await again.ask('completeCheck', checkoutDetails(buyer.phone, withCode))
    expect(taken.ok && taken.answer.payment.total).toBeLessThan(500)
    const before = here.clock.now
    here.clock.forward(91 * 86_400)
    const late = await newGuest(here)
    await verify(here, late, buyer.phone)
    await late.ask('addProduct', margheritaInput())
    const over = await late.ask('completeCheck', checkoutDetails(buyer.phone, withCode))
    expect(over.ok ? '' : over.message).toBe('This code has expired.')
    here.clock.forward((before.getTime() - here.clock.now.getTime()) / 1000)
    const own = String((await ask(`customers/${zeb}/make-good`, { coupon: '5.00', reason: 'late' })).body['code'])
    const stranger = await other.guest.ask(
      'completeCheck',
      checkoutDetails(other.phone, { useCoupon: true, coupon: own }),
    )
    expect(stranger.ok).toBe(false)
  })

  test('phone and mail are corrected by a code that was sent to the new one, and the old mail is told [D-207]', async () => {
    const phone = '7785559870'
    const path = `customers/${zeb}/contact`
    expect((await ask(path, { phone, code: '123456' }, 'support')).status).toBe(422)
    expect((await ask(`${path}-code`, { phone }, 'support')).status).toBe(200)
    const code = codeIn(await lastSms(here, phone))
    expect((await ask(path, { phone: '7785559869', code }, 'support')).status).toBe(422)
    expect((await ask(path, { phone, code }, 'support')).status).toBe(200)
    expect((await ask(path, { phone, code }, 'support')).status).toBe(422)
    expect((await messagesOf(here.database.db, MAIL)).at(-1)?.subject).toContain('phone of your')
    expect((await ask(`customers/${zeb}`)).body).toMatchObject({ phone: '•••-•••-9870', is_verified: true })
    expect((await ask(`${path}-code`, { phone: PHONE }, 'support')).status).toBe(200)
    expect((await ask(path, { phone: PHONE, code: codeIn(await lastSms(here, PHONE)) }, 'support')).status).toBe(200)
    expect((await ask(path, { phone: PHONE, code: '123456' }, 'main')).status).toBe(403)
  })

  /** Something of this member in every table that holds anything of people. */
  const fillTables = async () => {
    const { db } = here.database
    const { hash: order, checkout } = await db.selectFrom('orders').select(['hash', 'checkout']).where('number', '=', Number(memberOrder)).executeTakeFirstOrThrow() // oxfmt-ignore
    const now = here.clock.now
    const at = sql`${now}::timestamptz`
    const address = JSON.stringify({ street: '4711 Quince Street', city: 'Vancouver', postalCode: 'V5V 9Q9', apartment: '', notes: 'Quince gate', formatted: '4711 Quince Street', lat: 49.2, lng: -123.1 }) // oxfmt-ignore
    for (const insert of [
      sql`insert into addresses (hash, member, type, title, street, city, postal_code, apartment, notes, formatted, created_at, changed_at)
        values ('a1', ${member.hash}, 1, 'Home', '4711 Quince Street', 'Vancouver', 'V5V 9Q9', '', 'Quince gate', '4711 Quince Street', ${at}, ${at})`,
      sql`insert into email_changes (member, email, changed_at) values (${member.hash}, ${MAIL}, ${at})`,
      sql`insert into app_openings (member, phone, at) values (${member.hash}, ${PHONE}, ${at})`,
      sql`insert into member_passkeys (id, member, handle, public_key, transports, name, synced, created_at)
        values ('p1', ${member.hash}, 'h1', 'k1', '[]', 'Zebulon’s phone', false, ${at})`,
      sql`insert into forms (session, key, call, data, created_at) values ('another', 'f1', 'feedback', ${JSON.stringify({ name: 'Zebulon', email: MAIL, message: 'Quince' })}::jsonb, ${at})`,
      sql`insert into order_notes ("order", key, at, by, text) values (${order}, 'n1', ${at}, 'Mia', 'Zebulon Quarrington called')`,
      sql`insert into deliveries (hash, "order", driver, secret_hash, assigned_at, ended_at, lat, lng) values ('d1', ${order}, 'Tom', 's1', ${at}, ${at}, 49.2, -123.1)`,
      sql`insert into order_messages ("order", id, sender, words, at) values (${order}, 'message-1', 'customer', 'Quince bell', ${at})`,
      sql`insert into order_changes ("order", revision, checkout, at, lines, document)
        select hash, 99, 'c99', ${at}, lines, document from orders where hash = ${order}`,
      sql`insert into order_wishes ("order", asked_at, kind, text) values (${order}, ${at}, 'change', 'Quince please')`,
      sql`insert into order_hand_overs ("order", changed_at, car, arrived_at) values (${order}, ${at}, 'Quince van', ${at})`,
      sql`insert into push_subscriptions ("order", endpoint, p256dh, auth, link, created_at) values (${order}, 'https://push.example/Zebulon', 'k', 'a', '/', ${at})`,
      sql`insert into checked_addresses (session, store, document, checked_at) values (${member.hash}, 'main', jsonb_build_object('address', ${address}::jsonb), ${at})`,
      sql`insert into first_answers (session, key, request, status, body, asked_at) values (${member.hash}, 'k1', 'r', 200, 'Zebulon', ${at})`,
      sql`insert into outbox (kind, recipient, body, created_at) values ('mail', ${MAIL}, 'Hey Zebulon', ${at})`,
      sql`insert into jobs (kind, target, urgency, payload, created_at, due_at) values ('mail', 'chain@example.com', 2, ${JSON.stringify({ text: `"${MAIL}" writes` })}::jsonb, ${at}, ${at})`,
      sql`insert into coupon_uses (coupon, "order", member, phone, discount, at) values ('X', ${order}, ${member.hash}, ${PHONE}, 100, ${at})`,
      sql`insert into consents (at, channel, address, given, prechecked, words, place, member) values (${at}, 'sms', ${PHONE}, true, false, 'Offers by text', 'checkout', ${member.hash})`,
      sql`insert into refunds (id, "order", source, amount, document, state, at, changed_at) values ('r1', ${order}, 'operator', 100, ${JSON.stringify({ card: 100, giftCards: [], points: 0, pointsValue: 0, unearned: 0, gst: 0, pst: 0, tip: 0, reason: 'cold', note: 'Zebulon was nice' })}::jsonb, 'done', ${at}, ${at})`,
      sql`update checkouts set document = document || jsonb_build_object('delivery', jsonb_build_object('address', ${address}::jsonb, 'zone', 'near', 'price', 0, 'gst', 0, 'pst', 0)) where hash = ${checkout}`,
      sql`update orders set document = document || '{"deliveryAddress": "4711 Quince Street", "deliveryNotes": "Quince gate"}' where hash = ${order}`,
      sql`insert into approvals (call, input, words, permission, store, asker, asker_name, asked_at, ends_at) values ('makeGood', jsonb_build_object('person', ${zeb}::text, 'text', 'Dear Zebulon'), 'Give', 'customers:change', '', 'x', 'Mia', ${at}, ${at})`,
    ])
      await insert.execute(db)
  }
  /** What names the member Zebulon. */
  const WORDS = ['Zebulon', 'Quarrington', 'Quince', MAIL, PHONE, 'V5V 9Q9']
  const naming = async () =>
    (await all()).filter(([table, line]) => table !== 'card_sandbox' && WORDS.some((word) => line.toLowerCase().includes(word.toLowerCase()))) // oxfmt-ignore
  const finish = async (number: string) => {
    await sql`update orders set status = 2, stage = 'finished' where number = ${Number(number)}`.execute(
      here.database.db,
    )
  }

  test('who asks is known by a code that went to what is kept, and a person answers only what was asked, within 30 days [D-218]', async () => {
    const { db } = here.database
    const code = async (way: string) => {
      expect((await ask(`customers/${zeb}/identity-code`, { way }, 'support')).body['to']).not.toContain(PHONE)
      return codeIn(await lastSms(here, PHONE))
    }
    const path = `customers/${zeb}/data-request`
    const given = await code('phone')
    expect((await ask(path, { kind: 'access', way: 'phone', code: '000000' }, 'support')).status).toBe(422)
    expect((await ask(`customers/${guest}/data-request`, { kind: 'access', way: 'phone', code: given }, 'support')).status).toBe(422) // oxfmt-ignore
    expect((await ask(path, { kind: 'access', way: 'phone', code: given }, 'support')).status).toBe(200)
    expect((await ask(path, { kind: 'access', way: 'phone', code: given }, 'support')).status).toBe(422)
    const listed = async () => (await ask('data-requests', undefined, 'support')).body['requests'] as Row[]
    const due = new Date(here.clock.now.getTime() + 30 * 86_400_000).toISOString()
    expect(await listed()).toMatchObject([{ person: zeb, state: 'asked', kind: 'access', due }])
    expect((await ask(`customers/${zeb}`)).body['asks']).toMatchObject([{ kind: 'access', due }])
    expect((await ask('data-requests', undefined, 'main')).status).toBe(403)
    await db.deleteFrom('data_asks').execute()
  })

  test('a copy has everything of one person and nothing of another, once a second person has agreed [D-208]', async () => {
    await fillTables()
    const path = `customers/${zeb}/copy`
    expect((await ask(path, undefined, 'support')).status).toBe(409)
    const asked = await ask(path, {}, 'support')
    expect(asked).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Give out the data of member \S+ waits/) },
    })
    expect((await ask(path, undefined, 'support')).status).toBe(409)
    await ask(`approvals/${String(asked.body['approval'])}`, { approve: '1' })
    const copy = JSON.stringify((await ask(path, undefined, 'support')).body)
    for (const word of [
      ...WORDS,
      'Quince gate',
      'Quince bell',
      'Quince van',
      'the gate of the Quarringtons',
      'Offers by text',
      'Zebulon was nice',
      'Margherita',
    ])
      expect(copy).toContain(word)
    for (const word of ['Ann', 'ann@example.com', buyer.phone, guestOrder, 'argon2', 'Tom', 'Mia'])
      expect(copy).not.toContain(word)
    // Each table that holds a word of the person has a share in the copy.
    const tables = new Set((await naming()).map(([table]) => table))
    expect([...tables].toSorted()).toEqual(
      ['addresses', 'app_openings', 'approvals', 'checked_addresses', 'checkouts', 'codes', 'consents', 'coupon_uses', 'email_changes', 'first_answers', 'forms', 'goodwill', 'jobs', 'member_passkeys', 'members', 'order_changes', 'order_hand_overs', 'order_messages', 'order_notes', 'order_wishes', 'orders', 'outbox', 'push_subscriptions', 'refunds', 'verified_phones'], // oxfmt-ignore
    )
    expect((await ask(path, undefined, 'main')).status).toBe(403)
  })

  test('an erasure waits 7 days, can be called back, is barred by an open order, and leaves no word of the person [D-208]', async () => {
    const { db } = here.database
    const path = `customers/${zeb}/erase`
    expect(await ask(path, {}, 'support')).toMatchObject({
      status: 409,
      body: { message: 'This cannot be erased now, because an order is not finished.' },
    })
    await finish(memberOrder)
    const request = async () => {
      const { body } = await ask(path, {}, 'support')
      return await ask(`approvals/${String(body['approval'])}`, { approve: '1' })
    }
    expect((await request()).body).toMatchObject({ is_done: true })
    expect((await messagesOf(db, MAIL)).at(-1)).toMatchObject({
      subject: expect.stringContaining('will be erased'),
      body: expect.stringMatching(/What stays: your orders without who you are, until six years[^]*tax law/),
    })
    expect((await ask(`customers/${zeb}/keep`, {}, 'support')).status).toBe(200)
    expect((await messagesOf(db, MAIL)).at(-1)?.subject).toContain('will not be erased')
    expect((await ask(`customers/${zeb}/keep`, {}, 'support')).status).toBe(404)
    const run = () => runErasures(db, here.host.settings, here.clock.now, (error) => expect(error).toBeUndefined())
    here.clock.forward(8 * 86_400)
    await run()
    expect(await found(PHONE)).toEqual([zeb])
    expect((await request()).body).toMatchObject({ is_done: true })
    here.clock.forward(6 * 86_400)
    await run()
    expect(await found(PHONE)).toEqual([zeb])
    here.clock.forward(2 * 86_400)
    // Where the rest of a lost gift card was to go goes too (D-222).
    const [card] = (await ask('gift-cards', { balance: '5.00' })).body['cards'] as Row[]
    const lost = await ask('gift-cards/find', { number: String(card?.['number']) })
    expect((await ask(`gift-cards/${String(lost.body['card'])}/replace`, { mail: MAIL }, 'support')).status).toBe(409)
    expect((await naming()).map(([table]) => table)).toContain('approvals')
    const facts = () =>
      db.selectFrom('orders').select(['number', 'store', 'total', 'card_amount', 'lines', 'placed_at']).where('number', '=', Number(memberOrder)).executeTakeFirst() // oxfmt-ignore
    const kept = await facts()
    const points = sql<{
      sum: number
    }>`select coalesce(sum(delta), 0)::int as sum from points where member = ${member.hash}`
    await run()
    expect(await naming()).toEqual([])
    expect(await facts()).toEqual(kept)
    expect((await points.execute(db)).rows).toEqual([{ sum: 0 }])
    // Nothing of another person is touched.
    expect(await found(buyer.phone)).toContain(guest)
    expect((await ask(`orders/${memberOrder}/story`)).status).toBe(200)
    expect(await found(PHONE)).toEqual([])
    expect((await member.guest.ask('account', {})).ok).toBe(false)
    // Consents stay as proof, and offers reach nobody by them.
    const proof = (await ask(`consents?address=${PHONE}`)).body['consents'] as Row[]
    expect(proof.map(({ words }) => words)).toContain('Offers by text')
    expect(JSON.stringify((await ask('consents/addresses?channel=sms')).body)).not.toContain('erased:')
    expect(JSON.stringify((await ask('consents/addresses?channel=email')).body)).not.toContain('erased:')
    await expect(sql`delete from consents`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`update consents set words = 'x'`.execute(db)).rejects.toThrow('never changed')
    expect((await ask('erasures')).body).toMatchObject({ persons: [zeb] })
  })

  test('who was erased is erased again when a restored backup has brought them back [D-208]', async () => {
    const { db } = here.database
    await sql`update members set phone = ${PHONE}, email = ${MAIL}, name = 'Zebulon' where hash = ${member.hash}`.execute(
      db,
    )
    expect(await found(PHONE)).toEqual([zeb])
    await runErasures(db, here.host.settings, here.clock.now, (error) => expect(error).toBeUndefined())
    expect(await naming()).toEqual([])
  })

  test('a guest is erased with all orders of the phone and the mail, also by the list of another machine [D-208]', async () => {
    const { db } = here.database
    await finish(guestOrder)
    expect((await ask('erasures', { persons: guest })).body).toMatchObject({ count: 1 })
    await runErasures(db, here.host.settings, here.clock.now, (error) => expect(error).toBeUndefined())
    expect((await all()).filter(([table, line]) => table !== 'card_sandbox' && line.includes(buyer.phone))).toEqual([])
    expect((await ask(`customers/${guest}`)).status).toBe(404)
  })

  test('a member takes a copy and deletes the account with the password, but not while an order is open [D-208]', async () => {
    const own = await newMemberBuyer(here, { points: 20 })
    await here.database.db.updateTable('sessions').set({ proved_at: null }).where('member', '=', own.hash).execute()
    expect(await own.guest.ask('ownData', {})).toMatchObject({
      ok: false,
      message: 'Please confirm your password first.',
    })
    expect(await own.guest.ask('eraseAccount', {})).toMatchObject({
      ok: false,
      message: 'Please confirm your password first.',
    })
    expect((await own.guest.ask('provePassword', { password: own.password })).ok).toBe(true)
    const copy = await own.guest.ask('ownData', {})
    expect(JSON.stringify(copy)).toContain(own.email)
    const done = await own.guest.ask('complete', await own.memberCompleteInput(CARD_SUCCEEDS, 0))
    expect(done.ok).toBe(true)
    expect(await own.guest.ask('eraseAccount', {})).toMatchObject({ ok: false, message: 'Your account cannot be deleted yet, because an order is not finished.' }) // oxfmt-ignore
    await finish(done.answer.order?.number ?? '')
    expect((await own.guest.ask('eraseAccount', {})).ok).toBe(true)
    expect((await all()).filter(([table, line]) => table !== 'card_sandbox' && (line.includes(own.email) || line.includes(own.phone)))).toEqual([]) // oxfmt-ignore
    expect((await ask('erasures')).body['persons']).toContain(`m-${own.hash}`)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assignment } from '../../../domain/office/roles.ts'
import { storeHash } from '../../../host/catalogue/hashes.ts'
import { latestMessages } from '../../../host/store/outbox.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { Guest } from '../../support/guest.ts'
import { deleteOld } from '../../support/host/deleteOld.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { MAIN, smallChain } from '../../support/host/smallChain.ts'
import { OPERATOR_KEY, askOperator } from '../../support/host/operatorHost.ts'
import { askOffice, OFFICE_ORIGIN, officePerson, type OfficeBrowser } from '../../support/office/officeBrowser.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

const OAK = storeHash('oak')
const sender = { name: 'Cora Birch', email: 'cora@customer.example', phone: '6045550199' }
const catering = { ...sender, date: '2025-12-12', people: '40', address: '1 Oak Street', store: OAK, notes: 'Trays' }
const feedback = {
  ...sender,
  location: 'Head Office',
  text: 'The pizza came cold twice this week, and nobody called me back',
}

interface Row {
  id: number
  title: string
  state: string
  assignee: string
  store: string
  seen: number
}

describe.each(oneDatabase)('the inbox of the office on $name [D-209]', (database) => {
  let here: OrderingHost
  let guest: Guest
  let [ann, bo, eve]: OfficeBrowser[] = []
  const person = (name: string, ...assignments: Assignment[]) =>
    officePerson(here, { mail: `${name}@office.example`, name, assignments })
  beforeAll(async () => {
    here = await orderingHost(database, {
      catalogue: { ...smallChain, chain: { ...smallChain.chain, email: 'hello@small.example' } },
      settings: { operatorKey: OPERATOR_KEY, publicUrl: OFFICE_ORIGIN },
    })
    guest = await Guest.arriving(here.host)
    ann = await person('Ann', { role: 'support', stores: 'all' })
    bo = await person('Bo', { role: 'manager', stores: [OAK] })
    eve = await person('Eve', { role: 'manager', stores: [MAIN] })
  })
  afterAll(() => here.close())

  const ask = async (browser: OfficeBrowser | undefined, path: string, body?: object, key?: string) => {
    if (!browser) throw new Error('nobody asks')
    if (key === undefined) return await askOffice(browser, path, body)
    const response = await browser.fetch(`/office/api/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key } }) // oxfmt-ignore
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const list = async (browser?: OfficeBrowser, query = '') => {
    const { body } = await ask(browser, `forms${query}`)
    return { rows: (body['forms'] ?? []) as Row[], open: body['open'], mine: body['mine'], next: body['next'] }
  }
  const titles = async (browser?: OfficeBrowser, query = '') =>
    (await list(browser, query)).rows.map(({ title }) => title)
  /** Sends a form and answers its number. */
  async function sent(form: typeof catering | typeof feedback): Promise<string> {
    const name = 'text' in form ? 'contact' : 'catering'
    await guest.ask(name, form as never, { key: crypto.randomUUID() })
    return String((await list(ann)).rows[0]?.id)
  }
  const mailsTo = (mail: string) => latestMessages(here.database.db, 50, mail)

  test('a form is seen by who has its store, and one of the chain by who has all; neither counts for others', async () => {
    const one = await sent(catering)
    const two = await sent(feedback)
    expect(await titles(ann)).toEqual(['“The pizza came cold twice this week, and nobody called me ...”', '40 people, Fri, Dec 12, 2025']) // oxfmt-ignore
    expect(await list(bo)).toMatchObject({ rows: [{ id: Number(one), store: 'Oak Street', state: 'new' }], open: 1 })
    expect(await list(eve)).toMatchObject({ rows: [], open: 0 })
    for (const path of [`forms/${one}`, `forms/${two}`]) expect((await ask(eve, path)).status).toBe(404)
    expect((await ask(eve, `forms/${one}/assign`, { to: 'me', seen: '0' })).status).toBe(404)
    expect((await ask(eve, `forms/${one}/note`, { text: 'Mine now' })).status).toBe(404)
    expect((await ask(eve, 'forms?store=oak')).status).toBe(422)
    const kept = await here.database.db.selectFrom('inbox').select('form').execute()
    expect(kept).toEqual([])
  })

  test('one form has its facts in words, and what is known of its sender in the stores of who looks', async () => {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const id = await sent({ ...catering, phone: buyer.phone })
    const seen = (await ask(ann, `forms/${id}`)).body
    expect(seen).toMatchObject({ orders: 1, last_order: { number: Number(answer.order?.number) }, email: sender.email })
    expect(seen['facts']).toContainEqual({ label: 'Number of people', value: '40' })
    expect(seen['facts']).toContainEqual({ label: 'Location', value: 'Oak Street' })
    expect(seen['others']).toHaveLength(2)
    expect((seen['colleagues'] as { name: string }[]).map(({ name }) => name)).toEqual(['Ann', 'Bo'])
    // The order was placed at the other store, and the feedback went to the chain.
    const byBo = (await ask(bo, `forms/${id}`)).body
    expect(byBo).toMatchObject({ orders: 0 })
    expect(byBo['others']).toHaveLength(1)
    const { body } = await askOperator(here, `audit?looks=1&text=form`)
    expect(JSON.stringify(body)).toContain(`"subject":"${id}"`)
  })

  test('of two people who take a form or answer it the later one is told who was first, and nothing is mailed twice', async () => {
    const id = await sent(catering)
    expect((await ask(ann, `forms/${id}/assign`, { to: 'me', seen: '0' })).status).toBe(200)
    expect(await ask(bo, `forms/${id}/assign`, { to: 'me', seen: '0' })).toMatchObject({ status: 409, body: { message: 'Ann was first: Ann took this form.', changed: { by: 'Ann', after: 'Ann' } } }) // oxfmt-ignore
    const { body } = await ask(bo, `forms/${id}`)
    const seen = String(body['seen'])
    // A note of a colleague stands in nobody's way.
    expect((await ask(ann, `forms/${id}/note`, { text: 'She is nice' })).status).toBe(200)
    const answers = await Promise.all([
      ask(ann, `forms/${id}/answer`, { text: 'Yes, gladly.', seen }),
      ask(bo, `forms/${id}/answer`, { text: 'Yes, of course.', seen }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['message']).toMatch(/^(Ann|Bo) was first: \1 answered this form\.$/) // oxfmt-ignore
    const mails = await mailsTo(sender.email)
    expect(mails.filter(({ body: text }) => text.startsWith('Yes'))).toHaveLength(1)
    expect((await list(bo, '?state=answered')).rows).toMatchObject([{ id: Number(id), assignee: 'Ann' }])
  })

  test('an answer is mailed once for each press, with the words that were sent, and is kept; the audit has neither', async () => {
    const id = await sent(feedback)
    const press = () => ask(ann, `forms/${id}/answer`, { text: 'We are sorry.\n\nAnn', seen: '0' }, 'press-1')
    expect([(await press()).status, (await press()).status]).toEqual([200, 200])
    const mails = (await mailsTo(sender.email)).filter(({ body }) => body.startsWith('We are sorry.'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: expect.stringMatching(/^Your guest feedback to /) as string })
    expect(mails[0]?.body).toContain('> Message: The pizza came cold twice this week')
    const { rows } = await sql<{
      reply: string
    }>`select payload->>'replyTo' as reply from jobs where target = ${sender.email}
      order by id desc limit 1`.execute(here.database.db)
    expect(rows[0]?.reply).toBe('hello@small.example')
    expect((await ask(ann, `forms/${id}`)).body['events']).toMatchObject([{ what: 'answered', by: 'Ann', text: 'We are sorry.\n\nAnn' }]) // oxfmt-ignore
    const audit = JSON.stringify((await askOperator(here, 'audit')).body)
    expect(audit).toContain(`form ${id}`)
    for (const secret of ['sorry', sender.email, sender.name]) expect(audit).not.toContain(secret)
  })

  test('templates of answers are read by who answers anywhere, made and changed by who answers everywhere, and come back [D-229]', async () => {
    const templates = async (browser?: OfficeBrowser) => (await ask(browser, 'answer-templates')).body['templates']
    const made = await ask(ann, 'answer-templates', { name: 'Catering, yes', text: 'Dear {name}, gladly.' })
    expect(made.status).toBe(200)
    const id = Number(made.body['id'])
    expect(await templates(bo)).toEqual([{ id, name: 'Catering, yes', text: 'Dear {name}, gladly.' }])
    expect((await ask(bo, 'answer-templates', { name: 'Mine', text: 'No.' })).status).toBe(403)
    expect((await ask(ann, 'answer-templates', { name: ' ', text: 'No.' })).status).toBe(422)
    expect((await ask(ann, 'answer-templates', { id: '999', name: 'Gone', text: 'No.' })).status).toBe(404)
    expect(
      (await ask(ann, 'answer-templates', { id: String(id), name: 'Catering', text: 'Yes, {name}.' })).status,
    ).toBe(200)
    expect((await ask(ann, `answer-templates/${id}/remove`, {})).status).toBe(200)
    expect(await templates(ann)).toEqual([])
    const entries = (await askOperator(here, 'audit')).body['entries'] as { id: number; what: string }[]
    const removed = entries.find(({ what }) => what === 'Template of an answer removed')
    expect((await ask(ann, `audit/${removed?.id}/undo`, {})).status).toBe(200)
    expect(await templates(ann)).toMatchObject([{ name: 'Catering', text: 'Yes, {name}.' }])
  })

  test('a form is given to who may answer it alone, back to nobody, and taken back by an undo', async () => {
    const id = await sent(catering)
    const people = (await askOperator(here, 'people')).body['people'] as { id: string; name: string }[]
    const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? ''
    expect((await ask(ann, `forms/${id}/assign`, { to: idOf('Eve'), seen: '0' })).body['message']).toBe('Eve may not answer this form.') // oxfmt-ignore
    expect((await ask(ann, `forms/${id}/assign`, { to: idOf('Bo'), seen: '0' })).status).toBe(200)
    expect(await list(bo, '?assignee=me')).toMatchObject({ rows: [{ id: Number(id) }], mine: 1 })
    const entries = (await askOperator(here, 'audit')).body['entries'] as { id: number; subject: string; before: string; after: string }[] // oxfmt-ignore
    const entry = entries.find(({ subject }) => subject === `form ${id}`)
    expect(entry).toMatchObject({ before: 'nobody', after: 'Bo' })
    expect((await ask(ann, `audit/${entry?.id}/undo`, {})).status).toBe(200)
    expect((await list(bo, '?assignee=me')).rows).toEqual([])
    expect((await askOperator(here, `forms/${id}/assign`, { to: 'me', seen: '0' })).status).toBe(422)
  })

  test('a list goes by kind, state, person and words, in pages', async () => {
    await here.database.db.deleteFrom('forms').execute()
    await sql`insert into forms (session, key, call, data, created_at) select 'old', n::text, case n % 2 when 0 then 'contact' else 'catering' end,
      jsonb_build_object('name', 'N', 'email', 'n@x.example', 'text', 'number ' || n, 'people', n::text, 'date', '2025-12-12'), ${here.clock.now}::timestamptz
      from generate_series(1, 60) as n`.execute(here.database.db)
    const first = await list(ann)
    expect([first.rows.length, first.open]).toEqual([50, 60])
    expect((await list(ann, `?before=${String(first.next)}`)).rows).toHaveLength(10)
    expect((await list(ann, '?kind=feedback')).rows).toHaveLength(30)
    expect(await titles(ann, '?text=NUMBER%2058')).toEqual(['“number 58”'])
    expect((await list(ann, '?assignee=nobody&state=new')).rows).toHaveLength(50)
    const id = first.rows[0]?.id
    await ask(ann, `forms/${id}/done`, { done: '1' })
    expect((await list(ann, '?state=done')).rows).toMatchObject([{ id }])
    expect((await list(ann)).open).toBe(59)
    await ask(ann, `forms/${id}/done`, { done: '0' })
    expect((await list(ann)).open).toBe(60)
  })

  test('a list is a file too, of the stores of who asks, without what was written [D-219]', async () => {
    const file = async (browser: OfficeBrowser | undefined, query: string) =>
      (await browser?.fetch(`/office/api/forms/export?${query}`))?.text()
    const all = (await file(ann, 'kind=catering')) ?? ''
    expect(all.split('\n')[0]).toBe('id,at,kind,title,name,store,state,assignee')
    expect(all.trim().split('\n').length).toBe((await list(ann, '?kind=catering')).rows.length + 1)
    expect(all).not.toContain('feedback')
    expect((await file(bo, ''))?.trim().split('\n').length).toBe((await list(bo)).rows.length + 1)
    expect(JSON.stringify((await askOperator(here, 'audit?looks=1')).body)).toContain('/forms/export')
  })

  test('a dispute is listed with the day by which to answer, in the stores of who looks', async () => {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', amount: 1250, dueBy: '2025-12-01T20:00:00.000Z' } // oxfmt-ignore
    await sql`update payments set dispute = ${JSON.stringify(dispute)}::jsonb, disputed_at = ${here.clock.now}::timestamptz
      where checkout = (select checkout from orders where number = ${Number(answer.order?.number)})`.execute(
      here.database.db,
    )
    expect((await ask(ann, 'disputes?state=open')).body).toMatchObject({ open: 1, disputes: [{ order: Number(answer.order?.number), amount: '12.50', due_by: '2025-12-01T20:00:00.000Z', is_open: true }] }) // oxfmt-ignore
    expect((await ask(ann, 'disputes?state=decided')).body['disputes']).toEqual([])
    expect((await ask(bo, 'disputes')).status).toBe(403)
    const books = await person('Kay', { role: 'bookkeeper', stores: [OAK] })
    expect((await ask(books, 'disputes')).body).toMatchObject({ open: 0, disputes: [] })
  })

  test('a settled form goes 30 days later with its answers, an open one stays, and a franchise application goes after two years', async () => {
    await here.database.db.deleteFrom('forms').execute()
    const [settled, open] = [await sent(catering), await sent(feedback)]
    await guest.ask('franchise', sender, { key: 'franchise' })
    await ask(ann, `forms/${settled}/note`, { text: 'Done by phone' })
    await ask(ann, `forms/${settled}/done`, { done: '1' })
    const after = async (days: number) => {
      const now = new Date(here.clock.now.getTime() + days * 86_400_000)
      await deleteOld(here.database.db, now)
      return (await here.database.db.selectFrom('forms').select('id').orderBy('id').execute()).map(({ id }) => id)
    }
    expect(await after(29)).toHaveLength(3)
    expect(await after(31)).toEqual([Number(open), Number(open) + 1])
    expect(await after(731)).toEqual([Number(open)])
    expect(await here.database.db.selectFrom('inbox_events').selectAll().execute()).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seenAudit } from '../../../host/store/audit.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember } from '../../support/member.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'

describe.each(oneDatabase)('the audit on $name [D-200]', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database, { settings: { operatorKey: OPERATOR_KEY } })
  })
  afterAll(() => here.close())

  const entries = async (query = '') => {
    const { body } = await askOperator(here, `audit?${query}`)
    return body['entries'] as Record<string, unknown>[]
  }
  const keyFor = async (name: string, permissions: string, more: Record<string, string> = {}) => {
    const { body } = await askOperator(here, 'keys', { name, permissions, days: '9', ...more })
    return { id: String(body['id']), key: String(body['key']) }
  }

  test('says who, in which store, and what was tried', async () => {
    const { id, key } = await keyFor('Till of Oak', 'orders:read,stores:pause', { stores: 'oak' })
    const before = await entries()
    expect((await askOperator(here, 'webhooks', undefined, { key })).status).toBe(403)
    expect((await askOperator(here, 'stores/oak/sold-out', { product: 'cola' }, { key })).status).toBe(200)
    const [sold] = await entries(`asker=${id}`)
    expect(sold).toMatchObject({ actor: 'Till of Oak', asker: id, action: '/stores/:code/sold-out', outcome: 200 })
    expect(await entries()).toHaveLength(before.length + 1)
    const tried = (await entries(`asker=${id}&looks=1`)).find(({ looks }) => looks === true)
    expect(tried).toMatchObject({ action: '/webhooks', outcome: 403 })
    expect(sold).toMatchObject({ subject: 'oak', about: 'Oak Street' })
    await askOperator(here, 'customers/g-40999')
    const about = (await entries('looks=1')).map((entry) => entry['about'])
    expect(about).toContain('guest of order 40999')
  })

  test('keeps nothing that names a customer', async () => {
    const member = await newMember(here)
    await askOperator(here, 'points', { email: member.email, points: '5' })
    await askOperator(here, `consents?address=${member.email}`)
    const { rows } = await sql<{ text: string }>`select string_agg(audit::text, ' ') as text from audit`.execute(
      here.database.db,
    )
    expect(rows[0]?.text).toContain('/points')
    expect(rows[0]?.text).not.toContain(member.email)
  })

  test('is never changed or deleted', async () => {
    const { db } = here.database
    await askOperator(here, 'stores/main', { pickup: 'open' })
    for (const statement of [
      sql`update audit set actor = 'nobody'`,
      sql`update audit set outcome = 500`,
      sql`delete from audit`,
      sql`truncate audit`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('the audit is never changed')
  })

  test('of a store is all that its people read, also in the file', async () => {
    const { key } = await keyFor('Oak', 'audit:read,stores:pause,stores:hours,kitchens:change', { stores: 'oak' })
    await askOperator(here, 'stores/main/pins', { name: 'Of main' })
    const pin = await askOperator(here, 'stores/oak/pins', { name: 'Of oak' }, { key })
    expect((await askOperator(here, `kitchen-pins/${String(pin.body['id'])}/revoke`, {}, { key })).status).toBe(200)
    const { body } = await askOperator(here, 'audit?looks=1', undefined, { key })
    const stores = (body['entries'] as { store: string }[]).map(({ store }) => store)
    expect([...new Set(stores)]).toEqual(['Oak Street'])
    expect((await askOperator(here, 'audit?store=main', undefined, { key })).body['entries']).toEqual([])
    const file = await here.host.fetch(
      new Request('http://forno.test/operator/audit/export?looks=1', { headers: { Authorization: `Bearer ${key}` } }),
    )
    const text = await file.text()
    expect(text).toContain('Oak Street')
    expect(text).not.toMatch(/Main Street|Of main/)
  })

  test('who has seen an older state is told who changed it since, and may insist', async () => {
    const { db } = here.database
    const seen = String(await seenAudit(db, here.clock.now))
    const [ada, ben] = [await keyFor('Ada', 'stores:hours'), await keyFor('Ben', 'stores:hours')]
    const save = (key: string, hours: string, headers: Record<string, string> = {}) =>
      askOperator(here, 'special-days', { code: 'eve', on: '2026-12-24', hours }, { key, headers })
    expect((await save(ada.key, '11:00-18:00', { 'X-Seen': seen })).status).toBe(200)
    const refused = await save(ben.key, '11:00-20:00', { 'X-Seen': seen })
    expect(refused).toMatchObject({ status: 409, body: { changed: { by: 'Ada' } } })
    expect(refused.body['message']).toBe('Ada changed this while you were looking.')
    // Ada herself may go on, and so may Ben once he has seen it or insists.
    expect((await save(ada.key, '11:00-19:00', { 'X-Seen': seen })).status).toBe(200)
    expect((await save(ben.key, '11:00-20:00')).status).toBe(200)
  })

  test('a press with the same key is done once, and what is shown once is not shown again', async () => {
    const member = await newMember(here)
    const press = (points: string) =>
      askOperator(here, 'points', { email: member.email, points }, { headers: { 'Idempotency-Key': 'press-1' } })
    expect([await press('7'), await press('7')].map(({ body }) => body['points'])).toEqual([7, 7])
    expect((await press('8')).status).toBe(422)
    const make = () =>
      askOperator(here, 'stores/main/printers', { name: 'Pass' }, { headers: { 'Idempotency-Key': 'press-2' } })
    const secret = String((await make()).body['secret'])
    expect(await make()).toMatchObject({
      status: 409,
      body: { message: 'This is done. What it showed is shown once.' },
    })
    const { rows } = await sql<{
      text: string
    }>`select string_agg(first_answers::text, ' ') as text from first_answers`.execute(here.database.db)
    expect(rows[0]?.text).not.toContain(secret)
  })
})

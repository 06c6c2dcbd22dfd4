import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSeconds } from '../../../host/store/database/addSeconds.ts'
import { openDatabase, type Database } from '../../../host/store/database/database.ts'
import type { JobName } from '../../../host/store/schema/jobTable.ts'
import { moveOldQueues } from '../../../host/store/jobs/oldQueues.ts'
import { claimJobs } from '../../../host/store/jobs/jobs.ts'
import { databases, freshDatabase, type FreshDatabase } from '../../support/host/databases.ts'

const NOW = new Date('2026-01-15T20:00:00Z')
const ago = (seconds: number) => addSeconds(NOW, -seconds)

describe.each(databases)('what the release before has queued, over $name', (kind) => {
  let fresh: FreshDatabase
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    database = await openDatabase(fresh.options)
    const { db } = database
    await sql`alter table push_jobs drop constraint push_jobs_subscription_fkey`.execute(db)
    await sql`alter table live_publications drop constraint live_publications_order_fkey`.execute(db)
    await sql`insert into webhook_endpoints (url, secret, created_at) values ('https://a.example', 's', ${NOW})`.execute(
      db,
    )
    await sql`insert into printers (store, secret_hash, created_at) values ('main', 'x', ${NOW})`.execute(db)
    await sql`insert into outbox (kind, recipient, subject, body, code, created_at, sent_at, due_at, tries) values
      ('mail', 'sent@example.com', 'Sent', '', null, ${ago(500)}, ${ago(400)}, ${ago(400)}, 1),
      ('mail', 'waits@example.com', 'Waits', 'Hello', null, ${ago(500)}, null, null, 0),
      ('mail', 'retried@example.com', 'Retried', 'Hello', null, ${ago(500)}, null, ${addSeconds(NOW, 900)}, 5),
      ('mail', 'leased@example.com', 'Leased', 'Hello', null, ${ago(500)}, null, ${addSeconds(NOW, 40)}, 1),
      ('sms', '+16045550100', null, '123456', '123456', ${ago(10)}, null, null, 0)`.execute(db)
    await sql`insert into push_jobs (subscription, "order", revision, stage, payload, urgency, created_at, due_at)
      values (7, 'o', 2, 'accepted', '{}', 'high', ${ago(5)}, ${ago(5)})`.execute(db)
    await sql`insert into webhook_jobs (endpoint, "order", revision, type, created_at, due_at, sent_at) values
      (1, 'o', 1, 'order.placed', ${ago(50)}, ${ago(50)}, ${ago(49)}), (1, 'o', 2, 'order.step', ${ago(5)}, ${ago(5)}, null)`.execute(
      db,
    )
    await sql`insert into print_jobs (printer, "order", key, copy, created_at, given_at) values
      (1, 'o', 'accepted', 1, ${ago(50)}, null), (1, 'p', 'accepted', 1, ${ago(50)}, ${ago(5)})`.execute(db)
    await sql`insert into live_publications ("order", revision, driver, written_at, leased_until)
      values ('o', 3, 'd', ${ago(20)}, ${ago(20)})`.execute(db)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  test('is moved once by two hosts, under its number and with what became of it; what is being sent stays', async () => {
    const { db } = database
    await Promise.all([moveOldQueues(db, NOW), moveOldQueues(db, NOW)])
    const rows = await db.selectFrom('jobs').selectAll().orderBy('kind').orderBy('id').execute()
    const shown = rows.map((job) => [job.kind, job.kind === 'live' ? 0 : job.id, job.target, job.urgency, job.outcome])
    expect(shown).toEqual([
      ['live', 0, 'o', 1, 'done'],
      ['mail', 1, 'sent@example.com', 2, 'done'],
      ['mail', 2, 'waits@example.com', 2, null],
      ['mail', 3, 'retried@example.com', 2, null],
      ['print', 1, '1', 1, null],
      ['push', 1, '7', 1, null],
      ['sms', 5, '+16045550100', 0, null],
      ['webhook', 1, '1', 1, 'done'],
      ['webhook', 2, '1', 1, null],
    ])
    const { rows: left } = await sql`select recipient from outbox union all select "order" from print_jobs`.execute(db)
    expect(left).toEqual([{ recipient: 'leased@example.com' }, { recipient: 'p' }])
    expect(rows.find(({ target }) => target === 'retried@example.com')?.due_at).toEqual(addSeconds(NOW, 900))
  })

  test('is done as what was queued since, and moved when its host has ended or was announced again', async () => {
    const { db } = database
    const claim = async (kind: JobName, at: Date) => (await claimJobs(db, new Map([[kind, 1]]), at))[0]
    const kinds = ['sms', 'push', 'webhook', 'mail'] as const
    expect(await Promise.all(kinds.map(async (kind) => (await claim(kind, NOW))?.payload))).toEqual([
      { text: '123456', code: '123456' },
      { order: 'o', text: '{}', urgency: 'high' },
      { order: 'o', revision: 2, type: 'order.step' },
      { subject: 'Waits', text: 'Hello' },
    ])
    await sql`insert into live_publications ("order", revision, written_at, leased_until) values ('o', 2, ${NOW}, ${NOW})`.execute(
      db,
    )
    const later = addSeconds(NOW, 60)
    await moveOldQueues(db, later)
    expect(await claim('mail', later)).toMatchObject({ target: 'leased@example.com', tries: 2 })
    expect(await claim('live', later)).toMatchObject({ payload: { revision: 3, driver: 'd', isOver: false } })
    expect(await sql`select 1 from outbox union all select 1 from print_jobs`.execute(db)).toMatchObject({ rows: [] })
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../../contract/calls.ts'
import { callLabel, openMetrics } from '../../../../host/http/metrics/metrics.ts'
import { openGauges, type Gauges } from '../../../../host/http/metrics/gauges.ts'
import { startMetricsServer, type MetricsServer } from '../../../../host/start/metricsServer.ts'
import { CARD_DECLINED, CARD_REQUIRES_3DS, CARD_SUCCEEDS } from '../../../sandbox/cards.ts'
import { oneDatabase } from '../../../support/host/databases.ts'
import { parseScrape, type Scrape } from '../../../support/host/metrics/scrape.ts'
import { jsonb } from '../../../../host/store/database/database.ts'
import { saveEntry } from '../../../../host/store/catalogueEntries.ts'
import { keepOrder } from '../../../../host/orders/progress/orderQuestion.ts'
import { queueTickets } from '../../../../host/store/printing.ts'
import { messagesOf } from '../../../support/host/messages.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../../orders/orderingHost.ts'

const BUILD = 'abcdef012345'

describe.each(oneDatabase)('the metrics of a host over $name [D-93]', (database) => {
  let here: OrderingHost
  let server: MetricsServer
  let gauges: Gauges
  const metrics = openMetrics(BUILD)
  const faults: unknown[] = []
  const sources = { providers: ['mail'] as const, answerSeconds: 90 }
  beforeAll(async () => {
    here = await orderingHost(database, { metrics })
    gauges = openGauges({ ...sources, ...here.host, database: here.database, clock: () => here.clock.now, freshMs: 0 })
    server = await startMetricsServer({ port: 0, address: '127.0.0.1' }, metrics, {
      gauges: () => gauges,
      failed: (error) => faults.push(error),
    })
  })
  afterAll(async () => {
    await server.close()
    await here.close()
    metrics.close()
    expect(faults).toEqual([])
  })

  async function scrape(): Promise<Scrape> {
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    return parseScrape(await answer.text())
  }
  const counted = (found: Scrape, call: string, status = '2xx', refused = 'false') =>
    found.value('forno_calls_total', { call, status, refused })

  test('count every order once, and each payment that took no money by its reason', async () => {
    const buyer = await newBuyer(here)
    const declined = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_DECLINED))
    expect(declined.ok).toBe(false)
    const asked = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_REQUIRES_3DS))
    expect(asked.answer.needsAction).toBe(true)
    const other = await newBuyer(here)
    const paying = await other.completeInputWithCard(CARD_SUCCEEDS)
    expect((await other.guest.ask('complete', paying, { key: 'paid' })).answer.order?.total).toBe(2036)
    expect((await other.guest.ask('complete', paying, { key: 'paid' })).answer.order?.total).toBe(2036)
    const found = await scrape()
    const orders = (outcome: string, service = 'pickup') => found.value('forno_orders_total', { service, outcome })
    expect([orders('placed'), orders('refused'), orders('action'), orders('placed', 'delivery')]).toEqual([1, 1, 1, undefined]) // oxfmt-ignore
    expect(found.labels('forno_payment_failures_total', 'reason')).toEqual(['bank'])
    expect(found.value('forno_payment_failures_total', { reason: 'bank' })).toBe(1)
    expect([counted(found, 'complete'), counted(found, 'complete', '2xx', 'true')]).toEqual([3, 1])
    expect(found.value('forno_call_seconds_count', { call: 'complete' })).toBe(4)
  })

  test('tell calls apart by their declared names alone, whatever somebody asks for', async () => {
    const ask = (path: string, method = 'GET') => here.host.fetch(new Request(`http://forno.test${path}`, { method }))
    const before = await scrape()
    const strange = Array.from({ length: 20 }, () => randomUUID())
    for (const word of strange)
      for (const path of [`/${word}`, `/api/${word}`, `/operator/${word}`, `/kitchen/api/${word}`, `/menu/${word}`])
        await ask(path)
    await ask('/api/get/stores', 'DELETE')
    await ask('/api/get/stores')
    const after = await scrape()
    const labels = after.labels('forno_calls_total', 'call')
    expect(labels.filter((label) => strange.some((word) => label.includes(word)))).toEqual([])
    expect(counted(after, 'unknown call', '4xx')).toBe(21)
    expect(counted(after, 'other', '4xx')).toBe(80)
    expect((counted(after, 'stores') ?? 0) - (counted(before, 'stores') ?? 0)).toBe(1)
    for (const name of Object.keys(calls)) expect(callLabel(name)).toBe(name)
    expect([callLabel('operator orders'), callLabel('operator x'), callLabel('page ')]).toEqual([
      'operator orders',
      'other',
      'page home',
    ])
  })

  test('say how long the oldest mail is due and what nobody answers, and leave out texts that nobody sends', async () => {
    const { number } = await placeOrder()
    here.clock.forward(100)
    const found = await scrape()
    const { db } = here.database
    const orders = await db.selectFrom('orders').select(['number', 'placed_at']).where('stage', '=', 'new').execute()
    expect(orders.map((order) => order.number)).toContain(Number(number))
    const firstMs = Math.min(...orders.map(({ placed_at }) => placed_at.getTime()))
    const messages = await messagesOf(db)
    const mails = messages.filter(({ kind }) => kind === 'mail')
    const texts = messages.filter(({ kind }) => kind === 'sms')
    const firstMailMs = Math.min(...mails.map(({ created_at }) => created_at.getTime()))
    const nowMs = here.clock.now.getTime()
    const queue = (name: string, kind: string) => found.value(`forno_queue_${name}`, { kind })
    expect(queue('jobs', 'mail')).toBe(mails.length)
    expect(queue('oldest_due_seconds', 'mail')).toBeCloseTo((nowMs - firstMailMs) / 1000, 1)
    expect([queue('jobs', 'sms'), queue('oldest_due_seconds', 'sms')]).toEqual([texts.length, 0])
    expect([queue('jobs', 'refund'), queue('jobs', 'webhook'), queue('jobs', 'print')]).toEqual([0, 0, 0])
    expect(found.value('forno_orders_unanswered')).toBe(orders.length)
    expect(found.value('forno_orders_oldest_unanswered_seconds')).toBeCloseTo((nowMs - firstMs) / 1000, 1)
    expect(found.value('forno_webhooks_disabled')).toBe(0)
    expect(found.value('forno_refunds_overdue')).toBe(0)
    expect(found.value('forno_stores_open')).toBeGreaterThan(0)
    expect(found.value('forno_stores_open_without_screen')).toBe(0)
    expect(found.value('forno_catalogue_version')).toBe(here.host.catalogue.current().version)
    expect(found.value('forno_build_info', { build: BUILD, node: process.version })).toBe(1)
    expect(found.names).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('know of waiting pushes, webhooks, tickets and refunds, of a disabled webhook and of a store without a screen', async () => {
    const { hash } = await placeOrder()
    const { db } = here.database
    const { now } = here.clock
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const store = here.host.catalogue.current().stores(now)[0]?.hash ?? ''
    await db
      .insertInto('webhook_endpoints')
      .values([
        { url: 'https://a.example', secret: 's', created_at: now },
        { url: 'https://b.example', secret: 's', created_at: now, disabled_at: now, fault: 'gone' },
      ])
      .execute()
    const endpoints = await db.selectFrom('webhook_endpoints').select('id').orderBy('id').execute()
    const [first = 0, second = 0] = endpoints.map(({ id }) => id)
    const job = {
      kind: 'webhook' as const,
      urgency: 1,
      created_at: now,
      payload: jsonb({}),
      expires_at: null,
      key: null,
    }
    const of = (endpoint: number) => ({ ...job, target: String(endpoint), lane: `${endpoint} ${hash}` })
    await db
      .insertInto('jobs')
      .values([
        { ...of(first), due_at: hoursAgo(1), tries: 3 },
        // Waits for the one before.
        { ...of(first), due_at: hoursAgo(9), tries: 0 },
        { ...of(second), due_at: hoursAgo(9), tries: 0 },
      ])
      .execute()
    await db.insertInto('printers').values({ store, secret_hash: 'x', created_at: now }).execute()
    await queueTickets(db, { order: hash, store }, now)
    const document = JSON.stringify({}) as never
    const refund = { order: hash, amount: 100, document, changed_at: now }
    await db
      .insertInto('refunds')
      .values([
        { ...refund, id: 'old', state: 'pending', at: hoursAgo(30) },
        { ...refund, id: 'new', state: 'pending', at: hoursAgo(1) },
      ])
      .execute()
    await db.insertInto('kitchen_pins').values({ id: 'p', store, hash: 'x', created_at: now }).execute()
    here.clock.forward(60)
    const found = await scrape()
    const queue = (name: string, kind: string) => found.value(`forno_queue_${name}`, { kind })
    expect([queue('jobs', 'webhook'), queue('retrying', 'webhook')]).toEqual([1, 1])
    expect(queue('oldest_due_seconds', 'webhook')).toBeCloseTo(3660, 0)
    expect([queue('jobs', 'print'), queue('oldest_due_seconds', 'print')]).toEqual([1, 60])
    expect([queue('jobs', 'refund'), queue('oldest_due_seconds', 'refund')]).toEqual([2, 52])
    expect(found.value('forno_webhooks_disabled')).toBe(1)
    expect(found.value('forno_refunds_overdue')).toBe(1)
    expect(found.value('forno_stores_open_without_screen')).toBe(found.value('forno_stores_open'))
  })

  test('say how many paid orders of the next 24 hours are for a closed time until each is kept [D-179]', async () => {
    const { number } = await placeOrder()
    const { db } = here.database
    const { now } = here.clock
    const closedSoon = async () => (await scrape()).value('forno_orders_closed_soon')
    const isFor = (hours: number) =>
      db
        .updateTable('orders')
        .set({ ready_at: new Date(now.getTime() + hours * 3_600_000) })
        .where('number', '=', Number(number))
        .execute()
    const periods = { code: 'repairs', on: '2020-01-01', until: '2099-12-31', hours: 'closed' }
    await saveEntry(db, 'special_days', { code: 'repairs', document: periods }, now)
    await here.host.catalogue.refresh()
    await isFor(30)
    const others = (await closedSoon()) ?? NaN
    await isFor(20)
    expect(await closedSoon()).toBe(others + 1)
    await keepOrder(db, Number(number), now)
    expect(await closedSoon()).toBe(others)
  })

  test('come without those of the database while it does not answer in time', async () => {
    const { database: locked } = here
    const stalled = openGauges({ ...sources, ...here.host, database: locked, timeoutMs: 20 })
    const text = await locked.db.transaction().execute(async (holding) => {
      await sql`lock table webhook_endpoints in access exclusive mode`.execute(holding)
      return await stalled.text()
    })
    const found = parseScrape(text)
    expect(found.value('forno_database_answered')).toBe(0)
    expect(found.names).not.toContain('forno_queue_jobs')
    expect(found.value('forno_watchers', { kind: 'order' })).toBe(0)
    expect((await scrape()).value('forno_database_answered')).toBe(1)
  })

  async function placeOrder() {
    const buyer = await newBuyer(here)
    const { answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))
    if (!answer.order) throw new Error('no order')
    return answer.order
  }
})

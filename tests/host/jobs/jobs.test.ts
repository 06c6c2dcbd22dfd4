import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOld } from '../../support/host/deleteOld.ts'
import { startJobWorker, type JobHandlers, type JobOutcome, type JobWorker } from '../../../host/services/jobWorker.ts'
import { addSeconds, DAY_SECONDS } from '../../../host/store/database/addSeconds.ts'
import { openDatabase, type Database } from '../../../host/store/database/database.ts'
import { announceJobs, claimJobs, endJob, queueJobs, type NewJob } from '../../../host/store/jobs/jobs.ts'
import type { JobName } from '../../../host/store/schema/jobTable.ts'
import { recordStatements } from '../../support/host/statements.ts'
import { databases, freshDatabase, type FreshDatabase } from '../../support/host/databases.ts'

const START = new Date('2026-01-15T20:00:00Z')

const webhook = (lane: string, revision: number): NewJob => ({
  kind: 'webhook',
  target: '1',
  lane,
  payload: { order: lane, revision, type: 'order.step' },
})
const mail = (text: string, isCode = false): NewJob => ({ kind: 'mail', target: 'ann@example.com', payload: { text }, isCode }) // oxfmt-ignore

describe.each(databases)('jobs over $name', (kind) => {
  let fresh: FreshDatabase
  let database: Database
  let now = START
  const faults: string[] = []
  const workers: JobWorker[] = []
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    database = await openDatabase(fresh.options)
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })
  beforeEach(async () => {
    now = START
    faults.length = 0
    await database.db.deleteFrom('jobs').execute()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  })

  const queue = (...jobs: NewJob[]) => queueJobs(database.db, jobs, now)
  const claim = async (kind: JobName) => (await claimJobs(database.db, new Map([[kind, 1]]), now))[0]
  const rows = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
  async function start(
    handlers: JobHandlers,
    { random = 0, rates }: { random?: number; rates?: { mail: number } } = {},
  ): Promise<JobWorker> {
    const failed = (error: unknown) => faults.push(error instanceof Error ? error.message : String(error))
    const worker = await startJobWorker(database, handlers, { clock: () => now, failed, random: () => random, rates })
    workers.push(worker)
    return worker
  }

  test('a code is claimed before confirmations that wait longer, and those in their order', async () => {
    await queue(mail('first'), mail('second'))
    now = addSeconds(now, 30)
    await queue(mail('code', true))
    const claimed = []
    for (let at = 0; at < 3; at += 1) claimed.push((await claim('mail'))?.payload)
    expect(claimed).toEqual([{ text: 'code' }, { text: 'first' }, { text: 'second' }])
  })

  test('announcements that follow each other quickly are looked after together', async () => {
    const worker = await start({ mail: () => Promise.resolve({ kind: 'done' }) })
    await worker.run()
    const record = recordStatements()
    await queue(mail('one'))
    for (let announced = 0; announced < 20; announced += 1) await announceJobs(database.db)
    await expect.poll(async () => (await rows())[0]?.outcome).toBe('done')
    record.stop()
    const looks = record.texts.filter((text) => text.startsWith('update jobs set tries'))
    expect(looks.length).toBeLessThan(10)
  })

  test('jobs of a lane are done one after another in their order, and one that fails holds up no other lane', async () => {
    const done: string[] = []
    let answers: JobOutcome[] = [{ kind: 'later', fault: 'busy' }]
    await queue(webhook('a', 1), webhook('a', 2), webhook('b', 1), webhook('b', 2))
    const worker = await start({
      webhook: ({ payload: { order, revision } }) => {
        const answer = order === 'a' ? answers.shift() : undefined
        if (!answer) done.push(`${order} ${revision}`)
        return Promise.resolve(answer ?? { kind: 'done' })
      },
    })
    await worker.run()
    expect(done).toEqual(['b 1', 'b 2'])
    now = addSeconds(now, 5)
    await worker.run()
    expect(done).toEqual(['b 1', 'b 2', 'a 1', 'a 2'])
    expect(faults).toEqual(['busy'])
  })

  test('a job of a worker that was killed is given to another after a minute, and the late one ends nothing', async () => {
    await queue(webhook('a', 1))
    const lost = await claim('webhook')
    now = addSeconds(now, 59)
    expect(await claim('webhook')).toBeUndefined()
    now = addSeconds(now, 1)
    const taken = await claim('webhook')
    expect(taken).toMatchObject({ id: lost?.id, tries: 2 })
    if (lost) await endJob(database.db, lost, { outcome: 'failed' }, now)
    expect(await rows()).toMatchObject([{ ended_at: null }])
    if (taken) await endJob(database.db, taken, { outcome: 'done' }, now)
    expect(await rows()).toMatchObject([{ outcome: 'done' }])
  })

  test('waits grow with each failure, with jitter, last at least as long as the other side asks, and follow a bug too', async () => {
    await queue(webhook('a', 1))
    let answer = (): Promise<JobOutcome> => Promise.resolve({ kind: 'later', fault: 'busy' })
    const worker = await start({ webhook: () => answer() }, { random: 1 })
    const wait = async () => {
      await worker.run()
      const due = (await rows())[0]?.due_at ?? now
      const seconds = (due.getTime() - now.getTime()) / 1000
      now = due
      return seconds
    }
    expect([await wait(), await wait()]).toEqual([5.5, 16.5])
    answer = () => Promise.resolve({ kind: 'later', seconds: 90 })
    expect(await wait()).toBe(90)
    answer = () => Promise.reject(new Error('a bug'))
    expect(await wait()).toBe(330)
    expect(faults).toEqual(['busy', 'busy', 'a bug'])
  })

  test('what is over is done no more: a code after its life, other mails after a day', async () => {
    await queue(mail('code', true), mail('news'))
    now = addSeconds(now, 180)
    const sent: string[] = []
    const worker = await start({
      mail: ({ payload }) => {
        sent.push(payload.text)
        return Promise.resolve({ kind: 'later' })
      },
    })
    await worker.run()
    now = addSeconds(START, DAY_SECONDS)
    await worker.run()
    expect(sent).toEqual(['news'])
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['expired', 'expired'])
  })

  test('two hosts do each job once, and so many at the same time as its kind may be', async () => {
    const jobs = Array.from({ length: 60 }, (_, at) => webhook(`lane ${at}`, at))
    await queue(...jobs)
    const done: number[] = []
    const mostAtOnce = [0, 0]
    const handlerOf = (host: number): JobHandlers => {
      let atOnce = 0
      return {
        webhook: async ({ payload }) => {
          atOnce += 1
          mostAtOnce[host] = Math.max(mostAtOnce[host] ?? 0, atOnce)
          await Promise.resolve()
          done.push(payload.revision)
          atOnce -= 1
          return { kind: 'done' }
        },
      }
    }
    const hosts = await Promise.all([start(handlerOf(0)), start(handlerOf(1))])
    await Promise.all(hosts.map((host) => host.run()))
    expect(done.toSorted((one, other) => one - other)).toEqual(jobs.map((_, at) => at))
    for (const most of mostAtOnce) expect(most).toBeLessThanOrEqual(6)
  })

  test('a host hands over eight mails at once, and a code is next although many wait', async () => {
    const waiting: ((outcome: JobOutcome) => void)[] = []
    const given: string[] = []
    await queue(...Array.from({ length: 20 }, (_, at) => mail(`news ${at}`)))
    const worker = await start({
      mail: ({ payload }) => {
        given.push(payload.text)
        return new Promise((resolve) => waiting.push(resolve))
      },
    })
    await expect.poll(() => given.length).toBe(8)
    await queue(mail('code', true))
    await announceJobs(database.db)
    waiting.shift()?.({ kind: 'done' })
    await expect.poll(() => given.length).toBe(9)
    expect(given.at(-1)).toBe('code')
    const over = worker.run()
    while (given.length < 21 || waiting.length > 0) {
      waiting.shift()?.({ kind: 'done' })
      await nextTurn()
    }
    await over
    expect(new Set(given).size).toBe(21)
  })

  test('no more of a kind begin in a second than its provider takes', async () => {
    const begun: number[] = []
    await queue(...Array.from({ length: 12 }, (_, at) => mail(`news ${at}`)))
    const mails: JobHandlers = {
      mail: () => {
        begun.push(performance.now())
        return Promise.resolve({ kind: 'done' })
      },
    }
    await start(mails, { rates: { mail: 5 } })
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(12)
    // The sixth waits until the first is a second old.
    for (const [at, time] of begun.entries()) expect(time - (begun[at - 5] ?? -Infinity)).toBeGreaterThan(900)
  })

  test('a key is queued once for each kind and target', async () => {
    const once = { ...webhook('a', 1), key: 'a order.step 1' }
    await queue(once)
    await queue(once, { ...once, target: '2' })
    expect((await rows()).map(({ target }) => target)).toEqual(['1', '2'])
  })

  test('a payload that is not of its kind is given to no handler', async () => {
    await queue({ ...webhook('a', 1), payload: { order: 'a' } as never })
    let calls = 0
    const worker = await start({
      webhook: () => {
        calls += 1
        return Promise.resolve({ kind: 'done' })
      },
    })
    await worker.run()
    expect([calls, faults.length]).toEqual([0, 1])
    expect(await rows()).toMatchObject([{ ended_at: null, tries: 1 }])
  })

  test('each kind is kept for its own time', async () => {
    const push: NewJob = { kind: 'push', target: '1', payload: { order: 'a', text: '{}', urgency: 'normal' } }
    const code: NewJob = { kind: 'sms', target: '+16045550100', payload: { text: '1', code: '1' }, isCode: true }
    await queue(push, webhook('a', 1), mail('news'), code)
    const left = async (days: number) => {
      await deleteOld(database.db, addSeconds(START, days * DAY_SECONDS + 1))
      return (await rows()).map(({ kind: name }) => name)
    }
    expect(await left(0)).toEqual(['push', 'webhook', 'mail', 'sms'])
    expect(await left(1)).toEqual(['push', 'webhook', 'mail'])
    expect(await left(7)).toEqual(['webhook', 'mail'])
    expect(await left(30)).toEqual([])
  })
})

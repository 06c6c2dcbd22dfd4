import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeStage, moveOrder } from '../../../host/orders/progress/moveOrder.ts'
import { readEvents } from '../../../src/services/live/readEvents.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { signedInAs } from '../../support/member.ts'
import { raceHost, type RaceHost } from '../orders/races/raceHost.ts'
import { newMemberBuyer, type MemberBuyer } from '../orders/memberBuyer.ts'
import { newBuyer, newGuest, type Buyer } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('two hosts over one $name', (database) => {
  let here: RaceHost
  let buyer: Buyer
  const leaving = new AbortController()
  beforeAll(async () => {
    here = await raceHost(database)
    buyer = await newBuyer(here)
  })
  afterAll(async () => {
    leaving.abort()
    await here.close()
  })

  /** The steps that a watcher on this host has heard of. */
  async function watch(url: string, hash: string, { guest }: Pick<Buyer, 'guest'>) {
    const steps: number[] = []
    const stream = await fetch(`${url}/api/live/stream?oh=${hash}`, {
      headers: guest.credentials(),
      signal: leaving.signal,
    })
    const read = async () => {
      if (!stream.body) return
      for await (const { event, data } of readEvents(stream.body))
        if (event === 'order') steps.push((JSON.parse(data ?? '{}') as { process_status: number }).process_status)
    }
    // It ends with the test, unless the host ends it before.
    const ended = read().catch(() => undefined)
    return { status: stream.status, steps, ended }
  }

  test('a step reaches the watchers of both at once, one that nobody announced a little later, and no other customer [TRK-10 CALL-31 HIST-18]', async () => {
    const { order } = (await buyer.guest.ask('complete', await buyer.completeInputWithCard(CARD_SUCCEEDS))).answer
    if (!order) throw new Error('no order')
    const watchers = await Promise.all(here.urls.map((url) => watch(url, order.hash, buyer)))
    await expect.poll(() => watchers.map(({ steps }) => steps)).toEqual([[0], [0]])
    const by = { order: { hash: order.hash }, source: 'kitchen' as const }
    await moveOrder(here.database.db, { ...by, to: 'preparing' }, here.clock.now)
    await expect.poll(() => watchers.map(({ steps }) => steps)).toEqual([[0, 1], [0, 1]]) // oxfmt-ignore
    await here.database.db
      .transaction()
      .execute(async (db) => await changeStage(db, { ...by, to: 'oven' }, here.clock.now))
    await expect.poll(() => watchers.map(({ steps }) => steps.at(-1)), { timeout: 20_000 }).toEqual([2, 2])

    const stranger = { ...buyer, guest: await newGuest(here) }
    expect((await watch(here.urls[0] ?? '', order.hash, stranger)).status).toBe(404)
  })
  const ends: [string, (member: MemberBuyer) => Promise<unknown>][] = [
    ['signed out', ({ guest }) => guest.ask('signOut', {})],
    ['signed out elsewhere', async ({ hash }) => (await signedInAs(here, hash)).ask('endOtherSessions', {})],
    ['expired', () => Promise.resolve(here.clock.forward(15 * 86_400))],
  ]
  test.each(ends)(
    "a member's stream ends without another word of the order when its session is %s, and that of another session goes on [D-128]",
    async (_, end) => {
      const member = await newMemberBuyer(here)
      const { order } = (await member.guest.ask('complete', await member.memberCompleteInput(CARD_SUCCEEDS))).answer
      if (!order) throw new Error('no order')
      const url = here.urls[0] ?? ''
      const left = await watch(url, order.hash, member)
      await expect.poll(() => left.steps).toEqual([0])
      await end(member)
      const kept = await watch(url, order.hash, { guest: await signedInAs(here, member.hash) })
      const moved = { order: { hash: order.hash }, source: 'kitchen', to: 'preparing' } as const
      await moveOrder(here.database.db, moved, here.clock.now)
      await expect.poll(() => kept.steps).toEqual([0, 1])
      await left.ended
      expect(left.steps).toEqual([0])
    },
  )
})

import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../host/store/database/database.ts'
import { databases, freshDatabase } from '../support/host/databases.ts'
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { KILLS, SEED } from '../support/testSizes.ts'
import { violations, type ShownState } from './checker.ts'
import { readDatabaseState, moneyLedger } from './databaseState.ts'
import { killedCustomer } from './killedCustomer.ts'
import { seeded, seedOf, type Random } from './random.ts'
import { realClient } from './clients/realClient.ts'

const CUSTOMERS = 3

describe.each(databases)('the built host on $name, killed at any moment', (database) => {
  const kills = KILLS[database.name]
  test('keeps every order that it acknowledged and starts again', { timeout: 3_600_000 }, async () => {
    const fresh = await freshDatabase(database, 'nothing')
    const { url } = fresh
    const host = await startHost(url ? { DATABASE_URL: url } : {})
    try {
      const reports = await killing(host, kills, seeded(SEED))
      expect(await host.stop()).toBe(0)
      const presses = reports.flatMap((tale) => tale.presses)
      const orders = presses.filter(({ shown }) => shown === 'placed').length
      process.stdout.write(
        `${database.name}: SEED=${SEED}, killed ${kills} times, ${orders} orders of ${presses.length} presses\n`,
      )
      expect(await broken(url ? { url } : { dataDir: host.dataDir }, reports)).toEqual([])
      expect(orders).toBeGreaterThanOrEqual(CUSTOMERS)
    } finally {
      await host.remove()
      await fresh.drop()
    }
  })
})

/** Kills and restarts the host while customers order, each time up to 25 ms after a request has left. */
async function killing(host: Host, kills: number, random: Random): Promise<ShownState[]> {
  let left = 0
  let killNow = () => {}
  const onRequest = () => {
    left -= 1
    if (left === 0) setTimeout(killNow, random.below(25))
  }
  const opening = { host, open: realClient(), onRequest }
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, at) =>
      killedCustomer({ ...opening, random: seeded(seedOf(SEED, at)), phone: `604555010${at}` }),
    ),
  )
  const ordering = Promise.all(customers.map(({ order }) => order()))
  for (let kill = 0; kill < kills; kill += 1) {
    const struck = new Promise<void>((resolve) => (killNow = resolve))
    left = 1 + random.below(20)
    // A customer who cannot order at all rejects here and ends the test.
    await Promise.race([struck, ordering])
    await host.kill()
    await host.start()
  }
  for (const { stop } of customers) stop()
  return await ordering
}

/** The differences between the reopened database and what the customers were shown. */
async function broken(where: { url: string } | { dataDir: string }, tales: readonly ShownState[]): Promise<string[]> {
  const kept = await openDatabase(where)
  try {
    const breaches = await moneyLedger(kept.db)
    for (const reported of tales)
      breaches.push(...violations(reported, await readDatabaseState(kept.db, reported.session)))
    return breaches
  } finally {
    await kept.close()
  }
}

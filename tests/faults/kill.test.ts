import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../host/store/database.ts'
import { databases, freshDatabase } from '../support/databases.ts'
import { startHost, type Host } from '../support/hostProcess.ts'
import { violations, type Told } from './checker.ts'
import { found, moneyLedger } from './found.ts'
import { killedCustomer } from './killedCustomer.ts'
import { seeded, seedOf, type Random } from './random.ts'
import { realClient } from './realClient.ts'
import { backWithin, restarted, spoken, type Restart } from './restart.ts'

/** Kills of a host on each database: `npm run faults` asks for more of them. */
const kills = Number(process.env['FAULT_KILLS'] ?? Math.ceil(20 / databases.length))
const seed = Number(process.env['FAULT_FROM'] ?? 1)
const CUSTOMERS = 3
/** Milliseconds of its own within which a host is back, nine times of ten. */
const SOON = 5000

describe.each(databases)('the built host on $name, killed at any moment', (database) => {
  test('keeps every order that it acknowledged, and is back at once', { timeout: 3_600_000 }, async () => {
    const fresh = await freshDatabase(database)
    const { url } = fresh
    const host = await startHost(url ? { DATABASE_URL: url } : {})
    try {
      const { restarts, tales } = await killing(host, seeded(seed))
      expect(await host.stop()).toBe(0)
      const presses = tales.flatMap((tale) => tale.presses)
      const orders = presses.filter(({ shown }) => shown === 'placed').length
      process.stdout.write(
        `${database.name}: seed ${seed}, killed ${kills} times, ${orders} orders of ${presses.length} presses, ${spoken(restarts)}\n`,
      )
      expect(await broken(url ? { url } : { dataDir: host.dataDir }, tales)).toEqual([])
      expect(orders).toBeGreaterThan(kills / 4)
      expect(backWithin(restarts, 0.9)).toBeLessThan(SOON)
    } finally {
      await host.remove()
      await fresh.drop()
    }
  })
})

/** Kills and starts the host while customers order, each time shortly after a request has left. */
async function killing(host: Host, random: Random): Promise<{ restarts: Restart[]; tales: Told[] }> {
  let left = 0
  let strike = () => {}
  const onRequest = () => {
    left -= 1
    if (left === 0) setTimeout(strike, random.below(25))
  }
  const opening = { host, open: realClient(), onRequest }
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, at) =>
      killedCustomer({ ...opening, random: seeded(seedOf(seed, at)), phone: `604555010${at}` }),
    ),
  )
  const ordering = Promise.all(customers.map(({ order }) => order()))
  const restarts: Restart[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const struck = new Promise<void>((resolve) => (strike = resolve))
    left = 1 + random.below(20)
    // A customer who cannot order at all ends the test here.
    await Promise.race([struck, ordering])
    await host.kill()
    restarts.push(await restarted(host))
  }
  for (const { stop } of customers) stop()
  return { restarts, tales: await ordering }
}

/** What the database, opened anew, holds otherwise than the customers were told. */
async function broken(where: { url: string } | { dataDir: string }, tales: readonly Told[]): Promise<string[]> {
  const kept = await openDatabase(where)
  try {
    const breaches = await moneyLedger(kept.db)
    for (const told of tales) breaches.push(...violations(told, await found(kept.db, told.session)))
    return breaches
  } finally {
    await kept.close()
  }
}

import { openDatabase } from '../../host/store/database.ts'
import { found, type Found } from '../faults/found.ts'
import type { Host } from './hostProcess.ts'

/** What a host's own database holds of the customer with this number: it is stopped while it is read, and started again. */
export async function foundOf(host: Host, phone: string): Promise<Found> {
  const code = await host.stop()
  if (code !== 0) throw new Error(`The host did not stop cleanly (${code}).`)
  const database = await openDatabase({ dataDir: host.dataDir })
  try {
    const { session } = await database.db
      .selectFrom('verified_phones')
      .select('session')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    return await found(database.db, session)
  } finally {
    await database.close()
    await host.start()
  }
}

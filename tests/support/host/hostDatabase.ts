import type { Selectable } from 'kysely'
import { openDatabase, type Db } from '../../../host/store/database/database.ts'
import { listSubscriptions, type PushSubscription } from '../../../host/store/pushSubscriptions.ts'
import { readDatabaseState, type DatabaseState } from '../../faults/databaseState.ts'
import type { Host } from './hostProcess.ts'
import type { OrderTable } from '../../../host/store/schema/orderTables.ts'

export const ordersOf = (host: Host): Promise<Selectable<OrderTable>[]> =>
  read(host, (db) => db.selectFrom('orders').selectAll().orderBy('number').execute())

/** The push subscriptions that are told of the order. */
export const subscriptionsOf = (host: Host, order: string): Promise<PushSubscription[]> =>
  read(host, (db) => listSubscriptions(db, order))

/** What the host's database holds about the customer who verified this phone number. */
export const databaseStateOf = (host: Host, phone: string): Promise<DatabaseState> =>
  read(host, async (db) => {
    const verified = db.selectFrom('verified_phones').select('session').where('phone', '=', phone)
    const { session } = await verified.executeTakeFirstOrThrow()
    return await readDatabaseState(db, session)
  })

/** Opens the host's database. PGlite allows one process at a time, so there the host is stopped meanwhile. */
async function read<T>(host: Host, reading: (db: Db) => Promise<T>): Promise<T> {
  const isEmbedded = host.database.url === undefined
  const code = isEmbedded ? await host.stop() : 0
  if (code !== 0) throw new Error(`The host did not stop cleanly (${code}).`)
  const database = await openDatabase(host.database)
  try {
    return await reading(database.db)
  } finally {
    await database.close()
    if (isEmbedded) await host.start()
  }
}

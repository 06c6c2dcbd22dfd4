import type { Selectable } from 'kysely'
import { openDatabase } from '../../host/store/database.ts'
import type { OrderTable } from '../../host/store/orders.ts'
import type { Host } from './hostProcess.ts'

/** The orders in a host's own database: it is stopped while they are read, and started again. */
export async function keptOrders(host: Host): Promise<Selectable<OrderTable>[]> {
  const code = await host.stop()
  if (code !== 0) throw new Error(`The host did not stop cleanly (${code}).`)
  const database = await openDatabase({ dataDir: host.dataDir })
  try {
    return await database.db.selectFrom('orders').selectAll().orderBy('number').execute()
  } finally {
    await database.close()
    await host.start()
  }
}

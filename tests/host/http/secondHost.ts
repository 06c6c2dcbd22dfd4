import { sql } from 'kysely'
import { createHost } from '../../../host/http/app.ts'
import { noGeocoder } from '../../support/host/noGeocoder.ts'
import { openDatabase } from '../../../host/store/database/database.ts'
import { Guest } from '../../support/guest.ts'
import type { OrderingHost } from '../orders/orderingHost.ts'

/** Starts a second host on the same PostgreSQL database and card provider, as behind a load balancer. */
export async function startSecondHost(here: OrderingHost) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(here.database.db)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  const database = await openDatabase({ url: url.href })
  const host = await createHost({
    database,
    services: { payments: here.payments, geocoder: noGeocoder },
    settings: here.host.settings,
    clock: () => here.clock.now,
  })
  return {
    /** A guest with the same cookies whose requests go to this host. */
    guestWithCookiesOf: (guest: Guest): Guest => {
      const same = new Guest(host)
      for (const [name, value] of guest.cookies) same.cookies.set(name, value)
      return same
    },
    close: async () => {
      await host.close()
      await database.close()
    },
  }
}

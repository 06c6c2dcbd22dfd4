import { createHost, type Host, type Parts } from '../../host/http/app.ts'
import { openPaymentProvider } from '../../host/start/paymentProvider.ts'
import { listen } from '../../host/start/listener.ts'
import { startPaymentReconciler } from '../../host/orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../../host/http/paymentWebhook.ts'
import type { CardPayments } from '../../host/services/card.ts'
import { noGeocoder } from '../support/host/noGeocoder.ts'
import { saveCatalogue } from '../../host/store/catalogues.ts'
import type { Database, Db } from '../../host/store/database/database.ts'
import { readToken } from '../../host/sessions/token.ts'
import { openFresh, type DatabaseKind as Kind } from '../support/host/databases.ts'
import { smallChain } from '../support/host/smallChain.ts'

/** A host on a real port with its own database and the card sandbox, assembled as in `host/start/server.ts`. */
export interface FaultHost {
  port: number
  db: Db
  host: Host
  /** The session of a token. */
  sessionOf: (token: string) => string
  /** Marks a phone number as verified without a code, so that the limits on codes do not apply. */
  verify: (session: string, phone: string) => Promise<void>
  close: () => Promise<void>
}

export type Ask = (request: Request) => Promise<Response>

/** Wrappers that a planted bug puts around parts of the host. */
export interface Variant {
  database?: (real: Database) => Database
  payments?: (real: CardPayments) => CardPayments
  fetch?: (real: Ask, db: Db) => Ask
}

export async function startFaultHost(kind: Kind, variant: Variant = {}): Promise<FaultHost> {
  const database = await openFresh(kind)
  await saveCatalogue(database.db, smallChain)
  const listener = await listen({ port: 0, address: '127.0.0.1' })
  const provider = await openPaymentProvider({}, database, `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}`)
  const payments = variant.payments?.(provider.payments) ?? provider.payments
  const began = performance.now()
  // The clock starts on a Thursday noon in Vancouver, when the stores are open.
  const clock = () => new Date(Date.parse('2025-11-20T20:00:00Z') + performance.now() - began)
  const settings: Parts['settings'] = {
    demo: true,
    publicUrl: '',
    proxies: 0,
    cardKey: provider.publishableKey,
    cardSandbox: true,
  }
  const host = await createHost({
    database: variant.database?.(database) ?? database,
    services: { payments, geocoder: noGeocoder },
    settings,
    mounts: [mountWebhook, ...provider.mounts],
    clock,
  })
  const completer = startPaymentReconciler(
    { db: database.db, payments, clock },
    {
      failed: (error) => {
        throw error
      },
    },
  )
  // Each request comes from another network, so that the limits on one network do not apply.
  let asked = 0
  const ask: Ask = (request) => host.fetch(request, `2001:db8:${((asked += 1) % 0x10000).toString(16)}::1`)
  listener.serve({ fetch: variant.fetch?.(ask, database.db) ?? ask })
  return {
    port: listener.port,
    db: database.db,
    host,
    sessionOf: (token) => readToken(token, host.settings.tokenKey)?.sid ?? '',
    verify: async (session, phone) => {
      await database.db.insertInto('verified_phones').values({ session, phone, verified_at: clock() }).execute()
    },
    close: async () => {
      await listener.close()
      await completer.stop()
      await host.close()
      await provider.close()
      await database.close()
    },
  }
}

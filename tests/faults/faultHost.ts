import { createHost, type Host, type Parts } from '../../host/http/app.ts'
import { listen } from '../../host/start/listener.ts'
import { startPaymentReconciler } from '../../host/orders/paymentReconciler.ts'
import { cancelPayment, reconcilePayment } from '../../host/orders/settlePayment.ts'
import { mountWebhook, WEBHOOK_PATH } from '../../host/http/paymentWebhook.ts'
import { cardPayments, type CardPayments } from '../../host/services/card.ts'
import { databaseStorage } from '../../sandbox/databaseStorage.ts'
import { startSandbox, type Sandbox } from '../../sandbox/start.ts'
import { faultProxy, type FaultProxy } from '../support/host/faultProxy.ts'
import type { HostParts } from '../support/host/hostInProcess.ts'
import { noGeocoder } from '../support/host/noGeocoder.ts'
import { saveCatalogue } from '../../host/store/catalogues.ts'
import type { Database, Db } from '../../host/store/database/database.ts'
import { readToken } from '../../host/sessions/token.ts'
import { openFresh, type DatabaseKind as Kind } from '../support/host/databases.ts'
import { smallChain } from '../support/host/smallChain.ts'

/** A host on a real port with its own database and the card sandbox, assembled as in `host/start/server.ts`. */
export interface FaultHost extends HostParts {
  port: number
  db: Db
  host: Host
  sandbox: Sandbox
  /** The line between the host and the card provider. */
  provider: FaultProxy
  /** Settles what is still open of the session's payments, as the payment reconciler does within half a minute. */
  settlePayments: (session: string) => Promise<void>
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
  const began = performance.now()
  // The clock starts on a Thursday noon in Vancouver, when the stores are open.
  const clock = () => new Date(Date.parse('2025-11-20T20:00:00Z') + performance.now() - began)
  const sandbox = await startSandbox({
    storage: databaseStorage(database.db),
    webhook: { url: `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}` },
    clock: () => clock().getTime(),
  })
  const provider = await faultProxy(sandbox.port)
  const { secretKey, webhookSecret, publishableKey } = sandbox
  const real = cardPayments({ secretKey, webhookSecret, sandboxPort: provider.port })
  const payments = variant.payments?.(real) ?? real
  const settings: Parts['settings'] = {
    demo: true,
    publicUrl: '',
    proxies: 0,
    cardKey: publishableKey,
    cardSandbox: true,
  }
  const host = await createHost({
    database: variant.database?.(database) ?? database,
    services: { payments, geocoder: noGeocoder },
    settings,
    mounts: [mountWebhook, (app) => app.all('/sandbox/v1/*', ({ req }) => sandbox.fetch(req.raw))],
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
    database,
    sandbox,
    provider,
    clock: {
      get now() {
        return clock()
      },
    },
    sessionOf: (token) => {
      const claims = readToken(token, host.settings.tokenKey)
      return claims?.ch ?? claims?.sid ?? ''
    },
    settlePayments: async (session) => {
      const open = await database.db
        .selectFrom('payments')
        .innerJoin('checkouts', 'checkouts.hash', 'payments.checkout')
        .selectAll('payments')
        .where('session', '=', session)
        .where('payments.state', 'in', ['pending', 'action'])
        .execute()
      const deps = { db: database.db, payments, clock }
      for (const payment of open)
        await (payment.state === 'action' ? cancelPayment(deps, payment) : reconcilePayment(deps, payment))
    },
    verify: async (session, phone) => {
      await database.db.insertInto('verified_phones').values({ session, phone, verified_at: clock() }).execute()
    },
    close: async () => {
      await listener.close()
      await completer.stop()
      await host.close()
      real.close()
      await sandbox.close()
      await provider.close()
      await database.close()
    },
  }
}

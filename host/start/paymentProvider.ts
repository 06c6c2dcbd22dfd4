import { cardPayments, type CardPayments } from '../services/card.ts'
import type { OpenSandbox, RunningSandbox, SandboxKeys } from './sandboxProcess.ts'
import type { Config } from './config.ts'
import type { Database } from '../store/database/database.ts'
import { getOrCreateSetting } from '../store/settings.ts'
import type { Mount } from '../http/app.ts'

interface PaymentProvider {
  payments: CardPayments
  publishableKey: string
  isSandbox: boolean
  mounts: Mount[]
  close(): Promise<void>
}

/**
 * The card provider: Stripe by its keys, else the card sandbox, which `openSandbox` opens in a process of its own. An embedded
 * database has one process only, and its sandbox runs in that.
 */
export async function openPaymentProvider(
  { stripe, database: options, settings: { publicUrl: site } }: Pick<Config, 'stripe' | 'database' | 'settings'>,
  database: Database,
  webhookUrl: string,
  openSandbox: OpenSandbox | undefined,
): Promise<PaymentProvider> {
  if (stripe) {
    const payments = cardPayments({ ...stripe, site })
    const close = async () => payments.close()
    return { payments, publishableKey: stripe.publishableKey, isSandbox: false, mounts: [], close }
  }
  const { newKeys } = await import('../../sandbox/keys.ts')
  const storedKeys = await getOrCreateSetting(database.db, 'card sandbox keys', () => JSON.stringify(newKeys()))
  const keys = JSON.parse(storedKeys) as SandboxKeys
  const { secretKey, webhookSecret, publishableKey } = keys
  const sandbox =
    openSandbox && options.url !== undefined
      ? await openSandbox({ database: options, keys, webhookUrl })
      : await openSandboxHere(database, keys, webhookUrl)
  const payments = cardPayments({ secretKey, webhookSecret, site, sandboxPort: sandbox.port })
  return {
    payments,
    publishableKey,
    isSandbox: true,
    mounts: [
      (app) =>
        app.all('/sandbox/v1/*', ({ req, env: { trace } }) => {
          trace.call = 'card sandbox'
          return sandbox.fetch(req.raw)
        }),
    ],
    close: async () => {
      payments.close()
      await sandbox.close()
    },
  }
}

async function openSandboxHere({ db }: Database, keys: SandboxKeys, url: string): Promise<RunningSandbox> {
  const [{ databaseStorage }, { startSandbox }] = await Promise.all([
    import('../../sandbox/databaseStorage.ts'),
    import('../../sandbox/start.ts'),
  ])
  return await startSandbox({ storage: databaseStorage(db), keys, webhook: { url } })
}

import { cardPayments, type CardPayments } from '../services/card.ts'
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

export async function openPaymentProvider(
  { stripe, settings: { publicUrl: site } }: Pick<Config, 'stripe' | 'settings'>,
  database: Database,
  webhookUrl: string,
): Promise<PaymentProvider> {
  if (stripe) {
    const payments = cardPayments({ ...stripe, site })
    const close = async () => payments.close()
    return { payments, publishableKey: stripe.publishableKey, isSandbox: false, mounts: [], close }
  }
  const [{ databaseStorage }, { newKeys }, { startSandbox }] = await Promise.all([
    import('../../sandbox/databaseStorage.ts'),
    import('../../sandbox/keys.ts'),
    import('../../sandbox/start.ts'),
  ])
  const storedKeys = await getOrCreateSetting(database.db, 'card sandbox keys', () => JSON.stringify(newKeys()))
  const sandbox = await startSandbox({
    storage: databaseStorage(database.db),
    keys: JSON.parse(storedKeys) as ReturnType<typeof newKeys>,
    webhook: { url: webhookUrl },
  })
  const { secretKey, webhookSecret, publishableKey, port: sandboxPort } = sandbox
  const payments = cardPayments({ secretKey, webhookSecret, site, sandboxPort })
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

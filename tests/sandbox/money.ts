import type { Sandbox } from '../../sandbox/start.ts'
import type { ProviderMoney } from '../support/host/ledgers.ts'
import { sdk } from './cards.ts'

/** What every payment at the card sandbox took and gave back. */
export async function moneyAt(sandbox: Sandbox): Promise<ProviderMoney[]> {
  const all: ProviderMoney[] = []
  for await (const intent of sdk(sandbox).paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const checkout = intent.metadata['order_key'] ?? ''
    all.push({ checkout, captured: intent.amount_received, refunded: charge?.amount_refunded ?? 0 })
  }
  return all
}

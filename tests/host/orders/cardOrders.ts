import { cardPayments } from '../../../host/services/card.ts'
import type { CardPayments } from '../../../host/services/card.ts'
import type { Sandbox } from '../../../sandbox/start.ts'
import { sdk, typeCard } from '../../sandbox/cards.ts'

let orders = 0

export function paymentsOver(sandbox: Sandbox, port = sandbox.port): CardPayments {
  const { secretKey, webhookSecret } = sandbox
  return cardPayments({ secretKey, webhookSecret, sandboxPort: port })
}

/** Returns the charge request of a new order, with a payment method for this card number. */
export async function newOrder(sandbox: Sandbox, number: string, amountCents = 5495) {
  const orderKey = `csh-${++orders}`
  return { amountCents, currency: 'cad' as const, orderKey, method: await typeCard(sandbox, number) }
}

/** The charges of an order at the provider, in cents. */
export async function chargesOf(sandbox: Sandbox, orderKey: string): Promise<{ amount: number; status: string }[]> {
  const stripe = sdk(sandbox)
  const all = []
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.metadata['order_key'] !== orderKey) continue
    const charges = await stripe.charges.list({ payment_intent: intent.id })
    all.push(...charges.data.map(({ amount, status }) => ({ amount, status })))
  }
  return all
}

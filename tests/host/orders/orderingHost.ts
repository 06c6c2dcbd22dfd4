import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import { mountInbox } from '../../../host/http/dev/inbox.ts'
import { startPaymentReconciler } from '../../../host/orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../../../host/http/paymentWebhook.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/start.ts'
import type { Geocoder } from '../../../host/services/geocoder.ts'
import { cardPayments, type CardPayments } from '../../../host/services/card.ts'
import { noGeocoder } from '../../support/host/noGeocoder.ts'
import { percentOf } from '../../../domain/money.ts'
import type { DatabaseKind as Kind } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess, type HostOptions } from '../../support/host/hostInProcess.ts'
import { MAIN } from '../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { sdk, typeCard } from '../../sandbox/cards.ts'
import { messagesOf } from '../../support/host/messages.ts'
import type { OrderTable } from '../../../host/store/schema/orderTables.ts'

/** A host in this process with the real card sandbox. */
export interface OrderingHost extends HostInProcess {
  sandbox: Sandbox
  payments: CardPayments
  /** Runs the payment reconciler once, as a host that starts ten seconds later. */
  runReconcilerAfterRestart(): Promise<void>
  ordersOf(checkout: string): Promise<Selectable<OrderTable>[]>
  /** The states of a checkout and of its payment. */
  statesOf(checkout: string): Promise<(string | undefined)[]>
  /** The charges of a checkout at the provider, in cents. */
  chargesOf(checkout: string): Promise<{ amount: number; status: string; refunded: number }[]>
  /** Sends this body as a signed webhook of the provider, and returns the response status. */
  sendWebhook(payload: string, secret?: string): Promise<number>
  /** Expects exactly one order of this total and one successful charge of the same amount, in cents. */
  expectPaidOnce(checkout: string, amount: number): Promise<void>
}

export interface OrderingOptions extends HostOptions {
  /** Wraps the card payments that the host uses, for example to inject faults. */
  wrapPayments?: (payments: CardPayments) => CardPayments
  /** Default: one that finds nothing. */
  geocoder?: Geocoder
  sandbox?: SandboxOptions
}

export async function orderingHost(
  kind: Kind,
  { wrapPayments = (same) => same, geocoder = noGeocoder, sandbox: sandboxOptions, ...options }: OrderingOptions = {},
): Promise<OrderingHost> {
  const sandbox = await startSandbox(sandboxOptions)
  const { secretKey, webhookSecret, port } = sandbox
  const site = options.settings?.publicUrl ?? ''
  const payments = cardPayments({ secretKey, webhookSecret, site, sandboxPort: port })
  const services = { payments: wrapPayments(payments), geocoder }
  const mounts = [mountInbox, mountWebhook]
  const here = await hostInProcess(kind, {
    mounts,
    ...options,
    services,
    settings: { cardKey: sandbox.publishableKey, ...options.settings },
  })
  const { db } = here.database
  const ordersOf = (checkout: string) => db.selectFrom('orders').selectAll().where('checkout', '=', checkout).execute()
  const chargesOf = async (checkout: string) => {
    const stripe = sdk(sandbox)
    const all = []
    for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
      if (intent.metadata['order_key'] !== checkout) continue
      const charges = await stripe.charges.list({ payment_intent: intent.id })
      all.push(
        ...charges.data.map((one) => ({ amount: one.amount, status: one.status, refunded: one.amount_refunded })),
      )
    }
    return all
  }
  return {
    ...here,
    sandbox,
    payments,
    ordersOf,
    chargesOf,
    runReconcilerAfterRestart: async () => {
      here.clock.forward(10)
      const faults: unknown[] = []
      const buyer = { db, payments: services.payments, clock: () => here.clock.now }
      const completer = startPaymentReconciler(buyer, { failed: (fault) => faults.push(fault) })
      await completer.run()
      await completer.stop()
      expect(faults).toEqual([])
    },
    statesOf: async (checkout) => {
      const first = await db.selectFrom('checkouts').select('state').where('hash', '=', checkout).executeTakeFirst()
      const second = await db.selectFrom('payments').select('state').where('checkout', '=', checkout).executeTakeFirst()
      return [first?.state, second?.state]
    },
    sendWebhook: async (payload, secret = webhookSecret) => {
      const signature = sdk(sandbox).webhooks.generateTestHeaderString({ payload, secret })
      const request = { method: 'POST', headers: { 'stripe-signature': signature }, body: payload }
      return (await here.host.fetch(new Request(`http://forno.test${WEBHOOK_PATH}`, request))).status
    },
    expectPaidOnce: async (checkout, amount) => {
      const charges = await chargesOf(checkout)
      const succeeded = charges.filter(({ status }) => status === 'succeeded')
      expect(succeeded).toEqual([{ amount, status: 'succeeded', refunded: 0 }])
      expect(await ordersOf(checkout)).toMatchObject([{ total: amount }])
    },
    close: async () => {
      await here.close()
      payments.close()
      await sandbox.close()
    },
  }
}

let uniqueCounter = 0

/** A phone number that is unique in this run. */
export const freshPhone = (): string => `604${5_550_000 + ++uniqueCounter}`

/** A new guest with a network address of their own, so that tests share no rate limits. */
export const newGuest = (here: HostInProcess): Promise<Guest> => Guest.arriving(here.host, freshAddress())

export const freshAddress = (): string => `198.51.100.${++uniqueCounter}`

/** The last text message to a number in the host's outbox. */
export async function lastSms(here: HostInProcess, phone: string): Promise<string> {
  const sent = (await messagesOf(here.database.db, `+1${phone}`)).at(-1)
  if (!sent) throw new Error(`No message was sent to ${phone}.`)
  return sent.body
}

export const codeIn = (text: string): string => /^\d{6}/.exec(text)?.[0] ?? ''

export async function verify(here: HostInProcess, guest: Guest, phone: string): Promise<void> {
  await guest.ask('sendCode', { phone })
  await guest.ask('verifyPhone', { code: codeIn(await lastSms(here, phone)) })
}

/** The input of the details step. */
export const checkoutDetails = (phone: string, changes: object = {}) => ({
  store: MAIN,
  service: 'Pick Up',
  scheduled: false,
  date: '',
  time: '',
  paymentType: '2',
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  phone,
  notes: 'Ring twice',
  usePoints: false,
  useCoupon: false,
  coupon: '',
  mailing: true,
  sms: true,
  tip: 0,
  ...changes,
})

/** A guest with a checked order of a margherita (12.00) and two colas (2.25 + 0.10 deposit each). */
export interface Buyer {
  guest: Guest
  phone: string
  checkout: string
  /** The input of complete with a tip of this many percent, 15 by default. */
  completeInput(method: string | undefined, percent?: number): Record<string, unknown>
  /** The same with a newly typed card. */
  completeInputWithCard(card: string, percent?: number): Promise<Record<string, unknown>>
}

export async function newBuyer(here: OrderingHost, changes: object = {}): Promise<Buyer> {
  const guest = await newGuest(here)
  const phone = freshPhone()
  await verify(here, guest, phone)
  await guest.ask('addProduct', margheritaInput())
  await guest.ask('addProduct', colaInput({ quantity: 2 }))
  const checked = await guest.ask('completeCheck', checkoutDetails(phone, changes))
  if (!checked.ok) throw new Error(checked.message)
  const { checkout, total } = checked.answer.payment
  const completeInput = (method: string | undefined, percent = 15) => {
    const tip = percentOf(1670, percent)
    const card = method === undefined ? {} : { paymentMethod: method }
    return {
      ...checkoutDetails(phone, changes),
      checkout,
      tip,
      giftCardAmount: 0,
      giftCards: [],
      cardAmount: total + tip,
      ...card,
    }
  }
  return {
    guest,
    phone,
    checkout,
    completeInput,
    completeInputWithCard: async (card, percent) => completeInput(await typeCard(here.sandbox, card), percent),
  }
}

/** The wire fields of complete, without the amounts. */
export function completeWireFields({ checkout, phone }: Buyer): Record<string, string> {
  return {
    sh: checkoutDetails(phone).store,
    sm: '0',
    tc: '0',
    od: '',
    oh: '',
    pt: '2',
    csh: checkout,
    oname: 'Ann',
    olastname: 'Lee',
    oemail: 'ann@example.com',
    ophone: phone,
    onotes: 'Ring twice',
    rp_s: '0',
    cup_s: '0',
    cup: '',
    mailing: '1',
    sms: '1',
  }
}

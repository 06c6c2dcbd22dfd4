import { vi } from 'vitest'
import { listen, type Listener } from '../../../../host/start/listener.ts'
import { sessionCookies } from '../../../../host/sessions/cookies.ts'
import { bindingOf, newSecret, tokenFor } from '../../../../host/sessions/token.ts'
import { GUEST_SESSION_DAYS, startSession } from '../../../../host/store/accounts/sessions.ts'
import { addToCheckout } from '../../../../host/store/discounts/checkoutGiftCards.ts'
import { jsonb } from '../../../../host/store/database/database.ts'
import { newId } from '../../../../host/store/database/newId.ts'
import type { StoredLines } from '../../../../host/store/schema/orderTables.ts'
import type { DatabaseKind } from '../../../support/host/databases.ts'
import type { TestGiftCard } from '../../../support/host/discounts.ts'
import { ledgerFaults } from '../../../support/host/ledgers.ts'
import { noGeocoder } from '../../../support/host/noGeocoder.ts'
import { Guest, overHttp } from '../../../support/guest.ts'
import { margheritaInput } from '../../../support/productInputs.ts'
import { moneyAt } from '../../../sandbox/money.ts'
import { checkoutDetails, freshPhone, orderingHost, type OrderingHost } from '../orderingHost.ts'

/** Two hosts on ports of their own, over one database and one card sandbox, as behind a load balancer. */
export interface RaceHost extends OrderingHost {
  urls: readonly string[]
  /** A cart with a margherita. */
  cart: { document: StoredLines; catalogue: number }
  /** Everything in database and sandbox that does not add up. */
  ledgerFaults(): Promise<string[]>
}

export async function raceHost(database: DatabaseKind): Promise<RaceHost> {
  const here = await orderingHost(database)
  // Modules of its own, so that nothing in memory, such as the process lock, keeps the two hosts apart.
  vi.resetModules()
  const { createHost } = await import('../../../../host/http/app.ts')
  const other = await createHost({
    database: here.database,
    services: { payments: here.payments, geocoder: noGeocoder },
    settings: here.host.settings,
    clock: () => here.clock.now,
  })
  const listeners: Listener[] = []
  for (const host of [here.host, other]) {
    const listener = await listen({ port: 0, address: '127.0.0.1' })
    listener.serve(host)
    listeners.push(listener)
  }
  const guest = await Guest.arriving(here.host)
  await guest.ask('addProduct', margheritaInput())
  const carts = here.database.db.selectFrom('carts').select(['document', 'catalogue'])
  return {
    ...here,
    cart: await carts.executeTakeFirstOrThrow(),
    urls: listeners.map(({ port }) => `http://127.0.0.1:${port}`),
    ledgerFaults: async () => await ledgerFaults(here.database.db, await moneyAt(here.sandbox)),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()))
      await other.close()
      await here.close()
    },
  }
}

/** A customer whose requests may reach either host. */
export interface Racer {
  phone: string
  /** The owner of cart and checkouts. */
  session: string
  at(host: number): Guest
}

/** A guest with a margherita in the cart; without requests, which would take longer than the race. */
export async function newRacer(here: RaceHost, phone = freshPhone()): Promise<Racer> {
  const { now } = here.clock
  const { db } = here.database
  const [session, secret] = [newId(), newSecret()]
  await startSession(db, session, bindingOf(secret), now)
  await db.insertInto('verified_phones').values({ session, phone, verified_at: now }).execute()
  const guest = new Guest(here.host)
  const token = tokenFor({ device: session }, secret, now, here.host.settings.tokenKey)
  guest.take(sessionCookies(token, secret, false, GUEST_SESSION_DAYS))
  const racer = racerOf(here, guest, { session, phone })
  await fillCart(here, racer)
  return racer
}

export function racerOf(
  here: RaceHost,
  { cookies }: Guest,
  { session, phone }: Pick<Racer, 'session' | 'phone'>,
): Racer {
  const guests = here.urls.map((url) => {
    const guest = new Guest(overHttp(url))
    for (const [name, value] of cookies) guest.cookies.set(name, value)
    return guest
  })
  return {
    phone,
    session,
    at: (host) => {
      const guest = guests[host % guests.length]
      if (!guest) throw new Error('there is no host')
      return guest
    },
  }
}

/** Puts a margherita into the racer's cart. */
export async function fillCart({ database, cart }: RaceHost, { session }: Pick<Racer, 'session'>): Promise<void> {
  const { document, catalogue } = cart
  await database.db
    .updateTable('carts')
    .set({ document: jsonb(document), catalogue })
    .where('session', '=', session)
    .execute()
}

/** A checked order: what is due before the tip, and the input of complete. */
export interface OpenedCheckout {
  checkout: string
  due: number
  details: object
}

export async function check(racer: Racer, changes: object = {}): Promise<OpenedCheckout> {
  const details = checkoutDetails(racer.phone, changes)
  const checked = await racer.at(0).ask('completeCheck', details)
  if (!checked.ok) throw new Error(checked.message)
  const { checkout, total } = checked.answer.payment
  return { checkout, due: total, details }
}

/** The card in a checkout, without the bot check, which would take longer than the race. */
export async function withGiftCard(
  here: RaceHost,
  racer: Racer,
  { checkout }: OpenedCheckout,
  card: TestGiftCard,
  amount: number,
) {
  const { now } = here.clock
  const token = await addToCheckout(here.database.db, { session: racer.session, checkout, card: card.hash }, now)
  if (token === undefined) throw new Error('the checkout is not open')
  return { token, last: card.number.slice(-4), balance: amount, amount }
}

type Paying = Awaited<ReturnType<typeof withGiftCard>>

export function payInput(
  { checkout, due, details }: OpenedCheckout,
  giftCards: readonly Paying[] = [],
  tip = 0,
): object {
  const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  const cardAmount = due + tip - giftCardAmount
  const paymentMethod = cardAmount > 0 ? { paymentMethod: 'pm_card_visa' } : {}
  return { ...details, checkout, tip, giftCards, giftCardAmount, cardAmount, ...paymentMethod }
}

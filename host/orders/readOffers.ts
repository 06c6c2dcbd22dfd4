import { isSold, realLines, type Cart } from '../../domain/cart/cart.ts'
import { cartAt } from '../../domain/cart/cartLines.ts'
import { isOpenFor, SERVICES, type Service } from '../../domain/catalogue/store.ts'
import type { Cents } from '../../domain/money.ts'
import { bestOffers } from '../../domain/offers/bestOffers.ts'
import { offerFault, type OfferFacts, type OrderTime } from '../../domain/offers/offerConditions.ts'
import { goodsOff, type OrderOffer } from '../../domain/offers/orderOffer.ts'
import { formatSlot, minutesOf } from '../../domain/schedule/formatTime.ts'
import { readyTime, type Day } from '../../domain/schedule/schedule.ts'
import type { CatalogueOffer } from '../catalogue/offers.ts'
import { dayIn, zoneOffsets } from '../catalogue/zoneOffsets.ts'
import type { Context } from '../context/context.ts'
import { hasOrdered } from '../store/orders/orders.ts'
import { slotsOfLines } from './lineTimes.ts'

/** Who orders what, as far as it is known. */
export interface OfferUser {
  store: string
  cart: Cart
  service?: Service
  member?: string
  /** '' while it is not known. */
  phone: string
  typed?: string
  /** The price of the delivery; 0 without one. */
  delivery: Cents
  /** The time that the order is for; undefined where none can be chosen. */
  time?: OrderTime
  /** The order that it changes (D-235). */
  changes?: string
}

/** The offers of an order for this time, and for each later one until the next of a list. */
export interface OffersFrom {
  /** '' for an order for now, else a slot: '2026-12-24 18:30'. */
  from: string
  offers: OrderOffer[]
  /** What would save more at another time: 'Happy hour, for orders ready daily 2:00 PM to 4:00 PM'. */
  missed: string[]
}

type OfferContext = Pick<Context, 'db' | 'catalogue' | 'now'>

/** The offers that save most on this cart at the time of the order (D-189, D-194). */
export async function readOffers(user: OfferUser, context: OfferContext): Promise<OrderOffer[]> {
  const facts = await factsOf(user, context)
  return bestOf(openOffers(facts, context), user)
}

/**
 * The same for an order for now, where one can be ready at `asap`, and for each slot: an entry for each time from which on others
 * count, at least one (D-194).
 */
export async function readOffersByTime(
  user: Omit<OfferUser, 'time'>,
  { asap, days }: { asap: OrderTime | undefined; days: readonly Day[] },
  context: OfferContext,
): Promise<OffersFrom[]> {
  const slots = (goByTime(context) ? days : []).flatMap(({ date, hours }) =>
    hours.map((slot) => ({ from: `${date} ${formatSlot(slot)}`, time: { date, minutes: minutesOf(slot) } })),
  )
  const times = [...(asap ? [{ from: '', time: asap }] : []), ...slots]
  const facts = await factsOf(user, context)
  const known = new Map<string, OrderOffer[]>()
  const all = (times.length > 0 ? times : [{ from: '', time: undefined }]).map(({ from, time }) => {
    const open = openOffers({ ...facts, time }, context)
    const codes = open.map(({ offer }) => offer.code)
    const key = codes.join(' ')
    const offers = known.get(key) ?? bestOf(open, user)
    known.set(key, offers)
    return { from, key, codes, offers, off: offers.reduce((sum, one) => sum + goodsOff(one) + one.delivery, 0) }
  })
  const changes = all.filter(({ key }, index) => key !== all[index - 1]?.key)
  return changes.map(({ from, codes, offers, off }) => {
    const better = changes.filter((other) => other.off > off).flatMap((other) => other.offers)
    const missed = better.filter(({ code, ready }) => ready !== undefined && !codes.includes(code))
    return { from, offers, missed: [...new Set(missed.map(({ name, ready }) => `${name}, for orders ready ${ready}`))] }
  })
}

/**
 * The cart with what offers will take off it, as far as its service, its customer and a code do not matter: of an order for now, or
 * where the store is closed for the next slot.
 */
export function withOffers<Shown extends Cart | undefined>(
  cart: Shown,
  context: Pick<Context, 'catalogue' | 'now'>,
): Shown {
  if (!cart) return cart
  const offers = shownOffers(cartAt(cart, 'Pick Up'), context)
  const deliveryOffers = cart.lines.some(({ delivery }) => delivery)
    ? shownOffers(cartAt(cart, 'Delivery'), context)
    : []
  return {
    ...cart,
    ...(offers.length > 0 ? { offers } : {}),
    ...(deliveryOffers.length > 0 ? { deliveryOffers } : {}),
  }
}

function shownOffers(cart: Cart, context: Pick<Context, 'catalogue' | 'now'>): NonNullable<Cart['offers']> {
  const facts = knownFacts({ store: cart.storeHash, cart, typed: '' }, context)
  const open = startingTimes(cart, context).reduce(
    (offers, time) => openOffers({ ...facts, time }, { catalogue: { offers } }),
    context.catalogue.offers,
  )
  const offers = bestOf(open, { cart, delivery: 0 })
  return offers.map(({ name, ready, lines }) => ({ name, saving: goodsOff({ lines }), ready }))
}

/** Whether some offer counts at some times alone. */
const goByTime = ({ catalogue }: Pick<Context, 'catalogue'>): boolean =>
  catalogue.offers.some(({ conditions }) => conditions.ready)

/** The time of an order of this cart for which none is chosen, of each service that has one; undefined where none has. */
function startingTimes(
  { storeHash, lines }: Cart,
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
): (OrderTime | undefined)[] {
  const store = catalogue.store(storeHash, now)
  if (!store || !goByTime({ catalogue })) return [undefined]
  const schedules = catalogue.schedules(storeHash, now)
  const times = SERVICES.flatMap((service): OrderTime[] => {
    const [days, minutes] = service === 'Pick Up' ? [schedules.pickup, store.pickupMinutes] : [schedules.delivery, store.deliveryMinutes] // oxfmt-ignore
    if (isOpenFor(store, service)) return [readyTime(now, minutes, zoneOffsets(catalogue.zone(storeHash), now))]
    const day = slotsOfLines(days, storeHash, lines, { catalogue })[0]
    const slot = day?.hours[0]
    return day && slot ? [{ date: day.date, minutes: minutesOf(slot) }] : []
  })
  return times.length > 0 ? times : [undefined]
}

/** The offer of this code, and why it does not count for this cart; undefined when no offer has the code. */
export async function readTypedOffer(
  typed: string,
  user: Omit<OfferUser, 'typed'>,
  context: OfferContext,
): Promise<{ found: CatalogueOffer; fault: string | undefined } | undefined> {
  const found = context.catalogue.offers.find(({ conditions }) => conditions.typed === typed)
  if (!found) return undefined
  const facts = await factsOf({ ...user, typed }, context)
  const isDelivery = found.offer.reduction.kind === 'free-delivery'
  const counts = isDelivery || bestOf([found], user).length > 0
  // A service, a time and a phone number that are not chosen yet are given after the code.
  const { service, ready, ...others } = found.conditions
  const conditions = { ...others, service: user.service && service, ready: user.time && ready }
  return {
    found,
    fault:
      offerFault(conditions, { ...facts, isFirstOrder: facts.isFirstOrder ?? true }) ??
      (counts ? undefined : 'This code counts for nothing in your cart.'),
  }
}

const openOffers = (
  facts: OfferFacts,
  { catalogue }: { catalogue: Pick<Context['catalogue'], 'offers'> },
): readonly CatalogueOffer[] => catalogue.offers.filter(({ conditions }) => offerFault(conditions, facts) === undefined)

async function factsOf(user: OfferUser, context: OfferContext): Promise<OfferFacts> {
  const { member, phone, changes } = user
  const isKnown = member !== undefined || phone !== ''
  const asks = context.catalogue.offers.some(({ conditions }) => conditions.firstOrder)
  const isFirstOrder = asks && isKnown ? !(await hasOrdered(context.db, { member, phone, changes })) : undefined
  return { ...knownFacts(user, context), isFirstOrder }
}

const knownFacts = (
  { store, cart, service, typed = '', time }: Pick<OfferUser, 'store' | 'cart' | 'service' | 'typed' | 'time'>,
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
): OfferFacts => ({
  store,
  service,
  subtotal: cart.subtotal,
  today: dayIn(catalogue.zone(store), now),
  time,
  typed,
})

function bestOf(
  offers: readonly CatalogueOffer[],
  { cart, delivery }: Pick<OfferUser, 'cart' | 'delivery'>,
): OrderOffer[] {
  const lines = realLines(cart).filter(isSold)
  const { applied } = bestOffers(
    lines,
    offers.map(({ offer }) => offer),
    delivery,
  )
  return applied.map((one) => ({
    ...one,
    ready: offers.find(({ offer }) => offer.code === one.code)?.conditions.ready?.words,
    lines: lines.flatMap(({ hash }, index) => {
      const off = one.lines[index] ?? 0
      return off > 0 ? [{ line: hash, off }] : []
    }),
  }))
}

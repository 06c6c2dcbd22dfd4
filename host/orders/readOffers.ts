import { isSold, realLines, type Cart } from '../../domain/cart/cart.ts'
import { cartAt } from '../../domain/cart/cartLines.ts'
import type { Service } from '../../domain/catalogue/store.ts'
import type { Cents } from '../../domain/money.ts'
import { bestOffers } from '../../domain/offers/bestOffers.ts'
import { offerFault, type OfferFacts } from '../../domain/offers/offerConditions.ts'
import { goodsOff, type OrderOffer } from '../../domain/offers/orderOffer.ts'
import type { CatalogueOffer } from '../catalogue/offers.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import type { Context } from '../context/context.ts'
import { hasOrdered } from '../store/orders/orders.ts'

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
}

type OfferContext = Pick<Context, 'db' | 'catalogue' | 'now'>

/** The offers that save most on this cart now (D-189). */
export async function readOffers(user: OfferUser, context: OfferContext): Promise<OrderOffer[]> {
  const facts = await factsOf(user, context)
  return bestOf(openOffers(facts, context), user)
}

/** The cart with what offers will take off it, as far as its service, its customer and a code do not matter. */
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
  const offers = bestOf(openOffers(facts, context), { cart, delivery: 0 })
  return offers.map((offer) => ({ name: offer.name, saving: goodsOff(offer) }))
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
  // A service and a phone number that are not chosen yet are given after the code.
  const conditions = user.service ? found.conditions : { ...found.conditions, service: undefined }
  return {
    found,
    fault:
      offerFault(conditions, { ...facts, isFirstOrder: facts.isFirstOrder ?? true }) ??
      (counts ? undefined : 'This code counts for nothing in your cart.'),
  }
}

const openOffers = (facts: OfferFacts, { catalogue }: Pick<Context, 'catalogue'>): CatalogueOffer[] =>
  catalogue.offers.filter(({ conditions }) => offerFault(conditions, facts) === undefined)

async function factsOf(user: OfferUser, context: OfferContext): Promise<OfferFacts> {
  const { member, phone } = user
  const isKnown = member !== undefined || phone !== ''
  const asks = context.catalogue.offers.some(({ conditions }) => conditions.firstOrder)
  const isFirstOrder = asks && isKnown ? !(await hasOrdered(context.db, { member, phone })) : undefined
  return { ...knownFacts(user, context), isFirstOrder }
}

const knownFacts = (
  { store, cart, service, typed = '' }: Pick<OfferUser, 'store' | 'cart' | 'service' | 'typed'>,
  { catalogue, now }: Pick<Context, 'catalogue' | 'now'>,
): OfferFacts => ({
  store,
  service,
  subtotal: cart.subtotal,
  at: now,
  offsets: zoneOffsets(catalogue.zone(store), now),
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
    lines: lines.flatMap(({ hash }, index) => {
      const off = one.lines[index] ?? 0
      return off > 0 ? [{ line: hash, off }] : []
    }),
  }))
}

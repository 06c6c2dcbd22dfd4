import type { Cart } from '../../domain/cart/cart.ts'
import { cartAt, cartOf } from '../../domain/cart/cartLines.ts'
import { diffCarts } from '../../domain/cart/cartDiff.ts'
import { isOpenFor, type Service, type Store } from '../../domain/catalogue/store.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { readyTime, type Day } from '../../domain/schedule/schedule.ts'
import { earningLines, POINT_VALUE } from '../../domain/payment/points.ts'
import { specialDayLines } from '../catalogue/specialHours.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { changingOf, keepOrdered, readChanging, withOrderContact, type Changing } from '../orders/change/changing.ts'
import { customerOf, withMemberContact, orderFault, paymentData, findOpenCheckout } from '../orders/checkOrder.ts'
import { couponUser, offeredCoupons, readCoupon, type ReadCoupon } from '../orders/readCoupon.ts'
import { readOffersByTime, withOffers, type OfferUser } from '../orders/readOffers.ts'
import { readSavings } from '../orders/readSavings.ts'
import { addressKey, readDelivery } from '../orders/readDelivery.ts'
import { lineTimeNotes, notNow, slotsOfLines } from '../orders/lineTimes.ts'
import { priceNotes } from '../orders/priceNotes.ts'
import { unavailable } from '../orders/timeFault.ts'
import { readSlot, withRoom } from '../orders/slotCapacity.ts'
import { cancelPayment } from '../orders/settlePayment.ts'
import { orderDepsOf } from '../orders/orderDeps.ts'
import { cartUpdate, type StoredCart } from '../store/orders/carts.ts'
import { findMember } from '../store/accounts/members.ts'
import { readOpenCheckout } from '../store/orders/checkouts.ts'
import { sessionEnded } from '../sessions/access.ts'
import { answerWith, refused, type Handler, type Context, type Refused } from '../context/context.ts'
import { currentCart, lockCart, priceStoredCart } from '../carts/currentCart.ts'
import type { AnswerOf } from '../../contract/calls.ts'
import { provePhone, sendPhoneCode } from '../sessions/phoneCode.ts'

/** The data of the checkout screen [CALL-10 CHK-33], D-15, Q-06, Q-07. */
const checkout: Handler<'checkout'> = async (input, context) => {
  const { catalogue, db, now, session, settings } = context
  const store = catalogue.store(input.store, now)
  const cart = await currentCart(context)
  if (!cart) return sessionEnded
  if (!store || store.comingSoon) return refused('This store takes no orders. Please choose another one.')
  const changing = cart.change && (await readChanging(cart.change.order, context))
  const offsets = zoneOffsets(catalogue.zone(store.hash), now)
  const member = session.member === undefined ? undefined : await findMember(db, session.member)
  const user = couponUser(input, cart, member)
  const coupons = await offeredCoupons({ ...user, cart: dearerCart(cart) }, context)
  const times = await readTimes(store, cart, context)
  const { pickup, delivery, minutes, later } = times
  const days = [...pickup, ...delivery].map(({ date }) => date).toSorted()
  const lastDay = days.at(-1) ?? ''
  const inCart = new Set(cart.lines.map(({ productHash }) => productHash))
  return answerWith({
    cart: withOffers(
      {
        ...cartOf(cart.storeHash, earningLines(cart.lines, now, offsets)),
        ...(cart.change ? { change: cart.change } : {}),
      },
      context,
    ),
    store: {
      ...store,
      pickup: slotsOfLines(pickup, store.hash, cart.lines, context),
      delivery: slotsOfLines(delivery, store.hash, cart.lines, context),
      ...(later.pickup ? { pickupOpen: false, pickupChange: '', pickupLater: later.pickup } : {}),
      ...(later.delivery ? { deliveryOpen: false, deliveryChange: '', deliveryLater: later.delivery } : {}),
      pickupMinutes: minutes.pickup,
      deliveryMinutes: minutes.delivery,
      cutleryOnRequest: catalogue.cutleryOnRequest(store.hash),
    },
    coupons: coupons.map((offer) => ({ code: offer.coupon.code, ...couponAnswer(offer), refusal: offer.refusal })),
    ...(await offersByService(user, times, context)),
    additions: catalogue.additions(store.hash).filter(({ hash }) => !inCart.has(hash)),
    pointValue: POINT_VALUE,
    specialDays: [
      ...priceNotes(cart, days, context),
      ...lineTimeNotes(store.hash, cart.lines, context),
      ...specialDayLines(catalogue.specialDates(store.hash, now).filter(({ date }) => date <= lastDay)),
    ],
    today: localTime(now, offsets).date,
    ...(changing ? { change: changedOrder(changing, context) } : {}),
    cardKey: settings.cardKey,
    sandbox: settings.cardSandbox,
  })
}

/** A paid order as the checkout starts with it when it is changed (D-235). */
function changedOrder({ order, member }: Changing, { catalogue }: Context): AnswerOf<'checkout'>['change'] {
  const { checked, document } = order
  const { storeHash, service, scheduled, name, lastname, email, phone, notes, coupon, delivery } = checked
  const zone = delivery && catalogue.deliveryAt(storeHash, delivery.address)
  return {
    order: order.hash,
    number: document.number,
    service,
    scheduled,
    date: document.date,
    time: document.time,
    ready: document.ready ?? '',
    name,
    lastname,
    email,
    phone,
    notes,
    coupon: coupon?.code ?? '',
    usePoints: (checked.points ?? 0) > 0,
    points: member?.points ?? 0,
    cutlery: checked.cutlery ?? false,
    ownBag: checked.ownBag ?? false,
    ageConfirmed: checked.ageCheck !== undefined,
    allergies: checked.allergies,
    ...(delivery && zone
      ? {
          delivery: {
            ...delivery.address,
            price: zone.price,
            steps: zone.steps,
            minimum: zone.minimum,
            ...catalogue.deliveryTaxes(storeHash),
            addressKey: addressKey(delivery.address),
          },
        }
      : {}),
  }
}

/** The times that can be chosen for a cart, the minutes until one for now is ready, and why a service that is open takes it for later alone. */
async function readTimes(store: Store, { lines }: Cart, context: Context) {
  const { catalogue, now } = context
  const usual = { pickup: store.pickupMinutes, delivery: store.deliveryMinutes }
  const times = await withRoom(catalogue.schedules(store.hash, now), usual, { store: store.hash, lines }, context)
  const offsets = zoneOffsets(catalogue.zone(store.hash), now)
  const { date: today } = localTime(now, offsets)
  const nowOf = (service: Service, needed: number, days: readonly Day[]) => {
    if (!isOpenFor(store, service)) return {}
    const ready = readyTime(now, needed, offsets)
    const isTooBusy = !catalogue.canBeReady(store.hash, service, needed, now)
    const later =
      notNow({ ...ready, today }, days, { store: store.hash, lines }, context) ??
      (isTooBusy ? unavailable(service).message : undefined)
    return later === undefined ? { asap: ready } : { later }
  }
  const pickup = nowOf('Pick Up', times.minutes.pickup, times.pickup)
  const delivery = nowOf('Delivery', times.minutes.delivery, times.delivery)
  return {
    ...times,
    asap: { pickup: pickup.asap, delivery: delivery.asap },
    later: { pickup: pickup.later, delivery: delivery.later },
  }
}

/**
 * The same order has the same checkout; a changed order has a new one, which supersedes the first [CALL-19 CHK-41 CHK-43 CHK-46],
 * D-06, D-13. A member's name, mail and phone are the account's [CHK-19].
 */
const completeCheck: Handler<'completeCheck'> = async (input, context) => {
  if (input.tip !== 0) return refused('The tip is chosen with the payment.')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { db, session, catalogue } = context
    const own = await customerOf(session, undefined, db)
    const phone = withMemberContact(input, own).phone.trim()
    const { cart: stored, isVerified, open } = await readOpenCheckout(db, session.hash, phone)
    if (!stored) return sessionEnded
    const changes = await changingOf(stored, context)
    if (!changes.ok) return changes
    const { changing } = changes
    const member = changing ? changing.member : own
    const asked = changing ? withOrderContact(input, changing) : withMemberContact(input, member)
    const priced = cartAt(priceStoredCart(stored, catalogue), asked.service)
    const cart = changing ? keepOrdered(priced, changing, asked.service) : priced
    const ordered = changing?.order.checked.delivery
    const read = await readDelivery(asked, cart, context, ordered)
    const fault =
      orderFault({ input: asked, cart, member, changing }, read, context) ??
      (await priceFault(stored, priced, asked.service, context))
    if (fault) return fault
    if (!read.ok) return read
    const slot = await readSlot(asked, cart.lines, context, changing)
    if (slot.fault) return slot.fault
    const { delivery } = read
    const savings = await readSavings(
      { input: asked, cart, member, delivery, time: slot.time, changes: changing?.order.hash },
      context,
    )
    if (!savings.ok) return savings
    const { coupon, offers } = savings
    if (!isVerified && !changing)
      return refused('Please verify your phone number first.', { verificationRequired: true })
    const opened = await findOpenCheckout(
      { input: asked, cart, member, delivery, coupon, offers, changing },
      open,
      context,
    )
    if (opened.kind === 'open') return answerWith({ payment: paymentData(opened.hash, opened.document), cart })
    if (opened.kind === 'busy') return CHECKING
    if (opened.kind === 'unsettled') {
      const settled = await cancelPayment(orderDepsOf(context), opened.payment)
      if (settled.kind === 'placed')
        return refused(`Your last payment went through: order #${settled.order.number} is placed.`)
      if (settled.kind !== 'declined') return CHECKING
    }
  }
  return CHECKING
}

const MAX_TRIES = 3

const CHECKING: Refused = refused('Your last payment is still being checked. Please try again in a moment.', {
  httpStatus: 503,
  retryAfter: 3,
})

async function priceFault(
  stored: StoredCart,
  cart: Cart,
  service: Service,
  context: Context,
): Promise<Refused | undefined> {
  const isSame = stored.catalogue === context.catalogue.version && !context.catalogue.hasVaryingPrices(stored.storeHash)
  if (isSame) return undefined
  const seen = cartAt(cartOf(stored.storeHash, stored.lines), service)
  if (seen.total === cart.total && diffCarts(seen, cart).every(({ kind }) => kind !== 'price')) return undefined
  const { session, catalogue, now } = context
  await context.db.transaction().execute(async (db) => {
    const priced = await lockCart({ ...context, db })
    if (priced) await cartUpdate(session.hash, priced, catalogue.version, now).execute(db)
  })
  return refused('Prices in your cart have changed. Please look at it again.')
}

/** Tells what a code is worth for the cart; nothing is used up before the order is placed [CALL-16 COUPON-08], Q-06. */
const applyCoupon: Handler<'applyCoupon'> = async (input, context) => {
  const { db, session, catalogue, now } = context
  const cart = await currentCart(context)
  if (!cart) return sessionEnded
  const member = session.member === undefined ? undefined : await findMember(db, session.member)
  const user = couponUser(input, cart, member)
  const read = await readCoupon(input.code, { ...user, cart: dearerCart(cart) }, context)
  if (!read.ok) return read
  const store = read.isOffer ? catalogue.store(input.store, now) : undefined
  const times = store && (await readTimes(store, cart, context))
  const offers = times ? await offersByService({ ...user, typed: read.coupon.code }, times, context) : {}
  return answerWith({ ...couponAnswer(read), ...offers })
}

/** A delivery costs as much as the dearest of the store, until its address is known. */
async function offersByService(
  user: Omit<OfferUser, 'service' | 'delivery' | 'time'>,
  { asap, ...days }: Pick<Awaited<ReturnType<typeof readTimes>>, 'asap' | 'pickup' | 'delivery'>,
  context: Context,
) {
  const price = Math.max(0, ...context.catalogue.deliveryZones(user.store).map((zone) => zone.price))
  const pickup = await readOffersByTime(
    { ...user, cart: cartAt(user.cart, 'Pick Up'), service: 'Pick Up', delivery: 0 },
    { asap: asap.pickup, days: days.pickup },
    context,
  )
  const delivery = await readOffersByTime(
    { ...user, cart: cartAt(user.cart, 'Delivery'), service: 'Delivery', delivery: price },
    { asap: asap.delivery, days: days.delivery },
    context,
  )
  return {
    pickupOffers: pickup[0]?.offers,
    deliveryOffers: delivery[0]?.offers,
    ...(pickup.length > 1 ? { pickupOffersFrom: pickup } : {}),
    ...(delivery.length > 1 ? { deliveryOffersFrom: delivery } : {}),
  }
}

/** A code is tried before its service is certain; the check of the order decides. */
function dearerCart(cart: Cart): Cart {
  const [pickup, delivery] = [cartAt(cart, 'Pick Up'), cartAt(cart, 'Delivery')]
  return delivery.subtotal > pickup.subtotal ? delivery : pickup
}

const couponAnswer = ({ coupon, until = '' }: ReadCoupon): AnswerOf<'applyCoupon'> => ({
  name: coupon.name,
  message: coupon.message,
  kind: coupon.kind,
  scope: coupon.products === null ? '0' : '1',
  products: [...(coupon.products ?? [])],
  excluded: [...(coupon.excluded ?? [])],
  percent: coupon.percent,
  most: coupon.maxDiscount,
  until,
})

/** Phone verification at the checkout, by SMS (D-13). For a member it verifies the account's phone too [CHK-27]. */

const sendCode: Handler<'sendCode'> = (input, context) => sendPhoneCode(input.phone.trim(), context)

const verifyPhone: Handler<'verifyPhone'> = async (input, context) =>
  (await provePhone(input.code, undefined, context)) ?? answerWith({ message: 'Your phone number is verified.' })

export const checkoutHandlers = { checkout, completeCheck, applyCoupon, sendCode, verifyPhone }

import { hash } from 'node:crypto'
import { BRAND } from '../../shared/brand.ts'
import { dueBeforeTip, LEAST_CARD_PAYMENT } from '../../domain/payment/balance.ts'
import { isEmpty, realLines, type Cart } from '../../domain/cart/cart.ts'
import type { InputOf } from '../../contract/calls.ts'
import type { Charge } from '../../domain/taxes.ts'
import { COUPON_KINDS, type Coupon } from '../../domain/payment/coupon.ts'
import type { OrderOffer } from '../../domain/offers/orderOffer.ts'
import { orderAmounts } from '../../domain/payment/orderAmounts.ts'
import { bringsBag, paperBagOf } from '../../domain/catalogue/store.ts'
import { contactFault, nameText, reachFault } from '../../domain/forms/fields.ts'
import { formatMoney, type Cents } from '../../domain/money.ts'
import { earningGoods, MIN_POINTS, mayUsePoints, pointsFor, POINT_VALUE } from '../../domain/payment/points.ts'
import { refused, type Context, type Refused } from '../context/context.ts'
import { guestKey } from '../sessions/signedLinks.ts'
import { leastAge } from '../../domain/order/ageCheck.ts'
import { newId } from '../store/database/newId.ts'
import { findMember, type Member } from '../store/accounts/members.ts'
import type { Db } from '../store/database/database.ts'
import { asChange, changeSums, keepsTime, type Changing } from './change/changing.ts'
import { minimumFault } from '../../domain/payment/delivery.ts'
import { capacityOf } from './slotCapacity.ts'
import { restrictedFault } from './restrictedFault.ts'
import { timeFault } from './timeFault.ts'
import type { DeliveryReading } from './readDelivery.ts'
import type { CheckedChange, CheckedDelivery, CheckedOrder } from '../../domain/order/checkedOrder.ts'
import { insertCheckout, supersedeCheckout, type CheckoutState } from '../store/orders/checkouts.ts'
import { isUnsettled, takeLease, type Payment } from '../store/orders/payments.ts'

/** The input that completecheck and complete share [CALL-19 CALL-20]. */
type OrderInput = Omit<InputOf<'completeCheck'>, 'tip'>

/** What is ordered: the input with a member's contact details, the session's cart, the delivery of a delivery order, and the coupon or the offers. */
export interface OrderRequest {
  input: OrderInput
  cart: Cart
  member?: Member
  delivery?: CheckedDelivery
  coupon?: Coupon
  offers?: readonly OrderOffer[]
  /** The paid order that it changes (D-235). */
  changing?: Changing | undefined
}

/** Who orders: the member, or whose order is changed; undefined for a guest. */
export const customerOf = async (
  session: Context['session'],
  changing: Changing | undefined,
  db: Db,
): Promise<Member | undefined> =>
  changing ? changing.member : session.member === undefined ? undefined : await findMember(db, session.member)

/** A member's contact details are the account's, whatever the input says [CHK-19 SESS-25]. */
export const withMemberContact = <Input extends OrderInput>(input: Input, member: Member | undefined): Input => {
  if (!member) return input
  const { name, lastname, email, phone } = member
  return { ...input, name, lastname, email, phone }
}

/**
 * What of the order itself keeps it from being placed; undefined when nothing does [CHK-36 CHK-37 CHK-46], D-15. The verified
 * phone, the prices and the slot's capacity are checked by `completeCheck` (host/handlers/checkout.ts).
 */
export function orderFault(
  { input, cart, member, changing }: Omit<OrderRequest, 'delivery' | 'coupon' | 'offers'>,
  read: DeliveryReading,
  context: Pick<Context, 'catalogue' | 'now'>,
): Refused | undefined {
  const store = context.catalogue.store(input.store, context.now)
  if (isEmpty(cart)) return refused('Your cart is empty. Please add something first.')
  if (cart.storeHash !== input.store) return refused('Your cart belongs to another store. Please go back to your menu.')
  if (!store || store.comingSoon) return refused('This store takes no orders. Please choose another one.')
  const unavailable = cart.lines.find((line) => line.status !== 1)
  if (unavailable) return refused(`${unavailable.name} is not available any more. Please remove it from your cart.`)
  if (input.usePoints && !member) return refused(`${BRAND.points} are for signed-in members.`)
  if (input.usePoints && !mayUsePoints(member?.points ?? 0))
    return refused(`${BRAND.points} can be used from ${MIN_POINTS} points on.`)
  if (input.usePoints && input.useCoupon) return refused(`${BRAND.points} cannot be used together with a coupon code.`)
  if (cart.total > MAX_CHARGE_CENTS) return cardAmountFault(cart.total)
  const contact = { ...input, confirmEmail: input.email }
  const fault = contactFault(contact) ?? reachFault(contact)
  if (fault) return refused(fault.message)
  if (!read.ok) return read
  const missing = minimumFault(cart.subtotal, read.delivery?.minimum ?? 0)
  if (missing) return refused(missing)
  const late = changing && keepsTime(input, changing) ? undefined : timeFault(input, store, context)
  return late ?? restrictedFault(input, cart, context)
}

const MAX_CHARGE_CENTS = 99_999_999

export function cardAmountFault(due: Cents): Refused | undefined {
  if (due > MAX_CHARGE_CENTS)
    return refused(`A card pays up to ${formatMoney(MAX_CHARGE_CENTS)} for one order. Please order in several parts.`)
  if (due > 0 && due < LEAST_CARD_PAYMENT)
    return refused(
      `A card pays ${formatMoney(LEAST_CARD_PAYMENT)} or more. Please change the tip, what gift cards pay, or the promo code.`,
    )
  return undefined
}

/** Everything that placing the order needs, with every amount computed by the host, in cents. Points pay as D-03 says. */
function checkOrder(
  { input, cart, member, delivery, coupon, offers = [], changing }: OrderRequest,
  { catalogue, now, origin, settings }: Pick<Context, 'catalogue' | 'now' | 'origin' | 'settings'>,
): CheckedOrder {
  const store = catalogue.store(input.store, now)
  const bag = paperBagOf(store, input.service, input.ownBag)
  const { amounts: goods, lines, discount } = orderAmounts(cart, { coupon, offers, delivery, bag })
  const used = input.usePoints && member ? pointsFor(dueBeforeTip(goods), member.points, POINT_VALUE) : undefined
  const load = capacityOf(input.store, cart.lines, { catalogue })
  const order = newId()
  const tracking = { origin, order, ...(member ? {} : { guestKey: guestKey(order, settings.tokenKey) }) }
  const trimmed = (text: string) => text.trim()
  const [name, lastname] = [nameText(trimmed(input.name)), nameText(trimmed(input.lastname))]
  const age = leastAge(lines)
  const checked: CheckedOrder = {
    chain: catalogue.chain.name,
    storeHash: input.store,
    store: { name: store?.name ?? '', address: store?.address ?? '', phone: store?.phone ?? '' },
    zone: catalogue.zone(input.store),
    service: input.service,
    scheduled: input.scheduled,
    preparationMinutes: input.service === 'Pick Up' ? store?.pickupMinutes : store?.deliveryMinutes,
    date: input.scheduled ? input.date : '',
    time: input.scheduled ? input.time : '',
    name,
    lastname,
    email: trimmed(input.email),
    phone: trimmed(input.phone),
    notes: trimmed(input.notes),
    mailing: input.mailing,
    sms: input.sms,
    ...(settings.optInsStartOff ? {} : { optInsTicked: true }),
    lines,
    deposit: cart.deposit,
    amounts: { ...goods, discount: goods.discount + (used?.value ?? 0) },
    earning: earningGoods(lines, discount.lines),
    ...(load ? { load } : {}),
    tracking,
    ...(delivery ? { delivery } : {}),
    ...(bag ? { bagFee: bag.price, bagTaxes: { gst: bag.gst, pst: bag.pst, pstBase: bag.pstBase } } : {}),
    offs: discount.lines,
    ...(coupon
      ? { coupon: { code: coupon.code, name: coupon.name, discount: offers.length > 0 ? 0 : discount.total } }
      : {}),
    ...(offers.length > 0 ? { offers: [...offers] } : {}),
    ...(input.allergies ? { allergies: input.allergies } : {}),
    ...(input.cutlery ? { cutlery: true } : {}),
    ...(bringsBag(store, input.service, input.ownBag) ? { ownBag: true } : {}),
    ...(catalogue.chain.gstNumber ? { gstNumber: catalogue.chain.gstNumber } : {}),
    ...(store?.taxNames ? { taxNames: store.taxNames } : {}),
    ...(age > 0 ? { ageCheck: { age, by: `${name} ${lastname}`, at: now.toISOString() } } : {}),
    ...(member ? { member: member.hash, points: used?.required ?? 0 } : {}),
  }
  return changing ? asChange(checked, changing, keepsTime(input, changing)) : checked
}

/** What an order is made of besides its cart. */
export interface OrderTerms {
  delivery?: CheckedDelivery
  coupon?: Coupon
  offers?: readonly OrderOffer[]
  bag?: Charge
  /** From which age on its goods are sold; 0 for everybody. */
  age?: number
  /** The order that it changes, what had paid that, and how often it was changed. */
  change?: Pick<CheckedChange, 'order' | 'paid' | 'changes'> | undefined
}

/** Equal for the same order: the same input and terms, so the same prices of delivery and bag, the same coupon and the same offers. */
export function hashRequest(
  input: OrderInput,
  { delivery, coupon, offers = [], bag, age = 0, change }: OrderTerms,
): string {
  const { store, service, scheduled, date, time, name, lastname, email, phone, notes } = input
  const texts = [name, lastname, email, phone, notes].map((text) => text.trim())
  const slot = scheduled ? [date, time] : []
  const { usePoints, useCoupon, mailing, sms, cutlery = false, allergies } = input
  const request = [store, service, scheduled, slot, texts, usePoints, useCoupon, mailing, sms, cutlery]
  return hashed([
    ...request,
    coupon ? couponFields(coupon) : null,
    bag ?? null,
    delivery ? deliveryFields(delivery) : null,
    ...(age > 0 ? [age] : []),
    ...(allergies ? [{ allergies }] : []),
    ...(offers.length > 0 ? [offers.map(offerFields)] : []),
    ...(change ? [[change.order, change.paid, change.changes]] : []),
  ])
}

/** As in the release before: while hosts are exchanged, one may confirm a checkout and another take its payment. */
const couponFields = ({ code, name, message, kind, ...rest }: Coupon): object => ({
  code,
  name,
  message,
  type: String(COUPON_KINDS.indexOf(kind)),
  ...rest,
})

const offerFields = ({ code, name, lines, delivery }: OrderOffer): unknown[] => [
  code,
  name,
  lines.map(({ line, off }) => [line, off]),
  delivery,
]

const deliveryFields = ({ address, zone, price, minimum, gst, pst }: CheckedDelivery): unknown[] => {
  const { street, city, postalCode, apartment, notes } = address
  return [street, city, postalCode, apartment, notes, zone, price, minimum, gst, pst]
}

export const hashCart = (cart: Cart): string =>
  hashed([
    cart.storeHash,
    realLines(cart).map((line) => [
      line.hash,
      line.productHash,
      line.description,
      line.size,
      line.price,
      line.quantity,
      line.deposit,
      line.gst,
      line.pst,
      line.gstBase ?? line.price,
      line.pstBase ?? line.price,
      line.status,
      ...(line.small ? [line.small.gst, line.small.upTo, line.small.isFood] : []),
    ]),
  ])

const hashed = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')

/** The answer of completecheck, before tip and gift cards (D-06). */
export function paymentData(
  checkout: string,
  { amounts, bagFee = 0, points = 0, offers, allergies, change }: CheckedOrder,
) {
  const { discount, delivery, gst, pst } = amounts
  return {
    checkout,
    discount,
    delivery,
    gst,
    pst,
    total: dueBeforeTip(amounts),
    bagFee,
    points,
    offers,
    allergies,
    ...(change ? { change: changeSums(change) } : {}),
  }
}

type OpenCheckoutResult =
  | { kind: 'open'; hash: string; document: CheckedOrder }
  /** Money may be moving for the checkout that would be superseded. The caller has leased its payment and must cancel it first. */
  | { kind: 'unsettled'; payment: Payment }
  | { kind: 'busy' }
  | { kind: 'again' }

/** The session's open checkout when it is for the same order, else a new one that supersedes it (D-06). */
export async function findOpenCheckout(
  asked: OrderRequest,
  open: Omit<CheckoutState, 'giftCards'> | undefined,
  context: Context,
): Promise<OpenCheckoutResult> {
  const { db, session, now, catalogue } = context
  const { input, delivery, coupon, offers } = asked
  const bag = paperBagOf(catalogue.store(input.store, now), input.service, input.ownBag)
  const document = checkOrder(asked, context)
  const { change } = document
  const request = hashRequest(input, { delivery, coupon, offers, bag, age: leastAge(asked.cart.lines), change })
  const cartHash = hashCart(asked.cart)
  const isSame = open?.checkout.request === request && open.checkout.cart === cartHash
  if (open && isSame && open.checkout.document.points === document.points)
    return { kind: 'open', hash: open.checkout.hash, document: open.checkout.document }
  if (open && isUnsettled(open.payment)) {
    const { payment } = open
    if (payment.leased_until > now) return { kind: 'busy' }
    return (await takeLease(db, payment, now)) ? { kind: 'unsettled', payment } : { kind: 'again' }
  }
  if (open && !(await supersedeCheckout(db, open.checkout.hash))) return { kind: 'again' }
  const hash = newId()
  const checkout = { hash, session: session.hash, state: 'open' as const, request, cart: cartHash, document }
  return (await insertCheckout(db, checkout, now)) ? { kind: 'open', hash, document } : { kind: 'again' }
}

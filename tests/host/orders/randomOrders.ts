import { realLines, type Cart } from '../../../domain/cart/cart.ts'
import { COUPON_KINDS } from '../../../domain/payment/coupon.ts'
import type { CouponEntry } from '../../../host/catalogue/import/offerFormat.ts'
import { addToCheckout } from '../../../host/store/discounts/checkoutGiftCards.ts'
import { givePoints } from '../../../host/store/accounts/points.ts'
import { remainingOf, checkedBill, estimateOf } from '../../../src/features/checkout/checkoutAmounts.ts'
import { couponOf } from '../../../src/features/checkout/appliedCoupon.ts'
import type { Random } from '../../faults/random.ts'
import type { Guest } from '../../support/guest.ts'
import { makeCoupon, makeGiftCard } from '../../support/host/discounts.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'
import { basil, colaInput, crust, duoInput, ham, margheritaInput, toppings } from '../../support/productInputs.ts'
import { referenceTotals, type ReferenceOrder } from '../../support/referenceTotals.ts'
import { memberDetails, pointsBalance } from './memberBuyer.ts'
import { checkoutDetails, type OrderingHost } from './orderingHost.ts'

/** A customer who orders again and again, with a confirmed delivery address. */
export interface RandomBuyer {
  guest: Guest
  /** The owner of the cart. */
  session: string
  phone: string
  isMember: boolean
}

const DELIVERY = { price: 399, gst: 5, pst: 7 }
const MINIMUM_CENTS = 1500

/** Orders a random cart in a random way; resolves with every amount that differs from the plain calculation. */
export async function orderAtRandom(here: OrderingHost, buyer: RandomBuyer, random: Random): Promise<string[]> {
  const { guest, session, isMember } = buyer
  const cart = await fillAtRandom(guest, random)
  const isDelivery = cart.subtotal >= MINIMUM_CENTS && random.chance(0.4)
  const service = isDelivery ? ('Delivery' as const) : ('Pick Up' as const)
  const discount = random.oneOf(isMember ? (['points', 'coupon', ''] as const) : (['coupon', 'coupon', ''] as const))
  const usePoints = discount === 'points'
  if (usePoints) await givePoints(here.database.db, session, 100 + random.below(500), here.clock.now)
  const balance = isMember ? await pointsBalance(here, session) : 0
  const entry = discount === 'coupon' ? couponAtRandom(random) : undefined
  const code = entry ? await makeCoupon(here, entry) : ''
  const applied = entry && (await guest.ask('applyCoupon', { code, store: MAIN }))
  // A code that is worth nothing in this cart.
  const isUsed = applied?.ok === true
  const ownBag = random.chance(0.3)
  const details = { service, ownBag, usePoints, useCoupon: isUsed, coupon: isUsed ? code : '' }
  const input = isMember ? memberDetails(details) : checkoutDetails(buyer.phone, details)
  const { answer: data } = await guest.ask('checkout', { store: MAIN })
  const checked = await guest.ask('completeCheck', input)
  if (!checked.ok) return [`completecheck: ${checked.message}`]
  const { payment } = checked.answer

  const tipPercent = random.below(101)
  const cards = Array.from({ length: random.below(3) }, () => ({
    balance: 50 + random.below(1500),
    wanted: random.below(1500),
  }))
  const bag = isDelivery || ownBag ? undefined : { price: 15, gst: 5, pst: 7 }
  const asked: ReferenceOrder = {
    lines: realLines(cart).map(({ productHash: product, status, ...line }) => ({
      ...line,
      product,
      isOffer: false,
      isSold: status === 1,
    })),
    ...(entry && isUsed ? { coupon: referenceCoupon(entry) } : {}),
    ...(isDelivery ? { delivery: DELIVERY } : {}),
    ...(bag ? { bag } : {}),
    ...(usePoints ? { points: { balance, value: 5 } } : {}),
    tipPercent,
    giftCards: cards,
  }
  const plain = [asked, { ...asked, giftCards: [] }]
    .map(referenceTotals)
    .find((one) => one.balance === 0 || one.balance >= 50)
  // A card pays half a dollar or more.
  if (!plain) return await emptied(guest)

  const pays = plain.giftCards
    .map((amount, index) => ({ amount, balance: cards[index]?.balance ?? 0 }))
    .filter(({ amount }) => amount > 0)
  const giftCards = []
  for (const { amount, balance: holds } of pays) {
    const card = await makeGiftCard(here, holds)
    const asked = { session, checkout: payment.checkout, card: card.hash }
    const token = await addToCheckout(here.database.db, asked, here.clock.now)
    if (token === undefined) throw new Error('not added')
    giftCards.push({ token, last: card.number.slice(-4), balance: holds, amount })
  }
  const coupon = isUsed ? couponOf(code, applied.answer) : undefined
  const state = {
    service,
    delivery: isDelivery ? DELIVERY : undefined,
    coupon,
    usePoints,
    tip: tipPercent,
    draft: { ownBag },
  } as Parameters<typeof checkedBill>[1]
  const shown = giftCards.map(({ amount, ...card }) => ({ ...card, value: amount }))
  const bill = checkedBill(data, state, { cart, payment } as Parameters<typeof checkedBill>[2], shown)
  const estimate = estimateOf(data, state, balance).amounts

  const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  const cardAmount = remainingOf(bill)
  const paid = {
    checkout: payment.checkout,
    tip: bill.tip,
    giftCards,
    giftCardAmount,
    cardAmount,
    ...(cardAmount > 0 ? { paymentMethod: 'pm_card_visa' } : {}),
  }
  const placed = await guest.ask('complete', { ...input, ...paid })
  if (!placed.ok) return [`complete: ${placed.message}`]
  const { order } = placed.answer
  const expected = {
    subtotal: plain.subtotal,
    delivery: isDelivery ? DELIVERY.price : 0,
    gst: plain.gst,
    pst: plain.pst,
    discount: plain.discount + plain.points.value,
  }
  const all = { ...expected, tip: plain.tip, giftCards: giftCardAmount, total: plain.balance + giftCardAmount }
  return [
    ...differences('the page expects', { ...estimate }, expected),
    ...differences(
      'the page shows',
      { ...bill.amounts, tip: bill.tip, card: cardAmount },
      { ...expected, tip: plain.tip, card: plain.balance },
    ),
    ...differences('the order has', { ...order }, all),
  ]
}

async function emptied(guest: Guest): Promise<string[]> {
  await guest.ask('clearCart', {})
  return []
}

async function fillAtRandom(guest: Guest, random: Random): Promise<Cart> {
  let cart: Cart | undefined
  for (let lines = 1 + random.below(3); lines > 0; lines -= 1) {
    const quantity = 1 + random.below(3)
    const size = random.oneOf(['small', 'large'] as const)
    const options = [
      ...(random.chance(0.5) ? [basil(random.oneOf([0, 1, 2]), random.chance(0.3))] : []),
      ...(random.chance(0.4) ? [ham(size)] : []),
    ]
    const pizza = margheritaInput({
      size,
      quantity,
      groups: [crust(random.oneOf(['hand', 'thin'])), toppings(...options)],
    })
    const added = await guest.ask(
      'addProduct',
      random.oneOf([pizza, pizza, colaInput({ quantity }), duoInput({ quantity })]),
    )
    if (!added.ok) throw new Error(added.message)
    cart = added.answer.cart
  }
  if (!cart) throw new Error('nothing was added')
  return cart
}

const PRODUCTS = ['margherita', 'cola', 'duo'] as const

function couponAtRandom(random: Random): Partial<CouponEntry> {
  const kind = random.oneOf([...COUPON_KINDS, 'percent-off-each'] as const)
  return {
    kind,
    percent: 1 + random.below(100),
    ...(kind === 'percent-off-cheapest-up-to' ? { max_discount: (0.01 + random.below(900) / 100).toFixed(2) } : {}),
    ...(random.chance(0.5) ? { products: [random.oneOf(PRODUCTS), random.oneOf(PRODUCTS)] } : {}),
    ...(random.chance(0.2) ? { excluded_products: [random.oneOf(PRODUCTS)] } : {}),
  }
}

const referenceCoupon = ({
  kind = 'percent-off-each',
  products,
  percent = 0,
  max_discount = '0',
  excluded_products = [],
}: Partial<CouponEntry>) => ({
  kind,
  products: products?.map(productHashOf) ?? null,
  excluded: excluded_products.map(productHashOf),
  percent,
  most: Math.round(Number(max_discount) * 100),
})

const differences = (what: string, found: Record<string, unknown>, expected: Record<string, number>): string[] =>
  Object.entries(expected).flatMap(([name, amount]) =>
    found[name] === amount ? [] : [`${what} ${name} ${String(found[name])}, not ${amount}`],
  )

import { CONTAINER } from '../catalogue/menu.ts'
import { emptyCart, isEmpty, isSold, type Cart, type Line, type Totals, realLines } from './cart.ts'
import { atService } from '../catalogue/servicePrices.ts'
import type { Service } from '../catalogue/store.ts'
import { taxesOf, type Charge } from '../taxes.ts'
import type { Cents } from '../money.ts'

export interface CrossPromotion {
  promotionOffered: boolean
  promotionProduct?: string
  promotionName?: string
  promotionPicture?: string
  /** '-' or null removes the first placeholder, a hash removes that line, undefined removes nothing. */
  promotionRemoves?: string | null
}

/** The sub total contains the deposit (D-01), and nothing that is no longer sold (D-30). */
export function totalsOf(all: readonly Line[]): Totals {
  const lines = all.filter(isSold)
  const goods = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const deposit = lines.reduce((sum, line) => sum + line.deposit * line.quantity, 0)
  const { gst, pst } = taxesOf(lines)
  const subtotal = goods + deposit
  return { deposit, subtotal, gst, pst, total: subtotal + gst + pst }
}

export const cartOf = (storeHash: string, lines: Line[]): Cart => ({ storeHash, lines, ...totalsOf(lines) })

/** The cart at the prices of a service (D-193); itself where no line has other ones. */
export function cartAt(cart: Cart, service: Service): Cart {
  if (cart.lines.every(({ delivery }) => !delivery)) return cart
  const lines = cart.lines.map((line) => atService(line, service))
  const offers = service === 'Delivery' ? cart.deliveryOffers : cart.offers
  const { change } = cart
  return {
    ...cartOf(cart.storeHash, lines),
    ...(offers ? { offers } : {}),
    ...(change ? { change } : {}),
    pricesFor: service,
  }
}

/**
 * Lines with a known hash keep their place, others go to the end. `replaces` (hash) is the line that an update removes,
 * with its bag.
 */
export function withLines(cart: Cart, added: readonly Line[], replaces?: string): Cart {
  const at = cart.lines.findIndex((line) => line.hash === replaces)
  const fresh = linesWithout(cart, replaces).filter((line) => !added.some((one) => one.hash === line.hash))
  const index = at < 0 ? fresh.length : Math.min(at, fresh.length)
  const lines = [...fresh.slice(0, index), ...added, ...fresh.slice(index)]
  return dropLonePlaceholders(
    cartOf(
      added[0]?.storeHash ?? cart.storeHash,
      lines.filter((line) => !isFulfilled(line, added)),
    ),
  )
}

/** A real line replaces the placeholder of its product [XPS-06]. */
const isFulfilled = (line: Line, added: readonly Line[]) =>
  line.isPlaceholder && added.some((one) => !one.isPlaceholder && one.productHash === line.productHash)

/** Removes a line. With a bag hash other than '0', all lines of that bag go [CART-26 XPS-07]. */
export const withoutLine = (cart: Cart, hash: string): Cart =>
  dropLonePlaceholders(cartOf(cart.storeHash, linesWithout(cart, hash)))

function linesWithout({ lines }: Cart, hash: string | undefined): Line[] {
  const line = lines.find((one) => one.hash === hash)
  if (!line) return lines
  return lines.filter((one) => one.hash !== hash && (line.bagHash === '0' || one.bagHash !== line.bagHash))
}

/** [CART-23 CART-24 CART-25 XPS-03 XPS-04 XPS-05], Q-43, OQ-51. */
export function withCrossPromotion(cart: Cart, promotion: CrossPromotion): Cart {
  const {
    promotionOffered,
    promotionProduct: product,
    promotionName,
    promotionPicture,
    promotionRemoves: removes,
  } = promotion
  if (promotionOffered) {
    if (!product || cart.lines.some((line) => line.isPlaceholder || line.productHash === product)) return cart
    const container = { ...placeholder(cart.storeHash, product, promotionName ?? ''), picture: promotionPicture ?? '' }
    return cartOf(cart.storeHash, [...cart.lines, container])
  }
  const line =
    removes === null || removes === '-'
      ? cart.lines.find((one) => one.isPlaceholder)
      : (cart.lines.find((one) => one.hash === removes) ??
        cart.lines.find((one) => one.productHash === removes) ??
        cart.lines.find((one) => one.bagHash === removes))
  return line ? withoutLine(cart, line.hash) : cart
}

/** A cross-promotion line: only a name, at price zero, until the customer takes the product [CART-14]. */
export const placeholder = (storeHash: string, productHash: string, name: string): Line => ({
  hash: `promo-${productHash}`,
  productHash,
  bagHash: '0',
  storeHash,
  name,
  size: '',
  sizeCode: '',
  description: '',
  picture: '',
  price: 0,
  quantity: 1,
  deposit: 0,
  points: 0,
  salesType: '',
  status: 1,
  gst: 0,
  pst: 0,
  bagType: CONTAINER,
  isPlaceholder: true,
  groups: [],
  choices: [],
  bags: [],
})

/** A cart of placeholders only becomes empty (OQ-50). */
const dropLonePlaceholders = (cart: Cart): Cart => (isEmpty(cart) ? emptyCart(cart.storeHash) : cart)

export interface OrderTotals extends Totals {
  /** Part of the sub total, like the deposit (D-61). */
  bagFee: Cents
}

/** What an order of this cart costs with its paper bag, before coupon, delivery and tip. */
export function withPaperBag(cart: Cart, bag: Charge | undefined): OrderTotals {
  const { deposit, subtotal: goods, gst, pst, total } = cart
  const lines = realLines(cart).filter(isSold)
  if (!bag || lines.length === 0) return { deposit, subtotal: goods, gst, pst, total, bagFee: 0 }
  const taxes = taxesOf(lines, [], [bag])
  const subtotal = goods + bag.price
  return { deposit, subtotal, ...taxes, total: subtotal + taxes.gst + taxes.pst, bagFee: bag.price }
}

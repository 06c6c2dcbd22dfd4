import { emptyCart, type Cart, type Line } from '../../domain/cart/cart.ts'
import { withLines, withoutLine } from '../../domain/cart/cartLines.ts'
import type { AnswerOf, InputOf } from '../../contract/calls.ts'
import type { Configuration } from '../../domain/catalogue/configuration.ts'
import { linesOf } from '../../domain/cart/line.ts'
import { sessionEnded } from '../sessions/access.ts'
import {
  answerWith,
  refused,
  type ChangeContext,
  type Handler,
  type Context,
  type Refused,
  type Result,
} from '../context/context.ts'
import { currentCart, lockCart, saveCart } from '../carts/currentCart.ts'
import { findLineOrContainer, withSelections } from '../carts/selections.ts'
import { withOffers } from '../orders/readOffers.ts'
import { newId } from '../store/database/newId.ts'
import { configurationOfLine, isBagItem } from '../carts/repriceCart.ts'
import { applyCrossPromotions, mostOffered } from '../carts/crossPromotion.ts'
import { findAvailableProduct } from '../carts/availability.ts'

const MAX_LINES = 100

/** What a change makes of a cart, and its answer. */
type Changed<T> = { ok: true; cart: Cart; answer: T } | Refused

async function changeCart<T extends { cart?: Cart }>(
  context: ChangeContext,
  change: (cart: Cart) => Changed<T>,
): Promise<Result<T>> {
  const cart = await lockCart(context)
  if (!cart) return sessionEnded
  const changed = change(cart)
  if (!changed.ok) return changed
  saveCart(context, changed.cart)
  const after = cart.change ? { ...changed.cart, change: cart.change } : changed.cart
  return answerWith({ ...changed.answer, cart: withOffers(after, context) })
}

const addProduct: Handler<'addProduct'> = (input, context) =>
  changeCart(context, (cart) => putInCart(input, cart, undefined, context))

/** Replaces the line in its place and keeps its hash (D-12); a bag is replaced as a whole. */
const updateProduct: Handler<'updateProduct'> = (input, context) =>
  changeCart(context, (cart) => {
    const line = findLineOrContainer(cart, input.line)
    if (!line) return gone
    if (line.productHash !== input.product) return refused('This is another product than the one in your cart.')
    return putInCart(input, cart, line, context)
  })

export function putInCart(
  input: ProductChoice,
  cart: Cart,
  before: Line | undefined,
  { catalogue, now }: Context,
): Changed<AnswerOf<'addProduct'>> {
  if (cart.lines.length > 0 && cart.storeHash !== input.store) {
    const store = catalogue.store(cart.storeHash, now)?.name ?? 'another store'
    return refused(`Your cart belongs to ${store}. Please empty it before you order from another store.`)
  }
  const configuration = chosen(input)
  const found = findAvailableProduct(catalogue, input.store, input.product, configuration, cart)
  if (!found.ok) return found
  const added = linesOf(found.product, configuration, { storeHash: input.store, before, newHash: newId })
  const changed = withLines({ ...cart, storeHash: input.store }, added, before?.hash)
  const most = mostOffered(changed, input.product, catalogue)
  const wanted = changed.lines.filter((line) => line.productHash === input.product && !isBagItem(line))
  if (wanted.reduce((sum, { quantity }) => sum + quantity, 0) > most)
    return refused(
      `${found.product.name} is offered once for each product that it goes with: up to ${most} in this cart.`,
    )
  if (changed.lines.length > MAX_LINES) return refused(`A cart holds up to ${MAX_LINES} lines.`)
  const { cart: after, promotion } = applyCrossPromotions(changed, catalogue)
  const [line, ...bagLines] = added
  if (!line) throw new Error('linesOf must make at least one line.')
  return { ok: true, cart: after, answer: { ...line, bagLines, ...promotion, cart: after } }
}

type ProductChoice = Pick<InputOf<'addProduct'>, 'store' | 'product'> & Configuration

const chosen = ({ size, quantity, groups, choices, bags }: ProductChoice): Configuration => ({
  size,
  quantity,
  groups,
  choices,
  bags,
})

const removeLine: Handler<'removeLine'> = ({ line }, context) =>
  changeCart(context, (cart) => {
    if (!cart.lines.some(({ hash }) => hash === line)) return gone
    const { cart: after, promotion } = applyCrossPromotions(withoutLine(cart, line), context.catalogue)
    return { ok: true, cart: after, answer: { ...promotion, cart: after } }
  })

const clearCart: Handler<'clearCart'> = (_input, context) =>
  changeCart(context, ({ storeHash }) => {
    const after = emptyCart(storeHash)
    return { ok: true, cart: after, answer: { cart: after } }
  })

const editProduct: Handler<'editProduct'> = async ({ line: hash }, context) => {
  const cart = await currentCart(context)
  if (!cart) return sessionEnded
  const item = findLineOrContainer(cart, hash)
  if (!item) return gone
  const product = context.catalogue.product(item.storeHash, item.productHash)
  if (!product) return refused(`${item.name} is not sold any more.`)
  return answerWith({
    product: withSelections(product, configurationOfLine(item)),
    item,
    size: item.sizeCode,
    quantity: item.quantity,
    line: item.hash,
    choices: item.choices,
  })
}

const gone: Refused = refused('This is no longer in your cart.', { httpStatus: 404 })

export const cartHandlers = { addProduct, updateProduct, editProduct, removeLine, clearCart }

import { withOffers } from '../orders/readOffers.ts'
import { emptyCart, type Cart, type Line } from '../../domain/cart/cart.ts'
import { cartAt } from '../../domain/cart/cartLines.ts'
import { atService } from '../../domain/catalogue/servicePrices.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Order } from '../../domain/order/order.ts'
import type { PastOrderToday } from '../../domain/order/orderAgain.ts'
import { listOrderHistory, listPastOrders, findPastOrder } from '../store/orders/orders.ts'
import { sessionEnded } from '../sessions/access.ts'
import { answerWith, refused, type Handler, type Context } from '../context/context.ts'
import { putInCart } from './cart.ts'
import { awayMessage } from '../carts/availability.ts'
import { lockCart, saveCart } from '../carts/currentCart.ts'
import { configurationOfLine, isBagItem } from '../carts/repriceCart.ts'
import { forbiddenReason, missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import { optionsOf, type Product } from '../../domain/catalogue/menu.ts'

/** A member's order history. Another member's order is answered as unknown [HIST-18]. */

/** [HIST-03 ACALL-14 CALL-24] */
const history: Handler<'history'> = async (_input, { db, session }) =>
  answerWith({ orders: await listOrderHistory(db, session.member ?? '') })

/** [HIST-07 ACALL-15 CALL-25 POP-08] */
const historyDetails: Handler<'historyDetails'> = async ({ hash }, { db, session }) => {
  const order = await findPastOrder(db, session.member ?? '', hash)
  if (!order) return unknownItem
  const { document, lines } = order
  return answerWith({
    ...document,
    items: document.items.map((item, index) => ({ ...item, ...itemHash(hash, lines, index) })),
  })
}

const itemHash = (order: string, lines: readonly Line[], index: number): { hash?: string } => {
  const line = lines[index]
  return line && !isBagItem(line) ? { hash: `${order}-${index}` } : {}
}

/**
 * Adds an item of an old order to the cart as it is sold today, or answers why not [HIST-19 ACALL-16 AERR-12]. A failure is
 * `product.ok`, not a refusal, so that the page shows it beside the product.
 */
const addFromHistory: Handler<'addFromHistory'> = async ({ item, store }, context) => {
  const found = await pastLine(item, context)
  if (!found) return unknownItem
  const { line, order } = found
  const { storeHash } = line
  const notAdded = (message: string) => answerWith({ product: { ok: false, storeHash, message } })
  const cart = await lockCart(context)
  if (!cart) return sessionEnded
  const currentStore = store || (cart.lines.length > 0 ? cart.storeHash : storeHash)
  if (currentStore !== storeHash)
    return notAdded(otherStoreMessage(context.catalogue.store(currentStore, context.now)?.name))
  const added = putPastLine(line, order.store.name, cart, context)
  if (!added.ok) return notAdded(added.message)
  const after = added.cart
  saveCart(context, after)
  const fresh = after.lines.find(({ hash }) => hash === added.line.hash)
  return answerWith({
    product: { ok: true, storeHash, message: priceNotice(line, priceOf(added, order)), line: fresh },
    cart: withOffers(after, context),
  })
}

type PastLineAdded = { ok: true; cart: Cart; line: Line } | { ok: false; message: string }

/** What it costs now for the service of the old order, with whose price it is compared. */
const priceOf = ({ line }: { line: Line }, { service }: Pick<Order, 'service'>) => atService(line, service).price

/** A cart with the line of an old order as it is sold today; `storeName` is the store's name at that time. */
function putPastLine(line: Line, storeName: string, cart: Cart, context: Context): PastLineAdded {
  const { storeHash } = line
  const { catalogue, now } = context
  const store = catalogue.store(storeHash, now)
  if (!store || store.comingSoon) return { ok: false, message: `${storeName} takes no orders any more.` }
  const product = catalogue.product(storeHash, line.productHash)
  const away = awayMessage(catalogue, storeHash, line.productHash, line.sizeCode)
  if (!product || away) return { ok: false, message: away ?? `${line.name} is not sold any more.` }
  const fault = reorderFault(product, line)
  if (fault) return { ok: false, message: fault }
  const configuration = configurationOfLine(line)
  const added = putInCart({ store: storeHash, product: product.hash, ...configuration }, cart, undefined, context)
  return added.ok
    ? {
        ok: true,
        cart: added.cart,
        line: { ...line, hash: added.answer.hash, price: added.answer.price, delivery: added.answer.delivery },
      }
    : { ok: false, message: added.message }
}

/** What was put into the cart of an old order, and what not. */
function putPastOrder(lines: readonly Line[], { store }: Order, before: Cart, context: Context) {
  let cart = before
  const items = lines.filter(isOrdered).map((line) => {
    const added = putPastLine(line, store.name, cart, context)
    if (added.ok) cart = added.cart
    return { line, added }
  })
  return { items, cart }
}

/** Not the items of a bag, which follow their container, and no offer that was not taken. */
const isOrdered = (line: Line): boolean => !isBagItem(line) && !line.isPlaceholder

const RECENT_ORDERS = 20
const SHOWN_ORDERS = 6

/** The latest different orders, or the one asked for, as each would be ordered again now (D-75). */
const ordersToday: Handler<'ordersToday'> = async ({ order: hash }, context) => {
  const { db, session } = context
  const member = session.member ?? ''
  if (hash) {
    const found = await findPastOrder(db, member, hash)
    return found ? answerWith({ orders: today({ hash, ...found }, context) }) : unknownItem
  }
  const seen = new Set<string>()
  const orders = (await listPastOrders(db, member, RECENT_ORDERS)).flatMap((one) => today(one, context))
  const different = orders.filter((one) => {
    const content = JSON.stringify([one.storeHash, one.items])
    return seen.has(content) ? false : seen.add(content)
  })
  return answerWith({ orders: different.slice(0, SHOWN_ORDERS) })
}

/** Empty for an order without lines. */
function today(past: { hash: string; document: Order; lines: Line[] }, context: Context): PastOrderToday[] {
  const { hash, document, lines } = past
  const storeHash = lines[0]?.storeHash
  if (storeHash === undefined) return []
  const { items, cart } = putPastOrder(lines, document, emptyCart(storeHash), context)
  return [
    {
      hash,
      placedAt: document.placedAt,
      storeHash,
      storeName: context.catalogue.store(storeHash, context.now)?.name ?? document.store.name,
      items: items.map(({ line: { name, size, quantity, description, picture }, added }) => ({
        name,
        size,
        quantity,
        description,
        picture,
        ...(added.ok ? {} : { fault: added.message }),
      })),
      total: cartAt(cart, document.service).total,
    },
  ]
}

/** Adds all that can be added of an old order, whose store must be the chosen one [HIST-19], D-75. */
const addOrderAgain: Handler<'addOrderAgain'> = async ({ order: hash, store }, context) => {
  const { db, session, catalogue, now } = context
  const order = await findPastOrder(db, session.member ?? '', hash)
  const storeHash = order?.lines[0]?.storeHash
  if (!order || storeHash === undefined) return unknownItem
  const cart = await lockCart(context)
  if (!cart) return sessionEnded
  if (storeHash !== store) return refused(otherStoreMessage(catalogue.store(store, now)?.name))
  const { items, cart: after } = putPastOrder(order.lines, order.document, cart, context)
  const notes = items.flatMap(({ line, added }) => {
    const note = added.ok ? priceNotice(line, priceOf(added, order.document)) : added.message
    return note ? [note] : []
  })
  if (!items.some(({ added }) => added.ok)) return answerWith({ lines: [], notes })
  const before = new Set(cart.lines.map(({ hash }) => hash))
  saveCart(context, after)
  return answerWith({
    lines: after.lines.filter((line) => !line.isPlaceholder && !before.has(line.hash)),
    notes,
    cart: withOffers(after, context),
  })
}

async function pastLine(item: string, { db, session }: Context): Promise<{ line: Line; order: Order } | undefined> {
  const [, hash = '', index = ''] = /^(.+)-(\d{1,3})$/.exec(item) ?? []
  const order = await findPastOrder(db, session.member ?? '', hash)
  const line = order?.lines[Number(index)]
  return order && line && !isBagItem(line) ? { line, order: order.document } : undefined
}

const otherStoreMessage = (name: string | undefined) =>
  `This product is not available in the selected store${name === undefined ? '' : ` (${name})`}`

const priceNotice = ({ name, price }: Line, now: number): string =>
  price === now ? '' : `${name} costs ${formatMoney(now)} now, it was ${formatMoney(price)}.`

const unknownItem = refused('This is not in your order history.', { httpStatus: 404 })

export const historyHandlers = { history, historyDetails, addFromHistory, ordersToday, addOrderAgain }

/** Why a line of an old order cannot be ordered again with today's product; undefined when it can. */
function reorderFault(product: Product, line: Line): string | undefined {
  const { name, sizeCode, size } = line
  if (!product.sizes.some(({ code }) => code === sizeCode))
    return `${name} does not come in ${size} any more.${CHOOSE_AGAIN}`
  const gone = line.groups.flatMap(({ hash, options }) => {
    const group = product.groups.find((one) => one.hash === hash)
    const there = new Set(group ? optionsOf(group, sizeCode).map((option) => option.hash) : [])
    return options.filter((option) => !there.has(option.hash)).map((option) => option.name)
  })
  if (gone.length > 0) return `${name} does not come with ${gone.join(', ')} any more.${CHOOSE_AGAIN}`
  const configuration = configurationOfLine(line)
  const isOffered = !forbiddenReason(product, configuration) && !missingChoiceMessage(product, configuration)
  return isOffered ? undefined : `${name} is not offered as you had it any more.${CHOOSE_AGAIN}`
}

const CHOOSE_AGAIN = ' Please choose it again from the menu.'

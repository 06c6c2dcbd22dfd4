import type { Line } from '../../domain/cart/cart.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Order } from '../../domain/order/order.ts'
import { listOrderHistory, findPastOrder } from '../store/orders/orderHistory.ts'
import { sessionEnded } from '../sessions/access.ts'
import { answerWith, refused, type Handler, type Context } from '../context/context.ts'
import { putInCart } from './cart.ts'
import { saveCart, currentCart } from '../carts/currentCart.ts'
import { configurationOfLine, isBagItem } from '../carts/repriceCart.ts'
import { reorderFault } from '../carts/reorderFault.ts'

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
  const { catalogue, now } = context
  const cart = await currentCart(context, { lock: true })
  if (!cart) return sessionEnded
  const currentStore = store || (cart.lines.length > 0 ? cart.storeHash : storeHash)
  if (currentStore !== storeHash) return notAdded(otherStoreMessage(catalogue.store(currentStore, now)?.name))
  const orderStore = catalogue.store(storeHash, now)
  if (!orderStore || orderStore.comingSoon) return notAdded(`${order.store.name} takes no orders any more.`)
  const product = catalogue.product(storeHash, line.productHash)
  if (!product) return notAdded(`${line.name} is not sold any more.`)
  const fault = reorderFault(product, line)
  if (fault) return notAdded(fault)
  const added = putInCart(
    { store: storeHash, product: product.hash, ...configurationOfLine(line) },
    cart,
    undefined,
    context,
  )
  if (!added.ok) return notAdded(added.message)
  const after = await saveCart(context, added.cart)
  const fresh = after.lines.find(({ hash }) => hash === added.answer.hash)
  return answerWith({
    product: { ok: true, storeHash, message: priceNotice(line, added.answer.price), line: fresh },
    cart: after,
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

export const historyHandlers = { history, historyDetails, addFromHistory }

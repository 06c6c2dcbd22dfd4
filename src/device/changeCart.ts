import { withCrossPromotion, withLines, withoutLine, type CrossPromotion, type Line } from '../../rules/cart.ts'
import { described, type Configuration } from '../../rules/configuration.ts'
import type { Product } from '../../rules/menu.ts'
import type { Sent } from './answer.ts'
import { cartState, receiveCart } from './cart.ts'
import { send } from './send.ts'

/** Every change of the cart: it asks the host, takes in what the host says, and answers what came of it. */

export interface CartItem {
  store: string
  product: Product
  configuration: Configuration
}

type Changed = Promise<Sent<unknown>>

/** POST /add/product [CALL-07]. */
export async function addToCart(item: CartItem): Changed {
  const sent = await send('addProduct', { ...fieldsOf(item), change: '0' })
  if (sent.ok) receiveLines(sent.answer, [sent.answer, ...sent.answer.bagLines])
  return sent
}

/** POST /update/product: the line keeps its hash (D-12). */
export async function updateInCart(line: string, item: CartItem): Changed {
  const sent = await send('updateProduct', { ...fieldsOf(item), change: '1', line })
  if (sent.ok) receiveLines(sent.answer, [sent.answer, ...sent.answer.bagLines], line)
  return sent
}

/** POST /remove: the line goes only when the host agreed [CART-22 AERR-05]. */
export async function removeFromCart(line: string): Changed {
  const sent = await send('removeLine', { line })
  if (sent.ok) {
    const { cart, ...promotion } = sent.answer
    receiveCart(cart ?? withCrossPromotion(withoutLine(cartState.get().cart, line), promotion))
  }
  return sent
}

/** POST /clear, when the store changes (D-11). */
export async function clearCart(): Changed {
  const sent = await send('clearCart', {})
  if (sent.ok)
    receiveCart(
      sent.answer.cart ?? { ...cartState.get().cart, lines: [], deposit: 0, subtotal: 0, gst: 0, pst: 0, total: 0 },
    )
  return sent
}

type AnsweredLine = Omit<Line, 'status'>

function receiveLines(
  answer: CrossPromotion & { cart?: Parameters<typeof receiveCart>[0] },
  lines: AnsweredLine[],
  replaces?: string,
): void {
  const fresh = lines.map((line) => ({ ...line, status: 1 }))
  receiveCart(answer.cart ?? withCrossPromotion(withLines(cartState.get().cart, fresh, replaces), answer))
}

function fieldsOf({ store, product, configuration }: CartItem) {
  const { size, quantity, groups, choices, bags } = described(product, configuration)
  const { hash, name, type, salesType } = product
  return {
    store,
    name,
    product: hash,
    type,
    quantity,
    size,
    salesType,
    salesHash: '',
    choices,
    groups,
    bags,
    bagHash: '0',
  }
}

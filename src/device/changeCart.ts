import type { Line } from '../../rules/cart.ts'
import { described, type Configuration } from '../../rules/configuration.ts'
import { linesOf } from '../../rules/line.ts'
import type { Product } from '../../rules/menu.ts'
import { CART_LANE, discarded, nameNow, shownCart, type NewItem } from '../../rules/outbox.ts'
import type { Sent } from './answer.ts'
import type { Memory, Outbox } from './outbox.ts'

export interface CartItem {
  store: string
  product: Product
  configuration: Configuration
}

/** saved: on this device, to be sent; not saved: the host has it. */
export type Changed = Promise<Sent<{ saved: boolean }>>

export interface CartChanges {
  /** POST /add/product [CALL-07]. */
  addToCart: (item: CartItem) => Changed
  /** POST /update/product: the line keeps its hash (D-12). */
  updateInCart: (line: string, item: CartItem) => Changed
  /** POST /remove [CART-22 AERR-05]. */
  removeFromCart: (line: string) => Changed
  /** POST /clear, when the store changes (D-11). */
  clearCart: () => Changed
}

/** How long a page waits for the host before it says 'saved'. */
const PATIENCE_MS = 4000

/**
 * Every change of the cart: it is remembered and shown at once, and sent. Online the host's answer is waited for, so that a
 * refusal is shown where it happened; what could not be sent by then is saved and sent later.
 */
export function cartChanges(outbox: Outbox, { change, remembered }: Memory, patienceMs = PATIENCE_MS): CartChanges {
  const found = (id: string) => remembered().items.find((item) => item.id === id)
  const lineNow = (hash: string): Line | undefined =>
    shownCart(remembered()).lines.find((line) => line.hash === nameNow(remembered(), hash))

  async function settle(item: Pick<NewItem, 'call' | 'title' | 'input' | 'change'>): Changed {
    const id = await outbox.enqueue({ ...item, lane: CART_LANE })
    if (found(id)) await Promise.race([outbox.drain(), wait(patienceMs)])
    const left = found(id)
    if (left?.state !== 'parked') return { ok: true, answer: { saved: left !== undefined } }
    // Refused while the customer looks on: the message is shown there, and nothing stands aside.
    await change((before) => discarded(before, id))
    return { ok: false, kind: 'refused', status: 200, message: left.message }
  }

  return {
    addToCart: (item) =>
      settle({
        call: 'addProduct',
        title: item.product.name,
        input: { ...fieldsOf(item), change: '0' },
        change: { kind: 'add', lines: guess(item) },
      }),
    updateInCart: (line, item) =>
      settle({
        call: 'updateProduct',
        title: item.product.name,
        input: { ...fieldsOf(item), change: '1', line },
        change: { kind: 'update', line, lines: guess(item, lineNow(line)) },
      }),
    removeFromCart: (line) =>
      settle({
        call: 'removeLine',
        title: lineNow(line)?.name ?? 'A line of your cart',
        input: { line },
        change: { kind: 'remove', line },
      }),
    clearCart: () => settle({ call: 'clearCart', title: 'Emptying your cart', input: {}, change: { kind: 'clear' } }),
  }
}

const guess = ({ store, product, configuration }: CartItem, before?: Line): Line[] =>
  linesOf(product, configuration, { storeHash: store, before, newHash: () => `new-${crypto.randomUUID()}` })

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

import type { Line } from '../../rules/cart.ts'
import { described, type Configuration } from '../../rules/configuration.ts'
import { linesOf } from '../../rules/line.ts'
import type { Product } from '../../rules/menu.ts'
import { CART_LANE, discarded, type NewItem, type OutboxItem } from '../../rules/outbox.ts'
import type { Sent } from './answer.ts'
import { cartState } from './cart.ts'
import { change, remembered } from './memory.ts'
import { drain, enqueue } from './outbox.ts'

/**
 * Every change of the cart: it is remembered and shown at once, and sent. Online the host's answer is waited for, so that a
 * refusal is shown where it happened; what could not be sent by then is saved and sent later.
 */

export interface CartItem {
  store: string
  product: Product
  configuration: Configuration
}

/** saved: on this device, to be sent; not saved: the host has it. */
export type Changed = Promise<Sent<{ saved: boolean }>>

/** How long a page waits for the host before it says 'saved'. */
const PATIENCE_MS = 4000

/** POST /add/product [CALL-07]. */
export const addToCart = (item: CartItem): Changed =>
  settle({
    call: 'addProduct',
    title: item.product.name,
    input: { ...fieldsOf(item), change: '0' },
    change: { kind: 'add', lines: guess(item) },
  })

/** POST /update/product: the line keeps its hash (D-12). */
export const updateInCart = (line: string, item: CartItem): Changed =>
  settle({
    call: 'updateProduct',
    title: item.product.name,
    input: { ...fieldsOf(item), change: '1', line },
    change: { kind: 'update', line, lines: guess(item, lineNow(line)) },
  })

/** POST /remove [CART-22 AERR-05]. */
export const removeFromCart = (line: string): Changed =>
  settle({
    call: 'removeLine',
    title: lineNow(line)?.name ?? 'A line',
    input: { line },
    change: { kind: 'remove', line },
  })

/** POST /clear, when the store changes (D-11). */
export const clearCart = (): Changed =>
  settle({ call: 'clearCart', title: 'Emptying the cart', input: {}, change: { kind: 'clear' } })

async function settle(item: Pick<NewItem, 'call' | 'title' | 'input' | 'change'>): Changed {
  const id = await enqueue({ ...item, lane: CART_LANE })
  if (isThere(id)) await Promise.race([drain(), wait(PATIENCE_MS)])
  const left = found(id)
  if (left?.state !== 'parked') return { ok: true, answer: { saved: left !== undefined } }
  // Refused while the customer looks on: the message is shown there, and nothing stands aside.
  await change((before) => discarded(before, id))
  return { ok: false, kind: 'refused', status: 200, message: left.message }
}

const found = (id: string): OutboxItem | undefined => remembered().items.find((item) => item.id === id)
const isThere = (id: string) => found(id) !== undefined
const lineNow = (hash: string): Line | undefined => cartState.get().cart.lines.find((line) => line.hash === hash)

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

import type { Line } from '../../../domain/cart/cart.ts'
import { withNames, type Configuration } from '../../../domain/catalogue/configuration.ts'
import { linesOf } from '../../../domain/cart/line.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { CART_LANE, findLine, shownCart } from '../../../domain/outbox/outbox.ts'
import type { Outbox, QueuedItem } from './outbox.ts'
import { ANSWER_WAIT_MS, enqueueAndWait, type ChangeResult } from './enqueueAndWait.ts'
import type { OutboxStore } from '../store/outboxStore.ts'

export interface CartItem {
  store: string
  product: Product
  configuration: Configuration
}

export interface CartChanges {
  /** [CALL-07] */
  addToCart: (item: CartItem) => ChangeResult
  /** The line keeps its hash (D-12). */
  updateInCart: (line: string, item: CartItem) => ChangeResult
  /** [CART-22 AERR-05] */
  removeFromCart: (line: string) => ChangeResult
  /** When the store changes (D-11). */
  clearCart: () => ChangeResult
}

export function cartChanges(outbox: Outbox, memory: OutboxStore, timeoutMs = ANSWER_WAIT_MS): CartChanges {
  const shownLine = (line: string): Line | undefined =>
    findLine(shownCart(memory.remembered()), memory.remembered().names, line)

  const send = (item: Pick<QueuedItem, 'call' | 'title' | 'input' | 'change'>): ChangeResult =>
    enqueueAndWait({ ...item, lane: CART_LANE }, outbox, memory, timeoutMs)

  return {
    addToCart: (item) =>
      send({
        call: 'addProduct',
        title: item.product.name,
        input: { ...fieldsOf(item), change: '0' },
        change: { kind: 'add', lines: guess(item) },
      }),
    updateInCart: (line, item) =>
      send({
        call: 'updateProduct',
        title: item.product.name,
        input: { ...fieldsOf(item), change: '1', line },
        change: { kind: 'update', line, lines: guess(item, shownLine(line)) },
      }),
    removeFromCart: (line) =>
      send({
        call: 'removeLine',
        title: shownLine(line)?.name ?? 'A line of your cart',
        input: { line },
        change: { kind: 'remove', line },
      }),
    clearCart: () => send({ call: 'clearCart', title: 'Emptying your cart', input: {}, change: { kind: 'clear' } }),
  }
}

const guess = ({ store, product, configuration }: CartItem, before?: Line): Line[] =>
  linesOf(product, configuration, { storeHash: store, before, newHash: () => `new-${crypto.randomUUID()}` })

function fieldsOf({ store, product, configuration }: CartItem) {
  const { size, quantity, groups, choices, bags } = withNames(product, configuration)
  const { hash, name, type, salesType, bagHash } = product
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
    bagHash,
  }
}

import { bareOption } from '../catalogue/configuration.ts'
import { emptyCart, type Line } from '../cart/cart.ts'
import { CART_LANE, type OutboxItem, type OutboxState } from './outbox.ts'

/**
 * For a page whose session is gone with its cookies: the lines that the host of that session had are added again to the cart of
 * the new one, before what was not sent yet. Offers that were not taken come by themselves, and what is not sold any more stays
 * away. `newId` makes idempotency keys, `madeAt` is in milliseconds since 1970.
 */
export function restoreCart(state: OutboxState, newId: () => string, madeAt: number): OutboxState {
  const { storeHash, lines } = state.cart
  const added = lines.filter((line) => !line.isPlaceholder && line.status !== 0 && containerOf(line, lines) === line)
  const first = Math.min(1, ...state.items.map(({ order }) => order)) - added.length
  const items = added.map((line, index): OutboxItem => ({
    id: newId(),
    order: first + index,
    lane: CART_LANE,
    call: 'addProduct',
    input: inputOf(line),
    change: { kind: 'add', lines: lines.filter((one) => containerOf(one, lines) === line) },
    title: line.name,
    state: 'waiting',
    tries: 0,
    madeAt,
    notBefore: 0,
    message: '',
  }))
  return { ...state, cart: emptyCart(storeHash), items: [...items, ...state.items] }
}

/** The line that is added: a bag's for its items, which follow it. */
const containerOf = (line: Line, lines: readonly Line[]): Line | undefined =>
  line.bagHash === '0' ? line : lines.find(({ bagHash }) => bagHash === line.bagHash)

/** This host derives names and types from the hashes. */
const inputOf = ({ storeHash, name, productHash, quantity, sizeCode, salesType, groups, choices, bags }: Line) => ({
  store: storeHash,
  name,
  product: productHash,
  type: 0,
  quantity,
  size: sizeCode,
  salesType,
  salesHash: '',
  groups: groups.map(({ hash, options }) => ({
    hash,
    options: options.map(bareOption),
  })),
  choices,
  bags,
  bagHash: '0',
  change: '0',
})

import { emptyCart, type Cart } from '../../domain/cart/cart.ts'
import { cartOf } from '../../domain/cart/cartLines.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Transaction } from '../store/database/database.ts'
import { cartUpdate, lockStoredCart, readStoredCart, type StoredCart } from '../store/orders/carts.ts'
import type { ChangeContext, Context } from '../context/context.ts'
import { repriceCart } from './repriceCart.ts'
import { roomsOf } from './crossPromotion.ts'

/** A line that is no longer sold as chosen has status 0 and keeps its old price (D-30). Undefined when the session has ended. */
export async function currentCart({
  db,
  session,
  catalogue,
}: Pick<Context, 'db' | 'session' | 'catalogue'>): Promise<Cart | undefined> {
  const stored = await readStoredCart(db, session.hash)
  return stored && priceStoredCart(stored, catalogue)
}

/** As currentCart, to change it: nobody else does before the transaction ends. */
export async function lockCart({ db, session, catalogue }: Context<Transaction>): Promise<Cart | undefined> {
  const stored = await lockStoredCart(db, session.hash)
  return stored && priceStoredCart(stored, catalogue)
}

/**
 * Prices a saved cart with the current catalogue. Lines are priced again only when the catalogue, or a price by its date or
 * service, may have changed since, see repriceCart.ts. A promoted product whose trigger or promotion is gone gets status 0, and at most as many of one count as its triggers
 * bring (D-118).
 */
export function priceStoredCart(stored: StoredCart, catalogue: Catalogue): Cart {
  const { order, number, guest } = stored.change ?? {}
  const priced = pricedLines(stored, catalogue)
  return order === undefined ? priced : { ...priced, change: { order, number: number ?? '', guest: guest ?? '' } }
}

function pricedLines(stored: StoredCart, catalogue: Catalogue): Cart {
  const { storeHash, lines } = stored
  if (lines.length === 0) return emptyCart(storeHash)
  const isPriced =
    stored.catalogue === catalogue.version &&
    !catalogue.soldOut(storeHash) &&
    !catalogue.away(storeHash) &&
    !catalogue.hasVaryingPrices(storeHash) &&
    lines.every(({ status }) => status === 1)
  const cart = isPriced ? cartOf(storeHash, lines) : repriceCart(stored, catalogue)
  const rooms = roomsOf(cart, catalogue)
  if (rooms.size === 0) return cart
  const offered = cart.lines.map((line) => {
    const room = rooms.get(line) ?? line.quantity
    return room === 0 ? { ...line, status: 0 } : { ...line, quantity: room }
  })
  return cartOf(storeHash, offered)
}

/** Saves a cart of lockCart after its change, when the call is committed. */
export function saveCart({ atCommit, session, catalogue, now }: ChangeContext, cart: Cart): void {
  atCommit(cartUpdate(session.hash, cart, catalogue.version, now))
}

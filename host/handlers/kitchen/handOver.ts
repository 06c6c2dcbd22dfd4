import { answerWith } from '../../context/context.ts'
import { arrivalOf, bringOut, releasePin, wishOf } from '../../orders/progress/handOver.ts'
import type { KitchenOrderRow } from '../../store/kitchen/kitchenOrders.ts'
import { listHandOvers, readRules } from '../../store/orders/handOvers.ts'
import type { KitchenContext, KitchenHandler } from './kitchenContext.ts'

/** The last metres of these orders, as a screen shows them (D-244, D-245): those that have none are left out. */
export async function handOversOf(orders: readonly KitchenOrderRow[], { db, session }: KitchenContext) {
  const rules = await readRules(db, session.store)
  const rows = new Map((await listHandOvers(db, session.store)).map((row) => [row.order, row]))
  return orders.flatMap(({ hash, document }) => {
    const row = rows.get(hash)
    const wish = wishOf(rules, document, row)
    const pin = wish.by !== 'nobody' && wish.state
    const arrival = row?.arrived_at && document.service === 'Pick Up' && arrivalOf(row)
    return pin || arrival ? [{ order: hash, ...(arrival ? { arrival } : {}), ...(pin ? { pin } : {}) }] : []
  })
}

export const kitchenBringing: KitchenHandler<'kitchenBringing'> = async ({ order: hash, arrival }, context) => {
  const done = await bringOut({ order: { hash, store: context.session.store }, arrival }, context)
  return done.ok ? answerWith({}) : done
}

export const kitchenReleasePin: KitchenHandler<'kitchenReleasePin'> = async ({ order: hash }, context) => {
  const { store, name } = context.session
  const done = await releasePin({ hash, store }, name, context)
  return done.ok ? answerWith({}) : done
}

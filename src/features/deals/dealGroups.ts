import { GROUNDS, type Deal, type Ground, type StoreDeals } from '../../../domain/catalogue/deal.ts'
import type { Store } from '../../../domain/catalogue/store.ts'

export interface DealGroup {
  store: Store
  deals: (Deal & { ground: Ground })[]
}

/**
 * The deals with their stores, the chosen store's first [DEALS-01]. Left out are stores that have none, that nobody knows, and
 * that are coming soon, since they have no menu to lead to. A deal without a ground takes the next one in turn.
 */
export function dealGroups(stores: readonly Store[], all: readonly StoreDeals[], chosen: string): DealGroup[] {
  const groups = all.flatMap(({ hash, name, deals }): DealGroup[] => {
    const store = stores.find((one) => (hash ? one.hash === hash : one.name === name))
    if (!store || store.comingSoon || deals.length === 0) return []
    return [{ store, deals: deals.map((deal, index) => ({ ...deal, ground: deal.ground ?? groundAt(index) })) }]
  })
  return groups.toSorted((a, b) => Number(b.store.hash === chosen) - Number(a.store.hash === chosen))
}

const groundAt = (index: number): Ground => GROUNDS[index % GROUNDS.length] ?? 'oven'

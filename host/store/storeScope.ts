import { sql, type RawBuilder } from 'kysely'
import { isInScope, type StoreScope } from '../../domain/office/roles.ts'

/** A condition: the store in this column is one of those that somebody may see (D-196). */
export const inStores = (scope: StoreScope, column: string): RawBuilder<boolean> =>
  scope === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::text[])`

/** The stores of a scope that a filter names: one of them, or all without it. */
export const narrowed = (scope: StoreScope, store: string | undefined): StoreScope =>
  store === undefined ? scope : isInScope(scope, store) ? [store] : []

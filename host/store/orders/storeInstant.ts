import { sql, type RawBuilder } from 'kysely'

/** An instant that is another one at some stores: the start of a day in several time zones (D-184). */
export interface StoreInstant {
  usual: Date
  /** Stores by their hashes. */
  elsewhere: readonly { stores: readonly string[]; at: Date }[]
}

/** The instant of the row's `orders.store`. */
export function instantOfStore({ usual, elsewhere }: StoreInstant): RawBuilder<Date> {
  const others = elsewhere.map(
    ({ stores, at }) => sql`when orders.store in (${sql.join(stores)}) then ${at}::timestamptz`,
  )
  return others.length === 0
    ? sql<Date>`${usual}::timestamptz`
    : sql<Date>`case ${sql.join(others, sql` `)} else ${usual}::timestamptz end`
}

/** The earliest and the latest of them, which an index can be asked for. */
export function spanOf({ usual, elsewhere }: StoreInstant): { earliest: Date; latest: Date } {
  const times = [usual, ...elsewhere.map(({ at }) => at)].map(Number)
  return { earliest: new Date(Math.min(...times)), latest: new Date(Math.max(...times)) }
}

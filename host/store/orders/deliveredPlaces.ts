import { sql } from 'kysely'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Db } from '../database/database.ts'
import { inStores } from '../storeScope.ts'

const MOST_PLACES = 20_000

/**
 * Where orders since an instant were delivered, without refused ones and without those of erased people. Coordinates are in degrees,
 * rounded to about a metre; those with the most deliveries come first, and 20,000 at most.
 */
export async function listDeliveredPlaces(
  db: Db,
  stores: StoreScope,
  since: Date,
): Promise<{ store: string; lat: number; lng: number; deliveries: number }[]> {
  const { rows } = await sql<{ store: string; lat: number; lng: number; deliveries: number }>`
    with delivered as (
      select orders.store, checkouts.document->'delivery'->'address' as address
      from orders join checkouts on checkouts.hash = orders.checkout
      where orders.placed_at >= ${since} and orders.stage <> 'refused' and orders.document->>'service' = 'Delivery'
        and ${inStores(stores, 'orders.store')}
    )
    select store, round((address->>'lat')::numeric, 5)::float8 as lat, round((address->>'lng')::numeric, 5)::float8 as lng,
      count(*)::int as deliveries
    from delivered where (address->>'lat')::numeric <> 0
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${MOST_PLACES}`.execute(db)
  return rows
}

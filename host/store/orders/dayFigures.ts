import { sql, type RawBuilder } from 'kysely'
import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Db } from '../database/database.ts'
import { inStores } from '../storeScope.ts'

/** A day of a store, by its own clocks (D-205). */
export interface StoreSpan {
  /** The store's hash. */
  store: string
  /** 0 for today, 1 for the day that it is compared with. */
  day: 0 | 1
  from: Date
  /** The same time of the day as now. */
  until: Date
  /** The end of the day. */
  end: Date
  /** Minutes by which the store's clocks are ahead of UTC. */
  offset: number
}

/** What a store has done in one of these spans; refused orders count as `refused` alone, and what was made again for nothing as `remade` alone (D-233). */
export interface DaySums {
  store: string
  day: 0 | 1
  orders: number
  refused: number
  remade: number
  /** Goods and delivery, without taxes, deposits and tips. */
  sales: Cents
  /** Orders of the last hour before `until`. */
  lastHour: number
  /** Orders that are ready for pick-up or delivered, and how many of these in time. */
  done: number
  kept: number
  /** The minutes of all that were late. */
  lateMinutes: number
}

/** A condition on `orders`: it makes dishes of another one again for nothing (D-212). */
const isRemake = sql`(number in (select remake from goodwill where remake is not null))`

/** A minute that has begun is not late yet. */
const LATE_AFTER = sql`interval '1 minute'`

const spansOf = (spans: readonly StoreSpan[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
    as span(store text, day int, "from" timestamptz, until timestamptz, "end" timestamptz, "offset" int)`

/**
 * The sums of those of these spans that are of the stores of `scope`, by store and day, by one statement. An order was promised for its slot, or for
 * the time that its customer was told; it is done when it is ready for pick-up, or delivered.
 */
export async function sumDays(db: Db, scope: StoreScope, spans: readonly StoreSpan[]): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select span.store, span.day,
      count(*) filter (where stage <> 'refused' and not ${isRemake})::int as orders,
      count(*) filter (where stage = 'refused' and not ${isRemake})::int as refused,
      count(*) filter (where ${isRemake})::int as remade,
      coalesce(sum((document->>'total')::int - (document->>'tip')::int - (document->>'gst')::int - (document->>'pst')::int
        - (document->>'deposit')::int) filter (where stage <> 'refused'), 0)::int as sales,
      count(*) filter (where stage <> 'refused' and not ${isRemake} and placed_at >= span.until - interval '1 hour')::int as "lastHour",
      count(done.at)::int as done,
      count(*) filter (where done.at < promise.at + ${LATE_AFTER})::int as kept,
      coalesce(sum(extract(epoch from done.at - promise.at) / 60) filter (where done.at >= promise.at + ${LATE_AFTER}), 0)::int
        as "lateMinutes"
    from ${spansOf(spans)} join orders on orders.store = span.store and placed_at >= span."from" and placed_at < span.until
    cross join lateral (select (case when document->>'date' <> '' then (document->>'date') || ' ' || (document->>'time')
      else nullif(document->>'ready', '') end)::timestamp at time zone 'UTC' - span."offset" * interval '1 minute' as at) as promise
    left join lateral (select min(at) as at from order_events where "order" = orders.hash and orders.status <> 4
      and order_events.stage = any(case when document->>'service' = 'Delivery' then '{finished}' else '{out,finished}' end::text[])
    ) as done on promise.at is not null and not ${isRemake}
    where ${inStores(scope, 'span.store')} group by span.store, span.day`.execute(db)
  return rows
}

/** What was given back in these spans, by the day of the refund and not that of its order. */
export async function sumRefunds(
  db: Db,
  scope: StoreScope,
  spans: readonly StoreSpan[],
): Promise<{ store: string; amount: Cents; orders: number }[]> {
  const { rows } = await sql<{ store: string; amount: Cents; orders: number }>`
    select span.store, sum(amount)::int as amount, count(distinct refunds."order")::int as orders
    from refunds join orders on orders.hash = refunds."order" join ${spansOf(spans.filter(({ day }) => day === 0))}
      on span.store = orders.store and refunds.at >= span."from" and refunds.at < span.until
    where refunds.at >= ${earliest(spans)}::timestamptz and refunds.state <> 'failed'
      and refunds.source is distinct from 'change' and ${inStores(scope, 'span.store')}
    group by span.store`.execute(db)
  return rows
}

const earliest = (spans: readonly StoreSpan[]): Date =>
  new Date(Math.min(...spans.filter(({ day }) => day === 0).map(({ from }) => from.getTime())))

/** Orders by the hour of the day in which they were placed, 0 for its first; of the day before to its end. */
export async function countHours(
  db: Db,
  scope: StoreScope,
  spans: readonly StoreSpan[],
): Promise<{ day: 0 | 1; hour: number; orders: number }[]> {
  const { rows } = await sql<{ day: 0 | 1; hour: number; orders: number }>`
    select span.day, floor(extract(epoch from placed_at - span."from") / 3600)::int as hour, count(*)::int as orders
    from ${spansOf(spans)} join orders on orders.store = span.store and placed_at >= span."from"
      and placed_at < case span.day when 0 then span.until else span."end" end
    where stage <> 'refused' and not ${isRemake} and ${inStores(scope, 'span.store')} group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows
}

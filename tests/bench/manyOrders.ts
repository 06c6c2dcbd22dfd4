import { sql } from 'kysely'
import { openDatabase } from '../../host/store/database/database.ts'

/** Tables of an order that refer to it by its checkout, and the order itself. */
const TABLES = ['checkouts', 'payments', 'orders'] as const

interface Spread {
  /** Hashes: the copies are of these stores in turn. */
  stores: readonly string[]
  /** So many copies are in the oven. */
  open: number
}

/**
 * Copies the orders that there are, with their checkouts and payments, until there are so many: placed over the two years before,
 * finished but for each thousandth, which was refused. With a spread each copy is of another person, too.
 */
export async function fillOrders(url: string, count: number, spread?: Spread): Promise<void> {
  const database = await openDatabase({ url, timeoutMs: 3_600_000 })
  const { db } = database
  const models = sql`select checkout, row_number() over (order by number) - 1 as at, count(*) over () as models from orders`
  try {
    await db.connection().execute(async (connection) => {
      await sql`create temporary table copies as
        select n, model.checkout, 'copy' || n as hash, now() - random() * interval '730 days' as placed
        from generate_series(1, ${sql.lit(count)}) as n join (${models}) as model on n % model.models = model.at`.execute(connection) // oxfmt-ignore
      const other = spread ? sql`|| ${otherPerson(spread, count)}` : sql``
      // What happens to live orders does not happen to copies.
      await sql`set session_replication_role = replica`.execute(connection)
      for (const table of TABLES)
        await sql`insert into ${sql.table(table)} select (jsonb_populate_record(model, case ${table}::text
            when 'checkouts' then jsonb_build_object('hash', copies.hash, 'session', copies.hash, 'created_at', placed)
            when 'payments' then jsonb_build_object('checkout', copies.hash, 'intent', copies.hash, 'changed_at', placed)
            else jsonb_build_object('hash', copies.hash, 'checkout', copies.hash, 'session', copies.hash, 'number', 1000000 + n, 'placed_at', placed,
              'ready_at', placed, 'changed_at', placed, 'status', case when n % 1000 = 0 then 4 else 2 end,
              'stage', case when n % 1000 = 0 then 'refused' else 'finished' end) ${other}
          end)).* from copies join ${sql.table(table)} as model
          on ${table === 'checkouts' ? sql`model.hash` : sql`model.checkout`} = copies.checkout`.execute(connection)
      await sql`set session_replication_role = origin`.execute(connection)
      await sql`drop table copies`.execute(connection)
    })
    await sql`vacuum analyze`.execute(db)
  } finally {
    await database.close()
  }
}

/** A JSON object over that of a copied order. */
const otherPerson = ({ stores, open }: Spread, count: number) => sql`jsonb_build_object(
  'store', (${sql.val(stores)}::text[])[1 + n % ${sql.lit(stores.length)}],
  'document', (to_jsonb(model)->'document') || jsonb_build_object('phone', (6040000000 + n)::text, 'email', 'person' || n || '@example.com',
    'name', chr(97 + n % 26) || chr(97 + n / 26 % 26) || 'a', 'lastname', 'l' || n)) ||
  case when n % ${sql.lit(Math.ceil(count / open))} = 0 then '{"status":1,"stage":"oven"}'::jsonb else '{}' end`

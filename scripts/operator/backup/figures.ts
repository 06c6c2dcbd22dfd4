// What a schema holds, so that two of them can be compared: of each table its rows and a digest of them all.
export interface Figures {
  tables: Record<string, { rows: number; digest: string }>
  /** Their last numbers. */
  sequences: Record<string, number>
  indexes: number
  constraints: number
  functions: number
  triggers: number
  /** In cents. */
  orders?: { count: number; total: number; refunded: number }
  payments?: { count: number; paid: number }
}

const SETTINGS = `set time zone 'UTC'; set datestyle to iso, ymd; set intervalstyle to postgres; set bytea_output to hex;
  set extra_float_digits to 1; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0;
  set client_min_messages to warning`

/** Sets how values are written as text, and that nothing times out; for each session that reads figures. */
export const settingsSql = SETTINGS.replaceAll(/\s+/g, ' ')

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Lists the tables of a schema as rows of one column, `name`. */
export const tablesSql = (schema: string): string =>
  `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${literal(schema)} and c.relkind in ('r', 'p') order by 1`

/** One row with one column, `figures`, a JSON object. */
export function figuresSql(schema: string, tables: readonly string[]): string {
  const at = `${identifier(schema)}.`
  const rows = tables.map((table) => {
    const bits = `('x' || left(encode(sha256(convert_to(forno_row::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint`
    return `select ${literal(table)} as name, count(*) as rows, coalesce(sum(${bits}), 0)::text as digest from ${at}${identifier(table)} forno_row`
  })
  const kinds = {
    indexes: `select count(*) from pg_class where relnamespace = spot.id and relkind in ('i', 'I')`,
    constraints: `select count(*) from pg_constraint where connamespace = spot.id`,
    functions: `select count(*) from pg_proc where pronamespace = spot.id`,
    triggers: `select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = spot.id and not t.tgisinternal`,
    sequences: `select coalesce(json_object_agg(sequencename, coalesce(last_value, 0)), '{}') from pg_sequences where schemaname = ${literal(schema)}`,
    tables: `select coalesce(json_object_agg(name, json_build_object('rows', rows, 'digest', digest)), '{}') from (${rows.join(' union all ') || "select '' as name, 0 as rows, '' as digest where false"}) counted`,
    ...(tables.includes('orders')
      ? {
          orders: `select json_build_object('count', count(*), 'total', coalesce(sum(total), 0), 'refunded', coalesce(sum(refunded), 0)) from ${at}orders`,
        }
      : {}),
    ...(tables.includes('payments')
      ? {
          payments: `select json_build_object('count', count(*), 'paid', coalesce(sum(amount) filter (where state = 'paid'), 0)) from ${at}payments`,
        }
      : {}),
  }
  const fields = Object.entries(kinds).map(([name, sql]) => `'${name}', (${sql})`)
  return `select json_build_object(${fields.join(', ')})::text as figures from (select oid as id from pg_namespace where nspname = ${literal(schema)}) spot`
}

/** What differs, as sentences; none when the restored schema is what was saved. */
export function differences(saved: Figures, restored: Figures): string[] {
  const names = [...new Set([...Object.keys(saved.tables), ...Object.keys(restored.tables)])].sort()
  const tables = names.flatMap((name) => {
    const [before, after] = [saved.tables[name], restored.tables[name]]
    if (!before || !after) return [`The table ${name} is ${before ? 'missing' : 'new'}.`]
    if (before.rows !== after.rows) return [`${name} has ${after.rows} rows instead of ${before.rows}.`]
    return before.digest === after.digest ? [] : [`${name} has other values than before.`]
  })
  const parts = (['indexes', 'constraints', 'functions', 'triggers'] as const).flatMap((part) =>
    saved[part] === restored[part] ? [] : [`There are ${restored[part]} ${part} instead of ${saved[part]}.`],
  )
  // A number may have been drawn between the snapshot and the copy of its sequence.
  const sequences = Object.entries(saved.sequences).flatMap(([name, value]) =>
    (restored.sequences[name] ?? -1) >= value ? [] : [`The sequence ${name} lags behind.`],
  )
  return [...tables, ...parts, ...sequences]
}

/** `312 orders worth $12,345.67 ...` */
export function describeFigures({ orders, payments, tables }: Figures): string {
  const money = (cents: number) => `$${(cents / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`
  const count = (number: number, noun: string) => `${number.toLocaleString('en-CA')} ${noun}${number === 1 ? '' : 's'}`
  const all = Object.values(tables)
  return [
    ...(orders
      ? [`${count(orders.count, 'order')} worth ${money(orders.total)} (${money(orders.refunded)} given back)`]
      : []),
    ...(payments ? [`${count(payments.count, 'payment')} with ${money(payments.paid)} paid`] : []),
    `${count(
      all.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )} in ${count(all.length, 'table')}`,
  ].join(', ')
}

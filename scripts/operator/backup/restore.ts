import { basename } from 'node:path'
import type { Client } from 'pg'
import { openDatabase, otherConnections, rowOf, type Database } from './database.ts'
import { describeFigures, differences, identifier, literal } from './figures.ts'
import { operatorName } from '../host.ts'
import { endPrograms } from './programs.ts'
import { rename, restoreIntoScratch } from './scratch.ts'
import { readSeal } from './seal.ts'
import { scratchName, SIGNALS } from './backup.ts'

/** Schemas that a restore set aside. */
const KEPT = 'forno_kept_'

/**
 * Puts a backup in the place of the database. It is restored beside it, proved, and takes its place in one transaction, or nothing
 * changes at all. What was there is kept as a schema of another name. Throws a sentence when orders are there and `replaces` is
 * false, or while hosts are connected.
 */
export async function restore(file: string, replaces: boolean): Promise<void> {
  const facts = await readSeal(file)
  const database = await openDatabase()
  const { client, schema, name } = database
  for (const signal of SIGNALS) process.once(signal, halt)
  try {
    const orders = await ordersIn(client, schema)
    if (orders > 0 && !replaces)
      throw new Error(
        `The database ${name} has ${orders} orders. Add --replace to put the backup in their place; they are kept beside it.`,
      )
    await mustBeAlone(database)
    const isEmpty = await hasNothing(client, schema)
    const keepsErasures = await hasErasures(client, schema)
    const kept = `${KEPT}${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`
    const from = { ...database, file, schema: facts.schema, scratch: scratchName() }
    await restoreIntoScratch(from, async (restored) => {
      const faults = differences(facts.figures, restored)
      if (faults.length > 0) throw new Error(`What was restored is not what was saved:\n${faults.join('\n')}`)
      await mustBeAlone(database)
      const swap = [rename(schema, kept), rename(from.scratch, schema)]
      return [
        ...swap,
        ...(facts.figures.tables['audit'] ? [auditSql(schema, file)] : []),
        ...(keepsErasures && facts.figures.tables['data_requests'] ? [erasuresSql(schema, kept)] : []),
        ...(isEmpty ? [`drop schema ${identifier(kept)}`] : []),
        'commit',
      ]
    })
    console.log(`${describeFigures(facts.figures)}: restored from ${file}, saved at ${facts.madeAt}.`)
    if (!isEmpty) {
      console.log(`What was there is kept as the schema ${kept}:`)
      console.log(`\`npm run operator -- kept-drop ${kept}\` deletes it.`)
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, halt)
    await client.end()
  }
}

/** Who was erased after the backup was made is erased again by the host that starts next (D-208). */
const erasuresSql = (schema: string, kept: string) =>
  `insert into ${identifier(schema)}.data_requests (person, kind, asked_at, asked_by, due_at)
    select person, kind, asked_at, asked_by, due_at from ${identifier(kept)}.data_requests where kind = 'erasure' and withdrawn_at is null on conflict do nothing`

async function hasErasures(client: Client, schema: string): Promise<boolean> {
  const { has } = await rowOf<{ has: boolean }>(client, 'select to_regclass($1) is not null as has', [
    `${identifier(schema)}.data_requests`,
  ])
  return has
}

const auditSql = (schema: string, file: string) =>
  `insert into ${identifier(schema)}.audit (at, source, actor, action, subject) values (now(), 'operator', ${literal(operatorName())}, 'restore', ${literal(basename(file))})`

function halt() {
  endPrograms()
  console.error('Stopped: nothing has changed.')
  process.exit(1)
}

/** A host that writes meanwhile would write into what is set aside. */
async function mustBeAlone({ client, name }: Pick<Database, 'client' | 'name'>): Promise<void> {
  const others = await otherConnections(client)
  if (others > 0)
    throw new Error(
      `${others} connections to the database ${name} are open. Stop every host, and close other programs that use it.`,
    )
}

async function ordersIn(client: Client, schema: string): Promise<number> {
  const orders = `${identifier(schema)}.orders`
  const { has } = await rowOf<{ has: boolean }>(client, 'select to_regclass($1) is not null as has', [orders])
  return has ? (await rowOf<{ count: number }>(client, `select count(*)::int as count from ${orders}`)).count : 0
}

async function hasNothing(client: Client, schema: string): Promise<boolean> {
  const { empty } = await rowOf<{ empty: boolean }>(
    client,
    `select not exists(select from pg_class where relnamespace = n.oid) and not exists(select from pg_proc where pronamespace = n.oid)
       and not exists(select from pg_type where typnamespace = n.oid) as empty from pg_namespace n where nspname = $1`,
    [schema],
  )
  return empty
}

/** Lists what restores have set aside, with orders and size. */
export async function listKept(): Promise<void> {
  const { client } = await openDatabase()
  try {
    const names = await keptSchemas(client)
    if (names.length === 0) console.log('Nothing is kept.')
    for (const name of names) {
      const { bytes } = await rowOf<{ bytes: number }>(
        client,
        'select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 as bytes from pg_class where relnamespace = $1::regnamespace',
        [identifier(name)],
      )
      console.log(`${name}  ${await ordersIn(client, name)} orders  ${(bytes / 1e6).toFixed(1)} MB`)
    }
  } finally {
    await client.end()
  }
}

/** Deletes one of them for good. */
export async function dropKept(name: string): Promise<void> {
  const { client } = await openDatabase()
  try {
    if (!(await keptSchemas(client)).includes(name))
      throw new Error(`There is no ${name}: \`npm run operator -- kept\` lists what is kept.`)
    await client.query(`drop schema ${identifier(name)} cascade`)
    console.log(`${name} is deleted.`)
  } finally {
    await client.end()
  }
}

async function keptSchemas(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, ${literal(KEPT)}) order by 1`,
  )
  return rows.map(({ name }) => name)
}

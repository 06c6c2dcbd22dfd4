import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename as renameFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDatabase, rowOf, type Database } from './database.ts'
import { describeFigures, differences, figuresSql, settingsSql, tablesSql, type Figures } from './figures.ts'
import { endPrograms, startProgram } from './programs.ts'
import { restoreIntoScratch } from './scratch.ts'
import { seal } from './seal.ts'

/**
 * Writes the whole database into a file that only its owner may read, and proves it: restored into a scratch schema, every row is
 * that of the snapshot that was written. Throws, and leaves no file, when anything differs.
 */
export async function backup(path = defaultName()): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already: name another file.`)
  const database = await openDatabase()
  const part = `${path}.${process.pid}.part`
  const drop = () => rmSync(part, { force: true })
  const halt = () => {
    endPrograms()
    drop()
    process.exit(1)
  }
  for (const signal of SIGNALS) process.once(signal, halt)
  try {
    await createPrivate(part)
    const figures = await dump(database, part)
    await seal(part, { madeAt: new Date().toISOString(), server: database.major, schema: database.schema, figures })
    await prove(database, part, figures)
    await renameFile(part, path)
    await syncFolder(dirname(path))
    const { size } = await stat(path)
    console.log(`${describeFigures(figures)}.`)
    console.log('Restored into a scratch schema: every row is the same.')
    console.log(`${path}: ${(size / 1e6).toFixed(1)} MB, for your eyes only: customers' names, addresses and phones,`)
    console.log('and the keys that were made at first start.')
  } finally {
    for (const signal of SIGNALS) process.off(signal, halt)
    drop()
    await database.client.end()
  }
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const defaultName = () => `forno-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.dump`

async function createPrivate(path: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    throw new Error(`${path} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}

/** Dumps what one snapshot sees and resolves with its figures, while hosts go on writing. */
async function dump({ client, schema, programs, connection }: Database, path: string): Promise<Figures> {
  await client.query(settingsSql)
  await client.query('begin isolation level repeatable read, read only')
  const { snapshot } = await rowOf<{ snapshot: string }>(client, 'select pg_export_snapshot() as snapshot')
  const tables = (await client.query<{ name: string }>(tablesSql(schema))).rows.map(({ name }) => name)
  const { figures } = await rowOf<{ figures: string }>(client, figuresSql(schema, tables))
  const what = ['--format=custom', `--schema="${schema.replaceAll('"', '""')}"`, `--snapshot=${snapshot}`]
  const args = [...what, `--file=${path}`, '--no-password', `--dbname=${connection.address}`]
  const { code, said } = await startProgram(programs.pg_dump, args, connection.env).ended
  if (code !== 0) throw new Error(said || `pg_dump ended with ${code}.`)
  await client.query('commit')
  return JSON.parse(figures) as Figures
}

async function prove(database: Database, file: string, figures: Figures): Promise<void> {
  const scratch = scratchName()
  await restoreIntoScratch({ ...database, file, schema: database.schema, scratch }, async (restored) => {
    const faults = differences(figures, restored)
    if (faults.length > 0) throw new Error(`The backup is not what was saved:\n${faults.join('\n')}`)
    return ['rollback']
  })
}

export const scratchName = () => `forno_scratch_${randomBytes(6).toString('hex')}`

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

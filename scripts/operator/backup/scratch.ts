import { createInterface } from 'node:readline'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Database } from './database.ts'
import { figuresSql, identifier, settingsSql, tablesSql, type Figures } from './figures.ts'
import { startProgram, type Program } from './programs.ts'

interface Restoring extends Pick<Database, 'programs' | 'connection' | 'settings'> {
  file: string
  /** The schema in the backup. */
  schema: string
  scratch: string
}

/**
 * Restores a backup into a schema of its own, `scratch`, inside one transaction of psql: nobody else sees it, and it is gone when
 * this process ends. A dump names its schema everywhere, so the live one of that name steps aside in the same transaction.
 * `decide` gets the figures of `scratch` and resolves with the statements that follow; without COMMIT all is undone.
 */
export async function restoreIntoScratch(
  { programs, connection, file, schema, scratch, settings }: Restoring,
  decide: (restored: Figures) => Promise<string[]>,
): Promise<void> {
  const { address, env } = connection
  const session = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', '--file=-']
  const psql = startProgram(programs.psql, [...session, `--dbname=${address}`], env)
  const input = psql.child.stdin
  let restore: Program | undefined
  // Ended early, psql says why on stderr.
  input.on('error', () => restore?.child.kill('SIGKILL'))
  const say = (...statements: string[]) => input.write(statements.map((statement) => `${statement};\n`).join(''))
  const lines = createInterface({ input: psql.child.stdout })[Symbol.asyncIterator]()
  /** The one value of a query; the dump's own queries print lines too. */
  const ask = async <T>(sql: string): Promise<T> => {
    say(`select '${ANSWER}' || (${sql})`)
    for (;;) {
      const next = await lines.next()
      if (next.done) throw new Error((await psql.ended).said || 'psql ended too early.')
      if (next.value.startsWith(ANSWER)) return JSON.parse(next.value.slice(ANSWER.length)) as T
    }
  }
  const aside = `${scratch}_aside`
  try {
    say(settingsSql, 'begin')
    const isTaken = await ask<boolean>(`select to_json(exists(${schemaSql(schema)}))::text`)
    if (isTaken) say(rename(schema, aside))
    say(`create schema ${identifier(schema)}`)
    // Not earlier: what a program has printed before somebody reads it is lost when it ends.
    restore = startProgram(programs.pg_restore, ['--file=-', `--schema=${schema}`, ...OPTIONS, file], env)
    await pour(restore.child.stdout, input, settings)
    const restored = await restore.ended
    if (restored.code !== 0) {
      const failed = psql.child.exitCode === null && !input.destroyed ? restored : await psql.ended
      throw new Error(failed.said || `pg_restore ended with ${restored.code}.`)
    }
    say(settingsSql, rename(schema, scratch))
    if (isTaken) say(rename(aside, schema))
    const tables = await ask<string[]>(
      `select coalesce(json_agg(name), '[]')::text from (${tablesSql(scratch)}) listed`,
    )
    say(...(await decide(await ask(figuresSql(scratch, tables)))))
    input.end()
    const { code, said } = await psql.ended
    if (code !== 0) throw new Error(said || `psql ended with ${code}.`)
  } finally {
    for (const program of [restore, psql]) {
      program?.child.kill('SIGKILL')
      await program?.ended
    }
  }
}

const ANSWER = 'answer: '
const OPTIONS = ['--no-owner', '--no-privileges', '--no-comments', '--no-publications', '--no-subscriptions']

const schemaSql = (name: string) => `select from pg_namespace where nspname = '${name.replaceAll("'", "''")}'`
export const rename = (from: string, to: string): string =>
  `alter schema ${identifier(from)} rename to ${identifier(to)}`

/**
 * Copies pg_restore's statements to psql, without those settings at their head that an older server does not know. Returns early
 * when psql has ended.
 */
async function pour(output: Readable, input: Writable, settings: ReadonlySet<string>): Promise<void> {
  let head = ''
  let isHead = true
  const write = async (data: Buffer) => {
    if (!input.destroyed && !input.write(data)) await Promise.race([once(input, 'drain'), once(input, 'close')])
  }
  for await (const data of output as AsyncIterable<Buffer>) {
    if (!isHead) {
      await write(data)
      continue
    }
    head += data.toString('latin1')
    if (!/^(CREATE|COPY|SELECT) /m.test(head)) continue
    isHead = false
    await write(Buffer.from(known(head, settings), 'latin1'))
  }
  if (isHead) await write(Buffer.from(known(head, settings), 'latin1'))
}

const known = (head: string, settings: ReadonlySet<string>) =>
  head.replaceAll(/^SET (\w+) = .*;\n/gm, (line, name: string) => (settings.has(name) ? line : ''))

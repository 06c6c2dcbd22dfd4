import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { figuresSql, identifier, settingsSql, tablesSql } from './figures.mjs'
import { startProgram } from './programs.mjs'

/**
 * Restores a backup into a schema of its own, `scratch`, inside one transaction of psql: nobody else sees it, and it is gone when
 * this process ends. A dump names its schema everywhere, so the live one of that name steps aside in the same transaction.
 * `decide` gets the figures of `scratch` and resolves with the statements that follow; without COMMIT all is undone.
 */
export async function restoreIntoScratch({ programs, connection, file, schema, scratch, settings }, decide) {
  const { address, env } = connection
  const session = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', '--file=-']
  const psql = startProgram(programs.psql, [...session, `--dbname=${address}`], { env, stdin: 'pipe' })
  const input = psql.child.stdin
  let restore
  // Ended early, psql says why on stderr.
  input.on('error', () => restore?.child.kill('SIGKILL'))
  const say = (...statements) => input.write(statements.map((statement) => `${statement};\n`).join(''))
  const lines = createInterface({ input: psql.child.stdout })[Symbol.asyncIterator]()
  /** The one value of a query; the dump's own queries print lines too. */
  const ask = async (sql) => {
    say(`select '${ANSWER}' || (${sql})`)
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error((await psql.ended).said || 'psql ended too early.')
      if (value.startsWith(ANSWER)) return JSON.parse(value.slice(ANSWER.length))
    }
  }
  const aside = `${scratch}_aside`
  try {
    say(settingsSql, 'begin')
    const isTaken = await ask(`select to_json(exists(${schemaSql(schema)}))::text`)
    if (isTaken) say(rename(schema, aside))
    say(`create schema ${identifier(schema)}`)
    // Not earlier: what a program has printed before somebody reads it is lost when it ends.
    restore = startProgram(programs.pg_restore, ['--file=-', `--schema=${schema}`, ...OPTIONS, file], { env })
    await pour(restore.child.stdout, input, settings)
    const restored = await restore.ended
    if (restored.code !== 0) {
      const failed = psql.child.exitCode === null && !input.destroyed ? restored : await psql.ended
      throw new Error(failed.said || `pg_restore ended with ${restored.code}.`)
    }
    say(settingsSql, rename(schema, scratch))
    if (isTaken) say(rename(aside, schema))
    const tables = await ask(`select coalesce(json_agg(name), '[]')::text from (${tablesSql(scratch)}) listed`)
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

const schemaSql = (name) => `select from pg_namespace where nspname = '${name.replaceAll("'", "''")}'`
export const rename = (from, to) => `alter schema ${identifier(from)} rename to ${identifier(to)}`

/**
 * Copies pg_restore's statements to psql, without those settings at their head that an older server does not know. Returns early
 * when psql has ended.
 */
async function pour(output, input, settings) {
  let head = ''
  let isHead = true
  const write = async (data) => {
    if (!input.destroyed && !input.write(data)) await Promise.race([once(input, 'drain'), once(input, 'close')])
  }
  for await (const data of output) {
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

const known = (head, settings) =>
  head.replaceAll(/^SET (\w+) = .*;\n/gm, (line, name) => (settings.has(name) ? line : ''))

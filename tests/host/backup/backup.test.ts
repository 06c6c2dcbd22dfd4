import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPrograms } from '../../../scripts/operator/backup/programs.ts'
import { connectionOf } from '../../../scripts/operator/backup/database.ts'
import { freshDatabase, preferred, type FreshDatabase } from '../../support/host/databases.ts'
import { openRole } from '../../support/backup/databaseRole.ts'
import { startHost, type Host } from '../../support/host/hostProcess.ts'
import { startOperator } from '../../support/backup/operatorProcess.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'

describe.skipIf(!preferred.url)('the backup of a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-backup-'))
  const at = (name: string) => join(folder, name)
  let fresh: FreshDatabase
  let host: Host
  let client: pg.Client
  let totals: number[]

  beforeAll(async () => {
    fresh = await freshDatabase(preferred, 'demo')
    const url = fresh.url ?? ''
    host = await startHost({ DATABASE_URL: url })
    const orders = [await placePaidOrder(host, ['Margherita']), await placePaidOrder(host, ['Pepperoni'])]
    totals = orders.map(({ total }) => total)
    client = await connect()
  })
  afterAll(async () => {
    await client.end()
    await host.remove()
    await fresh.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Counts as one of the operator's own commands, so that `restore` does not refuse because of it. */
  async function connect(): Promise<pg.Client> {
    const connected = new pg.Client({ connectionString: fresh.url, application_name: 'forno operator' })
    await connected.connect()
    return connected
  }
  const operator = async (words: string[], env: Record<string, string> = {}) =>
    await startOperator(words, { DATABASE_URL: fresh.url ?? '', ...env }, folder).ended
  const backup = async (name: string, env: Record<string, string> = {}) => await operator(['backup', name], env)
  const schemas = async () =>
    (
      await client.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname !~ '^pg_|^information'`,
      )
    ).rows
      .map(({ name }) => name)
      .sort()
  const orderCount = async () => (await client.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]?.n
  const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

  /** A folder that is first on PATH, in which one of PostgreSQL's programs is another. */
  function programs(name: keyof ReturnType<typeof findPrograms>, script: string): string {
    const bin = at(`bin-${name}`)
    mkdirSync(bin)
    const real = findPrograms(15)
    for (const [one, path] of Object.entries(real)) if (one !== name) symlinkSync(path, join(bin, one))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script.replaceAll('REAL', real[name])}\n`)
    chmodSync(join(bin, name), 0o755)
    return `${bin}:${process.env['PATH'] ?? ''}`
  }

  test('is written while a host runs, counted, proved and for its owner alone, and changes nothing [D-102]', async () => {
    const { code, said } = await backup('whole.dump')
    expect([code, said]).toEqual([0, expect.stringContaining('2 orders worth ')])
    expect(said).toContain(`2 orders worth ${money(totals.reduce((sum, total) => sum + total, 0))} ($0.00 given back)`)
    expect(said).toContain('2 payments with ')
    expect(said).toContain('Restored into a scratch schema: every row is the same.')
    expect(statSync(at('whole.dump')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['whole.dump'])
    expect(await schemas()).toEqual(['public'])
    expect((await fetch(`${host.url}/api/get/stores`)).status).toBe(200)
  })

  test('never writes over a file [D-102]', async () => {
    const before = readFileSync(at('whole.dump'))
    const { code, said } = await backup('whole.dump')
    expect([code, said]).toEqual([1, 'whole.dump is there already: name another file.\n'])
    expect(readFileSync(at('whole.dump'))).toEqual(before)
  })

  test('that lacks rows ends with 1 and what is missing, and leaves no file [D-102]', async () => {
    const PATH = programs(
      'pg_dump',
      'case "$*" in *--version*) exec REAL "$@";; *) exec REAL --exclude-table-data=catalogues "$@";; esac',
    )
    const { code, said } = await backup('lacking.dump', { PATH })
    expect([code, said]).toEqual([1, expect.stringContaining('catalogues has 0 rows instead of 1.')])
    expect(readdirSync(folder).filter((name) => name.startsWith('lacking'))).toEqual([])
  })

  test('that cannot be read back ends with 1 and leaves no file [D-102]', async () => {
    const PATH = programs(
      'pg_restore',
      'case "$*" in *--version*) exec REAL "$@";; *) REAL "$@" | head -c 90000; exit 3;; esac',
    )
    const { code, said } = await backup('unread.dump', { PATH })
    expect([code, said]).toEqual([1, expect.stringContaining('pg_restore ended with 3.')])
    expect(readdirSync(folder).filter((name) => name.startsWith('unread'))).toEqual([])
    expect(await schemas()).toEqual(['public'])
  })

  test('ends with a sentence where it cannot connect, and names no password [D-102]', async () => {
    const url = new URL(fresh.url ?? '')
    url.port = '1'
    url.password = 'secret'
    const { code, said } = await backup('away.dump', { DATABASE_URL: url.href })
    expect([code, said]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
    expect(said).not.toContain('secret')
    expect(existsSync(at('away.dump'))).toBe(false)
    expect(await backup('none.dump', { DATABASE_URL: '' })).toEqual({
      code: 1,
      said: 'Set DATABASE_URL or DATABASE_URL_FILE, as for the host. The embedded database has no backup: stop its host and copy DATA_DIR.\n',
    })
  })

  test('reads the address from a file or .env too, and hands the password on in the environment alone [D-102]', async () => {
    writeFileSync(at('address'), `${fresh.url ?? ''}\n`)
    writeFileSync(at('.env'), 'DATABASE_URL_FILE=address\n')
    expect(await backup('env.dump', { DATABASE_URL: '' })).toMatchObject({ code: 0 })
    rmSync(at('.env'))
    const { address, env } = connectionOf('postgres://ann:p%40ss@db.example.com/forno?sslmode=require')
    expect([address, env['PGPASSWORD']]).toEqual(['postgres://ann@db.example.com/forno?sslmode=require', 'p@ss'])
  })

  test('goes to the server that takes writes, past a pooler [D-102]', async () => {
    const { host } = new URL(fresh.url ?? '')
    const DATABASE_LISTEN_URL = (fresh.url ?? '').replace(host, `127.0.0.1:1,${host}`)
    const pooler = { DATABASE_URL: 'postgres://forno@127.0.0.1:1/forno', DATABASE_LISTEN_URL }
    expect(await backup('primary.dump', pooler)).toMatchObject({ code: 0 })
    const none = await backup('none.dump', { DATABASE_LISTEN_URL: 'postgres://127.0.0.1:1,127.0.0.1:2/forno' })
    expect(none).toMatchObject({ code: 1, said: expect.stringContaining('No server of the database takes writes.') })
  })

  test('wants programs that are not older than the server [D-102]', () => {
    expect(() => findPrograms(99)).toThrow(
      /^The server is PostgreSQL 99; here are only the programs of [\d, ]+\. Install the package postgresql-client-99/,
    )
  })

  describe('put back', () => {
    const restore = async (...words: string[]) => await operator(['restore', ...words])

    test('is refused for a file that is no backup, cut off or changed [D-102]', async () => {
      const whole = readFileSync(at('whole.dump'))
      writeFileSync(at('notes.txt'), 'pizza')
      writeFileSync(at('cut.dump'), whole.subarray(0, whole.length / 2))
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(5000) ^ 1, 5000)
      writeFileSync(at('changed.dump'), changed)
      const none = 'is no whole backup of this program: its last line is missing.\n'
      expect(await restore('notes.txt')).toEqual({ code: 1, said: `notes.txt ${none}` })
      expect(await restore('cut.dump')).toEqual({ code: 1, said: `cut.dump ${none}` })
      expect(await restore('changed.dump')).toMatchObject({
        code: 1,
        said: 'changed.dump is damaged: its checksum is another one.\n',
      })
      expect(await restore('missing.dump')).toEqual({ code: 1, said: 'missing.dump cannot be read (ENOENT).\n' })
    })

    test('is refused over orders and while a host is connected [D-102]', async () => {
      const refused = await restore('whole.dump')
      expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/has 2 orders\. Add --replace/)])
      const connected = await restore('whole.dump', '--replace')
      expect([connected.code, connected.said]).toEqual([
        1,
        expect.stringMatching(/connections .* are open\. Stop every host/),
      ])
      expect(await restore('7', '--replace')).toMatchObject({ code: 1, said: expect.stringContaining('./7') as string })
    })

    test('changes nothing when it is killed on the way [D-102]', async () => {
      await placePaidOrder(host, ['Margherita'])
      expect(await host.stop()).toBe(0)
      const others = async () =>
        (
          await client.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          )
        ).rows[0]?.n
      const waiting = async () =>
        (
          await client.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.n
      const holder = await connect()
      await holder.query('begin')
      await holder.query('alter schema public rename to public_now')
      const { child, ended } = startOperator(
        ['restore', 'whole.dump', '--replace'],
        { DATABASE_URL: fresh.url ?? '' },
        folder,
      )
      await expect.poll(waiting).toBe(1)
      child.kill('SIGKILL')
      await ended
      await holder.end()
      await expect.poll(others).toBe(0)
      expect(await schemas()).toEqual(['public'])
      expect(await orderCount()).toBe(3)
    })

    test('takes the place of what is there, which is kept until kept-drop deletes it, with who was erased since [D-102 D-208]', async () => {
      // Somebody was erased since, somebody else was called back.
      await client.query(`insert into data_requests (person, kind, asked_at, asked_by, due_at, done_at, withdrawn_at) values
        ('g-1', 'erasure', now(), 'Mia', now(), now(), null), ('g-2', 'erasure', now(), 'Mia', now(), null, now())`)
      const { code, said } = await restore('whole.dump', '--replace')
      expect([code, said]).toEqual([0, expect.stringContaining('2 orders worth ')])
      expect(await orderCount()).toBe(2)
      const [kept = '', live] = await schemas()
      expect([kept, live]).toEqual([expect.stringMatching(/^forno_kept_\d{14}$/), 'public'])
      expect(await operator(['kept'])).toMatchObject({ said: expect.stringMatching(`^${kept}  3 orders  `) as string })
      const { rows } = await client.query('select person, done_at from data_requests')
      expect(rows).toEqual([{ person: 'g-1', done_at: null }])
      await host.start()
      await placePaidOrder(host, ['Pepperoni'])
      expect((await client.query('select action, subject from audit')).rows).toContainEqual({
        action: 'restore',
        subject: 'whole.dump',
      })
      expect(await operator(['kept-drop', 'public'])).toMatchObject({ code: 1 })
      expect(await operator(['kept-drop', kept])).toEqual({ code: 0, said: `${kept} is deleted.\n` })
      expect(await schemas()).toEqual(['public'])
    })

    test('fills an empty database of an ordinary role, in which nothing is kept [D-102]', async ({ skip }) => {
      const role = await openRole(client, fresh.url ?? '')
      if (!role) return skip('the server is not on this machine')
      try {
        const env = { DATABASE_URL: role.url }
        const filled = await startOperator(['restore', 'whole.dump'], env, folder).ended
        expect([filled.code, filled.said]).toEqual([0, expect.not.stringContaining('kept')])
        expect(await startOperator(['backup', 'again.dump'], env, folder).ended).toMatchObject({
          code: 0,
          said: expect.stringContaining('2 orders worth ') as string,
        })
        const wrong = new URL(role.url)
        wrong.password = 'mistyped'
        const refused = await startOperator(['backup', 'wrong.dump'], { DATABASE_URL: wrong.href }, folder).ended
        expect(refused).toEqual({ code: 1, said: 'password authentication failed for user "forno_role"\n' })
      } finally {
        await role.drop()
      }
    })
  })
})

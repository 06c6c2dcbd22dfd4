import { describe, expect, test } from 'vitest'
import { createServer } from 'node:net'
import { checkServer, openingFault, serverFault } from '../../../host/store/database/checkServer.ts'
import { openDatabase } from '../../../host/store/database/database.ts'
import { command, databases, freshDatabase } from '../../support/host/databases.ts'

const url = 'postgres://forno:pass%40word@db.test:6543/orders'
const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code })

describe('a database that does not let the host in', () => {
  test.each([
    ['28P01', 'no', 'does not take the password of "forno".'],
    ['28000', 'no pg_hba.conf entry', 'does not let "forno" in: no pg_hba.conf entry.'],
    ['3D000', 'no', 'has no database "orders": make it with createdb.'],
    ['53300', 'no', 'has no connection left: raise max_connections.'],
    ['57P03', 'no', 'is starting or stopping: try again in a moment.'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'no', 'is not accepted (SELF_SIGNED_CERT_IN_CHAIN): name its authority'],
    ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'asks for a password'],
    ['', 'The server does not support SSL connections', 'speaks no TLS: leave sslmode out.'],
    ['ECONNREFUSED', 'no', 'does not answer (ECONNREFUSED): is it running'],
  ])('is named by its address, without the password: %s %s', (code, message, said) => {
    const fault = openingFault(coded(code, message), url)
    expect(fault).toContain('PostgreSQL at db.test:6543')
    expect(fault).toContain(said)
    expect(fault).not.toMatch(/pass(%40|@)word/)
  })

  test('is refused when it is older than the tests know, or lets the host make no tables [D-96]', () => {
    const good = { version: '15.14', number: 150014, schema: 'public', user: 'forno', mayCreate: true }
    expect(serverFault(good)).toBeUndefined()
    expect(serverFault({ ...good, version: '14.19', number: 140019 })).toBe(
      'PostgreSQL 14.19 is too old: version 15 is the least.',
    )
    for (const poor of [
      { ...good, mayCreate: false },
      { ...good, schema: null, mayCreate: null },
    ])
      expect(serverFault(poor)).toContain('the user "forno" may not make tables in the schema "public"')
  })

  test('ends the start with one message when nobody listens, there is no such machine, or nothing is answered', async () => {
    await expect(openDatabase({ url: 'postgres://forno@127.0.0.1:9/forno' })).rejects.toThrow(
      'DATABASE_URL: PostgreSQL at 127.0.0.1:9 does not answer (ECONNREFUSED): is it running, and does it listen there?',
    )
    await expect(checkServer('postgres://forno@nowhere.invalid/forno')).rejects.toThrow(
      'DATABASE_URL: there is no machine of the name "nowhere.invalid".',
    )
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const address = silent.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expect(checkServer(`postgres://forno@127.0.0.1:${port}/forno`, 50)).rejects.toThrow(
      `PostgreSQL at 127.0.0.1:${port} does not answer (timeout expired)`,
    )
    silent.close()
  })

  test.skipIf(databases.length < 2)(
    'a real server says what is missing: the user, the database, the right to make tables',
    async () => {
      const fresh = await freshDatabase(databases[1]!, 'nothing')
      const of = (change: (address: URL) => void) => {
        const address = new URL(fresh.url ?? '')
        change(address)
        return address.href
      }
      await expect(checkServer(of((address) => (address.username = 'nobody_here')))).rejects.toThrow(
        /does not let "nobody_here" in: .*nobody_here/,
      )
      await expect(checkServer(of((address) => (address.pathname = '/none')))).rejects.toThrow('has no database "none"')
      const role = `poor_${Date.now()}`
      await command(fresh.url ?? '', `CREATE ROLE ${role} LOGIN`)
      await expect(openDatabase({ url: of((address) => (address.username = role)) })).rejects.toThrow(
        `the user "${role}" may not make tables in the schema "public": GRANT CREATE, USAGE ON SCHEMA public TO "${role}"`,
      )
      await command(fresh.url ?? '', `DROP ROLE ${role}`)
      await expect(checkServer(fresh.url ?? '')).resolves.toBeUndefined()
      await fresh.drop()
    },
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../../host/start/config.ts'
import { listen } from '../../../host/start/listener.ts'
import { startHost } from '../../../host/start/startHost.ts'
import { openDatabase } from '../../../host/store/database/database.ts'
import { databases, freshDatabase } from '../../support/host/databases.ts'

const kind = databases.find(({ name }) => name === 'PostgreSQL')

test.skipIf(!kind)(
  'a host that waits for the migrations of another answers its probes meanwhile, and is ready after them [D-94]',
  async () => {
    const fresh = await freshDatabase(kind ?? { name: 'PostgreSQL' })
    const dataDir = mkdtempSync(join(tmpdir(), 'forno-start-'))
    const read = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '1', DATABASE_URL: fresh.url ?? '' })
    if (!read.ok) throw new Error(read.message)
    const other = new pg.Client({ connectionString: fresh.url })
    await other.connect()
    await other.query('begin; lock table forno_migrations in access exclusive mode')
    let port = 0
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      return [answer.status, await answer.json()]
    }
    // The banner.
    const printing = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const starting = startHost(read.config, {
      openDatabase,
      listen: async (options) => {
        const listener = await listen(options)
        port = listener.port
        return listener
      },
      openSite: () => Promise.resolve(undefined),
    })
    await expect.poll(() => port).toBeGreaterThan(0)
    expect(await ask('/ready')).toEqual([503, { state: 'not ready', missing: ['migrations'] }])
    expect(await ask('/health')).toEqual([200, { state: 'up' }])
    const stores = ask('/api/get/stores')
    await other.query('rollback')
    const stop = await starting
    printing.mockRestore()
    expect(await ask('/ready')).toEqual([200, { state: 'ready' }])
    expect(await stores).toMatchObject([200, { status: true }])
    await stop()
    await expect(ask('/health')).rejects.toThrow()
    await other.end()
    await fresh.drop()
    rmSync(dataDir, { recursive: true })
  },
)

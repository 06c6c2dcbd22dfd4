import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { readBuild } from '../../../host/http/site/build.ts'
import { openDatabase } from '../../../host/store/database/database.ts'
import { saveCatalogue } from '../../../host/store/catalogues.ts'
import { databases, freshDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { startHost, type Host, type HostOptions } from '../../support/host/hostProcess.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { isSoak } from '../../support/testSizes.ts'

/** What a host needs that is no demo. */
const NO_DEMO = {
  DEMO: '0',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://shop.example',
  VAPID_SUBJECT: 'mailto:push@shop.example',
}

/** Runs the built host in a process of its own. */
describe('the running host', () => {
  const running: Host[] = []
  const start = async (env: Record<string, string> = {}, options: HostOptions = {}) => {
    const host = await startHost(env, options)
    running.push(host)
    return host
  }
  afterEach(async () => {
    for (const host of running.splice(0)) await host.remove()
  })

  /** Sends a guest's requests over the port of the host. */
  const overPort = (host: Host) => ({
    fetch: async (asked: Request) => {
      const { pathname, search } = new URL(asked.url)
      const body = asked.method === 'GET' ? undefined : await asked.text()
      return await fetch(`${host.url}${pathname}${search}`, { method: asked.method, headers: asked.headers, body })
    },
  })

  const aDrink = async (guest: Guest) => {
    const { stores } = (await guest.ask('stores', {})).answer
    const store = stores[0]?.hash ?? ''
    const { categories } = (await guest.ask('menu', { store })).answer
    const card = categories.find(({ name }) => /drink/i.test(name))?.products[0]
    const { product } = (await guest.ask('product', { store, product: card?.hash ?? '' })).answer
    const size = product.sizes[0]?.code ?? ''
    return {
      store,
      name: '',
      product: product.hash,
      type: product.type,
      quantity: 1,
      size,
      salesType: '',
      salesHash: '',
      choices: [],
      groups: [],
      bags: [],
      bagHash: '0',
      change: '0',
    }
  }

  test('starts with the demo chain and stops cleanly despite idle connections [D-31]', async () => {
    const host = await start({}, { isFirst: true })
    expect(host.printed()).toMatch(/^ {2}Time zones: IANA 20\d\d[a-z]$/m)
    expect(host.printed()).toMatch(/demo inbox.*\/dev\/inbox\n[^]*4242 4242 4242 4242/)
    const { answer } = await new Guest(overPort(host)).ask('stores', {})
    expect(answer.stores.filter(({ comingSoon }) => !comingSoon).length).toBeGreaterThanOrEqual(8)
    const idle = connect(Number(new URL(host.url).port), '127.0.0.1')
    await once(idle, 'connect')
    idle.on('error', () => undefined)
    expect(await host.stop()).toBe(0)
    idle.destroy()
    await expect(fetch(host.url)).rejects.toThrow()
  })

  test('the build manifest lists every page of the router with its scripts and styles', async () => {
    const dist = new URL('../../../dist/', import.meta.url)
    const { pageModules } = (await import(new URL('server/render.js', dist).href)) as { pageModules: () => string[] }
    const build = readBuild(fileURLToPath(new URL('client', dist)), 'test')
    const modules = pageModules()
    expect(modules.length).toBeGreaterThan(15)
    for (const module of modules)
      expect(build?.scriptsOf([module])).toContainEqual(expect.stringMatching(/app-.*\.js$/))
    expect(build?.stylesOf(['src/features/menu/MenuPage.tsx'])).not.toBe(build?.stylesOf([]))
    expect(() => build?.scriptsOf(['src/features/menu/Renamed.tsx'])).toThrow(
      "The build's manifest does not know src/features/menu/Renamed.tsx",
    )
  })

  test('refuses to start on the data folder of a running host, which keeps running', async () => {
    const host = await start()
    await expect(startHost({ DATA_DIR: host.dataDir })).rejects.toThrow(/Another host is using/)
    expect((await fetch(`${host.url}/api/get/stores`)).status).toBe(200)
  })

  test('keeps sessions, carts and idempotency keys after it is killed and restarted', async () => {
    const host = await start()
    const guest = await Guest.arriving(overPort(host))
    const wish = await aDrink(guest)
    const first = await guest.ask('addProduct', wish, { key: 'before' })
    expect(first.ok).toBe(true)
    await host.kill()
    await host.start()
    const again = await guest.ask('addProduct', wish, { key: 'before' })
    expect(again.body).toBe(first.body)
    expect((await guest.ask('config', {})).answer.cart?.lines).toHaveLength(1)
  })

  test.runIf(isSoak)(
    'says at start that the live catalogue is of another chain than the brand, and a demo renames it [D-87]',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'chain-name-'))
      const first = await openDatabase({ dataDir })
      await saveCatalogue(first.db, { ...smallChain, chain: { ...smallChain.chain, name: 'Bella Ruota' } })
      await first.close()
      const live = await start({ DATA_DIR: dataDir, ...NO_DEMO })
      expect(live.printed()).toMatch(/^ {2}The live catalogue is of "Bella Ruota", the brand is "Forno": /m)
      expect(live.printed()).toMatch(/^\{.*"warning":"The live catalogue is of/m)
      await live.stop()
      const demo = await start({ DATA_DIR: dataDir })
      expect(demo.printed()).not.toContain('The live catalogue')
      await demo.stop()
      rmSync(dataDir, { recursive: true })
    },
  )

  test('does not start with a database and no card keys, and names the missing keys', async () => {
    await expect(startHost({ DEMO: '', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).rejects.toThrow(
      /ended with code 78:\n[^]*STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET are not set/,
    )
  })

  test.skipIf(databases.length < 2)('two hosts on one PostgreSQL database share carts and store changes', async () => {
    const fresh = await freshDatabase(databases[1]!, 'nothing')
    const env = { DATABASE_URL: fresh.url ?? '' }
    const [one, two] = [await start(env), await start(env)]
    const guest = await Guest.arriving(overPort(one))
    const there = new Guest(overPort(two))
    for (const [name, value] of guest.cookies) there.cookies.set(name, value)
    await guest.ask('addProduct', await aDrink(guest))
    expect((await there.ask('config', {})).answer.cart?.lines).toHaveLength(1)
    expect(await operator(one, 'close', 'commercial-drive', 'pickup')).toMatchObject({ code: 0 })
    const openThere = async () =>
      (await there.ask('stores', {})).answer.stores.find(({ permalink }) => permalink === '/commercial-drive')
        ?.pickupOpen
    await expect.poll(openThere).toBe(false)
    for (const host of [one, two]) await host.stop()
    await fresh.drop()
  })

  test('the operator commands import a catalogue, report errors and close a store', async () => {
    const host = await start()
    const file = join(host.dataDir, 'chain.json')
    writeFileSync(file, JSON.stringify(smallChain))
    expect(await operator(host, 'import', file)).toEqual({
      code: 0,
      said: 'Catalogue 2: 3 stores, 6 products, 3 categories, 0 pictures.\n',
    })
    expect(await operator(host, 'close', 'main')).toEqual({ code: 0, said: 'main: pickup and delivery closed.\n' })
    writeFileSync(
      file,
      JSON.stringify({
        ...smallChain,
        stores: [{ ...smallChain.stores[0], lat: 'north' }, ...smallChain.stores.slice(1)],
      }),
    )
    expect(await operator(host, 'import', file)).toEqual({ code: 1, said: 'stores[0 "main"].lat must be a number\n' })
    const { answer } = await new Guest(overPort(host)).ask('stores', {})
    expect(answer.stores.map(({ name, pickupOpen }) => [name, pickupOpen])[0]).toEqual(['Main Street', false])
    const { code, said } = await operator(host, 'dance')
    expect([code, said]).toEqual([1, expect.stringContaining('npm run operator -- import <file.json>')])
  })

  /** Runs `npm run operator -- ...` against this host. */
  async function operator(host: Host, ...words: string[]) {
    const script = fileURLToPath(new URL('../../../scripts/operator.mjs', import.meta.url))
    const env = { PATH: process.env['PATH'], HOST_URL: host.url, DATA_DIR: host.dataDir }
    const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const collect = (data: Buffer) => (said += data.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const [code] = (await once(child, 'close')) as [number]
    return { code, said }
  }
})

import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHost, type Host } from '../http/app.ts'
import { openPaymentProvider } from './paymentProvider.ts'
import { openDataFolder } from './dataFolder.ts'
import { mountInbox } from '../http/dev/inbox.ts'
import { streets } from '../demo/streets.ts'
import { listen } from './listener.ts'
import { faultLine, logToStdout, type Log } from '../http/log.ts'
import { importCatalogue } from '../catalogue/import/importCatalogue.ts'
import { startDemoKitchen } from './demoKitchen.ts'
import { startPaymentReconciler } from '../orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../http/paymentWebhook.ts'
import { startMessageDelivery } from './messageDelivery.ts'
import { readConfig, type Config } from './config.ts'
import type { Geocoder } from '../services/geocoder.ts'
import { photonGeocoder } from '../services/photonGeocoder.ts'
import { streetGeocoder } from '../services/streetGeocoder.ts'
import { readBuild } from '../http/site/build.ts'
import { keepBuild } from '../http/site/olderBuilds.ts'
import type { Render } from '../http/site/page.ts'
import type { Site } from '../http/site/pages.ts'
import { openDatabase, type Database } from '../store/database/database.ts'
import { throttleOf } from '../context/throttle.ts'
import { startRetention } from './retention.ts'
import { startupBanner } from './startupBanner.ts'

declare const __BUILD_ID__: string

/** Opens everything in order; answers how to close it all again, the last first. */
async function start(setup: Config): Promise<() => Promise<void>> {
  const open: (() => Promise<void>)[] = []
  const close = async () => {
    for (const one of open.splice(0).reverse()) await one()
  }
  const log: Log = (line) => {
    if (setup.logs === 'all' || !('status' in line)) logToStdout(line)
  }
  const failed = (error: unknown) => log(faultLine(error, '', 'background', new Date().toISOString()))
  try {
    if (!(await openDataFolder(setup.dataDir)))
      log({
        time: new Date().toISOString(),
        warning: `Others on this machine may open ${setup.dataDir}: it is not the host's own.`,
      })
    const database = await openDatabase({ url: setup.databaseUrl, dataDir: setup.dataDir })
    open.push(() => database.close())
    const listener = await listen({ ...setup, proxies: setup.settings.proxies })
    const desk = await openPaymentProvider(setup, database, `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}`)
    open.push(() => desk.close())
    const host = await createHost({
      database,
      services: { payments: desk.payments, geocoder: geocoderOf(setup) },
      settings: { ...setup.settings, cardKey: desk.publishableKey, cardSandbox: desk.isSandbox },
      site: await builtSite(setup.dataDir),
      dataDir: setup.dataDir,
      throttle: throttleOf(setup.addressRate),
      mounts: [mountInbox, mountWebhook, ...desk.mounts],
      log,
    })
    open.push(() => host.close())
    if (setup.settings.demo) {
      await loadDemoChain(database, host, setup.dataDir)
      open.push(startDemoKitchen(database.db, failed))
    }
    open.push(await startMessageDelivery(setup.messages, database, failed))
    const deps = { db: database.db, payments: desk.payments, clock: () => new Date() }
    const completer = startPaymentReconciler(deps, { failed })
    open.push(
      () => completer.stop(),
      startRetention(database.db, failed),
      () => listener.close(),
    )
    listener.serve(host)
    const keyFile = setup.settings.operatorKey ? '' : await keepOperatorKey(setup.dataDir, host.settings.operatorKey)
    const url = `http://${setup.address.includes(':') ? `[${setup.address}]` : setup.address}:${listener.port}`
    process.stdout.write(`${startupBanner(url, keyFile, setup, database.name)}\n`)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/** The demo's streets are drawn by hand and their postal codes made up: nothing for real addresses. */
function geocoderOf({ geocoderUrl, settings }: Config): Geocoder {
  if (geocoderUrl !== undefined) return photonGeocoder(geocoderUrl)
  return streetGeocoder(settings.demo ? streets : [])
}

/** The page as it was built beside this file, with the function that draws it. */
async function builtSite(dataDir: string): Promise<Site | undefined> {
  const build = readBuild(fileURLToPath(new URL('../client', import.meta.url)), __BUILD_ID__)
  const drawing = new URL('./render.js', import.meta.url)
  if (!build || !existsSync(drawing)) return undefined
  const { render } = (await import(/* @vite-ignore */ drawing.href)) as { render: Render }
  return { build, render, older: keepBuild(build.folder, build.id, dataDir) }
}

/** At first start, by the code that an operator's import runs through. */
async function loadDemoChain({ db }: Database, { catalogue }: Host, dataDir: string): Promise<void> {
  if (catalogue.current().version > 0) return
  const { default: file } = await import('../demo/catalogue.json')
  const imported = await importCatalogue(db, file, dataDir)
  if (!imported.ok)
    throw new Error(`The demo chain: ${imported.errors.map(({ path, message }) => `${path} ${message}`).join('; ')}`)
  await catalogue.refresh()
}

/** For the operator's commands on this machine. */
async function keepOperatorKey(dataDir: string, key: string): Promise<string> {
  const path = join(dataDir, 'operator-key')
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return path
}

const read = readConfig(process.env)
if (!read.ok) {
  process.stderr.write(`${read.message}\n`)
  process.exit(1)
}
const asked = new Promise<void>((resolve) => {
  // A terminal's SIGINT comes twice, from itself and from npm: the second must not cut what is closing.
  process.on('SIGTERM', () => resolve())
  process.on('SIGINT', () => resolve())
})
try {
  const close = await start(read.setup)
  await asked
  await close()
  process.exit(0)
} catch (error) {
  process.stderr.write(`Forno does not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

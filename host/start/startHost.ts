import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHost, type Host } from '../http/app.ts'
import { openPaymentProvider } from './paymentProvider.ts'
import { openDataFolder } from './dataFolder.ts'
import { mountInbox } from '../http/dev/inbox.ts'
import { streets } from '../demo/streets.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import { faultLine, logToStdout, type Log } from '../http/log.ts'
import { importCatalogue } from '../catalogue/import/importCatalogue.ts'
import { startDemoKitchen } from './demoKitchen.ts'
import { startPaymentReconciler } from '../orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../http/paymentWebhook.ts'
import { startMessageDelivery } from './messageDelivery.ts'
import type { Config } from './config.ts'
import type { Geocoder } from '../services/geocoder.ts'
import { photonGeocoder } from '../services/photonGeocoder.ts'
import { streetGeocoder } from '../services/streetGeocoder.ts'
import type { Site } from '../http/site/pages.ts'
import type { Database, DatabaseOptions } from '../store/database/database.ts'
import { throttleOf } from '../context/throttle.ts'
import { startRetention } from './retention.ts'
import { startupBanner } from './startupBanner.ts'

/** Where the host of `npm start` and the one of `npm run dev` differ. */
export interface Surroundings {
  openDatabase: (options: DatabaseOptions) => Promise<Database>
  /** Opens the port. */
  listen: (options: ListenerOptions) => Promise<Listener>
  /** The pages; without them the host answers calls alone. */
  openSite: (dataDir: string) => Promise<Site | undefined>
}

/** Opens everything in order; answers how to close it all again, the last first. */
export async function startHost(
  config: Config,
  { openDatabase, listen, openSite }: Surroundings,
): Promise<() => Promise<void>> {
  const open: (() => Promise<void>)[] = []
  const close = async () => {
    for (const one of open.splice(0).reverse()) await one()
  }
  const log: Log = (line) => {
    if (config.logs === 'all' || !('status' in line)) logToStdout(line)
  }
  const failed = (error: unknown) => log(faultLine(error, '', 'background', new Date().toISOString()))
  try {
    if (!(await openDataFolder(config.dataDir)))
      log({
        time: new Date().toISOString(),
        warning: `Others on this machine may open ${config.dataDir}: it is not the host's own.`,
      })
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
    open.push(() => database.close())
    const listener = await listen({ ...config, proxies: config.settings.proxies })
    const provider = await openPaymentProvider(config, database, `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}`)
    open.push(() => provider.close())
    const host = await createHost({
      database,
      services: { payments: provider.payments, geocoder: geocoderOf(config) },
      settings: { ...config.settings, cardKey: provider.publishableKey, cardSandbox: provider.isSandbox },
      site: await openSite(config.dataDir),
      dataDir: config.dataDir,
      throttle: throttleOf(config.addressRate),
      mounts: [mountInbox, mountWebhook, ...provider.mounts],
      log,
    })
    open.push(() => host.close())
    if (config.settings.demo) {
      await loadDemoChain(database, host, config.dataDir)
      open.push(startDemoKitchen(database.db, failed))
    }
    open.push(await startMessageDelivery(config.messages, database, failed))
    const deps = { db: database.db, payments: provider.payments, clock: () => new Date() }
    const reconciler = startPaymentReconciler(deps, { failed })
    open.push(
      () => reconciler.stop(),
      startRetention(database.db, failed),
      () => listener.close(),
    )
    listener.serve(host)
    const keyFile = config.settings.operatorKey ? '' : await keepOperatorKey(config.dataDir, host.settings.operatorKey)
    const url = `http://${config.address.includes(':') ? `[${config.address}]` : config.address}:${listener.port}`
    process.stdout.write(`${startupBanner(url, keyFile, config, database.name)}\n`)
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

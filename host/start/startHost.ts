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
import { ensureDemoPins } from './demoPins.ts'
import { startSoldOutExpiry } from './soldOutExpiry.ts'
import { startDemoKitchen } from './demoKitchen.ts'
import { startMissedOrders } from '../orders/progress/missedOrders.ts'
import { startPaymentReconciler } from '../orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../http/paymentWebhook.ts'
import { compareKeys } from './keyPrints.ts'
import { startMessageDelivery } from './messageDelivery.ts'
import type { Config } from './config.ts'
import type { Geocoder } from '../services/geocoder.ts'
import { photonGeocoder } from '../services/photonGeocoder.ts'
import { startFirestorePublisher } from '../services/live/firestore/firestorePublisher.ts'
import { openAddressGeocoder } from '../services/addressSearch/addressGeocoder.ts'
import type { Site } from '../http/site/pages.ts'
import type { Database, DatabaseOptions } from '../store/database/database.ts'
import { throttleOf } from '../context/throttle.ts'
import { startRetention } from './retention.ts'
import { startupBanner } from './startupBanner.ts'

interface HostEnvironment {
  openDatabase: (options: DatabaseOptions) => Promise<Database>
  listen: (options: ListenerOptions) => Promise<Listener>
  openSite: (dataDir: string) => Promise<Site | undefined>
}

export async function startHost(
  config: Config,
  { openDatabase, listen, openSite }: HostEnvironment,
): Promise<() => Promise<void>> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closePart of closers.splice(0).reverse()) await closePart()
  }
  const log: Log = (line) => {
    if (config.logs === 'all' || !('status' in line)) logToStdout(line)
  }
  const failed = (error: unknown) => log(faultLine(error, '', 'background', new Date().toISOString()))
  const warn = (warning: string) => log({ time: new Date().toISOString(), warning })
  // The banner of a demo is read by people.
  if (config.logs === 'all' || !config.settings.demo) log({ time: new Date().toISOString(), settings: config.shown })
  try {
    if (!(await openDataFolder(config.dataDir)))
      warn(`Others on this machine may open ${config.dataDir}: it is not the host's own.`)
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
    closers.push(() => database.close())
    const listener = await listen({ ...config, proxies: config.settings.proxies })
    const provider = await openPaymentProvider(config, database, `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}`)
    closers.push(() => provider.close())
    const geocoder = await openGeocoder(config, database)
    closers.push(geocoder.close)
    const host = await createHost({
      database,
      services: { payments: provider.payments, geocoder: geocoder.geocoder },
      settings: { ...config.settings, cardKey: provider.publishableKey, cardSandbox: provider.isSandbox },
      site: await openSite(config.dataDir),
      dataDir: config.dataDir,
      throttle: throttleOf(config.addressRate),
      mounts: [mountInbox, mountWebhook, ...provider.mounts],
      log,
    })
    closers.push(() => host.close())
    for (const warning of await compareKeys(database.db, host.settings)) warn(warning)
    if (config.settings.demo) {
      await loadDemoChain(database, host, config.dataDir)
      await ensureDemoPins(database.db, host.catalogue, new Date())
      closers.push(startDemoKitchen({ db: database.db, catalogue: host.catalogue, failed }))
    }
    if (config.firestore) {
      const publisher = await startFirestorePublisher(database, config.firestore, { failed })
      closers.push(() => publisher.stop())
    }
    closers.push(await startMessageDelivery(config.messages, { database, host }, { failed, warn }))
    if (config.missedOrders) {
      const { catalogue } = host
      closers.push(startMissedOrders({ db: database.db, catalogue, rules: config.missedOrders, failed }))
    }
    const deps = { db: database.db, payments: provider.payments, clock: () => new Date() }
    const reconciler = startPaymentReconciler(deps, { failed })
    closers.push(
      () => reconciler.stop(),
      startRetention(database.db, failed),
      startSoldOutExpiry(database.db, failed),
      () => listener.close(),
      () => Promise.resolve(host.endStreams()),
    )
    listener.serve(host)
    const keyFile = config.settings.operatorKey ? '' : await writeOperatorKey(config.dataDir, host.settings.operatorKey)
    const url = `http://${config.address.includes(':') ? `[${config.address}]` : config.address}:${listener.port}`
    process.stdout.write(`${startupBanner(url, keyFile, config, database.name)}\n`)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/** The demo's streets and postal codes are invented, so only a demo searches them. */
async function openGeocoder(
  { geocoderUrl, settings }: Config,
  database: Database,
): Promise<{ geocoder: Geocoder; close: () => Promise<void> }> {
  if (geocoderUrl !== undefined) return { geocoder: photonGeocoder(geocoderUrl), close: () => Promise.resolve() }
  const geocoder = await openAddressGeocoder(database, settings.demo ? streets : [])
  return { geocoder, close: () => geocoder.close() }
}

async function loadDemoChain({ db }: Database, { catalogue, settings }: Host, dataDir: string): Promise<void> {
  if (catalogue.current().version > 0) return
  const { default: file } = await import('../demo/catalogue.json')
  const imported = await importCatalogue(db, file, { dataDir, keys: settings, now: new Date() })
  if (!imported.ok)
    throw new Error(`The demo chain: ${imported.errors.map(({ path, message }) => `${path} ${message}`).join('; ')}`)
  await catalogue.refresh()
}

async function writeOperatorKey(dataDir: string, key: string): Promise<string> {
  const path = join(dataDir, 'operator-key')
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return path
}

import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND } from '../../shared/brand.ts'
import { createHost, type Host } from '../http/app.ts'
import type { OpenSandbox } from './sandboxProcess.ts'
import { openPaymentProvider } from './paymentProvider.ts'
import { openDataFolder } from './dataFolder.ts'
import { startMetricsServer } from './metricsServer.ts'
import { openShutdown, waitUnlessSkipped } from './shutdown.ts'
import { startingResponse, type Missing } from '../http/health.ts'
import { openGauges, type Gauges } from '../http/metrics/gauges.ts'
import { openMetrics } from '../http/metrics/metrics.ts'
import { mountInbox } from '../http/dev/inbox.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import { faultLine, logToStdout, type Log } from '../http/log.ts'
import { importCatalogue } from '../catalogue/import/importCatalogue.ts'
import { markDemo, refuseDemoDatabase, ensureDemoPins } from './demoEnd.ts'
import { firstPersonLink, officeAddress } from '../handlers/office/links.ts'
import { runErasures } from '../handlers/erasures.ts'
import { sendDueDisputes } from '../http/operator/sendDueDisputes.ts'
import { putBackInTime } from '../handlers/kitchen/soldOut.ts'
import { DEMO_KITCHEN_SECONDS, runDemoKitchen } from './demoKitchen.ts'
import { sendNotices } from '../messages/notices/sendNotices.ts'
import { remindOfDataAsks } from '../messages/notices/remindOfDataAsks.ts'
import { watchPrinters } from '../messages/notices/watchPrinters.ts'
import { escalateMissedOrders } from '../orders/progress/missedOrders.ts'
import { watchLostPayments } from '../orders/lostPayments.ts'
import { startPaymentReconciler } from '../orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../http/paymentWebhook.ts'
import { compareKeys } from './keyPrints.ts'
import { startMessageDelivery } from './messageDelivery.ts'
import type { Config } from './config.ts'
import type { Geocoder } from '../services/geocoder.ts'
import { photonGeocoder } from '../services/photonGeocoder.ts'
import { openAddressGeocoder } from '../services/addressSearch/addressGeocoder.ts'
import type { Site } from '../http/site/pages.ts'
import type { Database, DatabaseOptions } from '../store/database/database.ts'
import { throttleOf } from '../context/throttle.ts'
import { findCatalogueDocument } from '../store/catalogues.ts'
import { deleteOldRows } from '../store/oldRows.ts'
import { repeat, type Repeated } from '../services/repeat.ts'
import { otherNameWarning, startupBanner } from './startupBanner.ts'

declare const __BUILD_ID__: string | undefined

/** 'dev' where no build has put it in. */
const BUILD_ID = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev'

interface HostEnvironment {
  openDatabase: (options: DatabaseOptions) => Promise<Database>
  listen: (options: ListenerOptions) => Promise<Listener>
  openSite: (dataDir: string) => Promise<Site | undefined>
  /** Opens the card sandbox in a process of its own; without it, it runs in this one. */
  openSandbox?: OpenSandbox
}

/**
 * Resolves with a function that ends the host. Given a signal, the host goes on answering for `stopDelaySeconds` first, or until
 * the signal is aborted, so that balancers send nothing new to it. Then streams end and running requests are finished, while workers
 * end between two jobs; the database is closed last.
 */
export async function startHost(
  config: Config,
  { openDatabase, listen, openSite, openSandbox }: HostEnvironment,
): Promise<(skipDelay?: AbortSignal) => Promise<void>> {
  const shutdown = openShutdown()
  const log: Log = (line) => {
    if (config.logs === 'all' || !('status' in line)) logToStdout(line)
  }
  const failed = (error: unknown) => log(faultLine(error, '', 'background', new Date().toISOString()))
  const warn = (warning: string) => log({ time: new Date().toISOString(), warning })
  // The banner of a demo is read by people.
  if (config.logs === 'all' || !config.settings.demo) log({ time: new Date().toISOString(), settings: config.shown })
  let missing: Missing = 'migrations'
  try {
    if (!(await openDataFolder(config.dataDir)))
      warn(`Others on this machine may open ${config.dataDir}: it is not the host's own.`)
    const starting = (request: Request) => startingResponse(request, missing)
    const listener = await listen({ ...config, proxies: config.settings.proxies, starting })
    const closeListener = () => listener.close()
    shutdown.worker(closeListener)
    const metrics = config.metrics && openMetrics(BUILD_ID)
    let gauges: Gauges | undefined
    if (config.metrics && metrics) {
      const server = await startMetricsServer(config.metrics, metrics, { gauges: () => gauges, failed })
      shutdown.ground(() => server.close())
      process.stdout.write(`Metrics are served on port ${server.port}\n`)
    }
    const database = await openDatabase({ ...config.database, dataDir: config.dataDir })
    shutdown.ground(() => database.close())
    missing = 'catalogue'
    const webhookUrl = `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}`
    const provider = await openPaymentProvider(config, database, webhookUrl, openSandbox)
    shutdown.ground(() => provider.close())
    const geocoder = await openGeocoder(config, database)
    shutdown.ground(geocoder.close)
    const host = await createHost({
      database,
      services: { payments: provider.payments, geocoder: geocoder.geocoder },
      settings: { ...config.settings, cardKey: provider.publishableKey, cardSandbox: provider.isSandbox },
      site: await openSite(config.dataDir),
      dataDir: config.dataDir,
      throttle: throttleOf(config.addressRate),
      metrics,
      mounts: [mountInbox, mountWebhook, ...provider.mounts],
      log,
    })
    shutdown.ground(() => host.close())
    const { db } = database
    const { catalogue } = host
    const every = (seconds: number, work: () => Promise<void>): Repeated => {
      const repeated = repeat(work, seconds * 1000, failed)
      shutdown.worker(repeated.stop)
      return repeated
    }
    await (config.settings.demo ? markDemo(db) : refuseDemoDatabase(db, host.settings))
    for (const warning of await compareKeys(db, host.settings)) warn(warning)
    if (config.settings.demo) {
      await loadDemoChain(database, host, config.dataDir)
      await ensureDemoPins(db, catalogue, new Date())
      every(DEMO_KITCHEN_SECONDS, () => runDemoKitchen({ db, catalogue }))
    }
    shutdown.worker(await startMessageDelivery(config, { database, host }, { failed, warn, counts: metrics }))
    const url = `http://${config.address.includes(':') ? `[${config.address}]` : config.address}:${listener.port}`
    const office = officeAddress({ settings: host.settings, origin: host.settings.publicUrl || url })
    every(10, () => sendNotices({ db, catalogue, origin: office }))
    every(60, () => watchPrinters({ db, catalogue }))
    every(3600, () => remindOfDataAsks({ db, catalogue }, new Date())).start()
    const { missedOrders: rules } = config
    if (rules) every(10, () => escalateMissedOrders({ db, catalogue, rules }))
    const chainEmail = () => catalogue.current().chain.email
    const deps = { db, payments: host.services.payments, clock: () => new Date(), counts: metrics, chainEmail }
    const reconciler = startPaymentReconciler(deps, { failed })
    shutdown.worker(reconciler.stop)
    shutdown.worker((await watchLostPayments(deps, database, { failed, warn })).stop)
    const disputes = { db, payments: provider.payments, catalogue, hours: host.settings.disputeSendHours ?? 0, failed }
    every(600, () => sendDueDisputes(disputes, new Date())).start()
    every(3600, () => deleteOldRows(db, new Date(), failed)).start()
    every(10, () => putBackInTime(db, new Date()))
    every(600, () => runErasures(db, host.settings, new Date(), failed)).start()
    shutdown.worker(() => Promise.resolve(host.endStreams()))
    gauges = openGauges({ ...gaugeSources(config), database, ...host })
    listener.serve(host)
    const keyFile = config.settings.operatorKey ? '' : await writeOperatorKey(config.dataDir, host.settings.operatorKey)
    const { importedName } = catalogue.current().chain
    const otherName = importedName === BRAND.name ? undefined : importedName
    if (otherName !== undefined) warn(otherNameWarning(otherName))
    const firstPerson = await firstPersonLink(db, office, new Date())
    const started = { database: database.name, otherName, firstPerson }
    process.stdout.write(`${startupBanner(url, keyFile, config, started)}\n`)
    return async (skipDelay) => {
      host.readiness.stop()
      if (skipDelay) await waitUnlessSkipped(config.stopDelaySeconds, skipDelay)
      await shutdown.run()
    }
  } catch (error) {
    await shutdown.run().catch(failed)
    throw error
  }
}

/** What counts as late without rules of missed orders. */
const ANSWER_SECONDS = 90

const gaugeSources = ({ settings: { senders = [] }, missedOrders }: Config) => ({
  providers: senders,
  answerSeconds: missedOrders?.raiseSeconds ?? ANSWER_SECONDS,
})

/** The demo's streets and postal codes are invented, so only a demo searches them. */
async function openGeocoder(
  { geocoderUrl, settings }: Config,
  database: Database,
): Promise<{ geocoder: Geocoder; close: () => Promise<void> }> {
  if (geocoderUrl !== undefined) return { geocoder: photonGeocoder(geocoderUrl), close: () => Promise.resolve() }
  const streets = settings.demo ? (await import('../demo/streets.ts')).streets : []
  const geocoder = await openAddressGeocoder(database, streets)
  return { geocoder, close: () => geocoder.close() }
}

/** A demo follows a changed brand by itself, so that its name can be seen at once. */
async function loadDemoChain({ db }: Database, { catalogue, settings }: Host, dataDir: string): Promise<void> {
  const { version, chain } = catalogue.current()
  if (version > 0 && chain.importedName === BRAND.name) return
  const file =
    version > 0 ? renamed(await findCatalogueDocument(db, version)) : (await import('../demo/catalogue.json')).default
  const imported = await importCatalogue(db, file, { keys: settings, now: new Date(), pictures: { dataDir, version } })
  if (!imported.ok)
    throw new Error(`The demo chain: ${imported.errors.map(({ path, message }) => `${path} ${message}`).join('; ')}`)
  await catalogue.refresh()
}

const renamed = (document: unknown) => {
  const file = document as { chain: object }
  return { ...file, chain: { ...file.chain, name: BRAND.name, email: BRAND.email } }
}

async function writeOperatorKey(dataDir: string, key: string): Promise<string> {
  const path = join(dataDir, 'operator-key')
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return path
}

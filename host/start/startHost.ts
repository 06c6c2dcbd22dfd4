import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHost, type Host } from '../http/app.ts'
import { openCardDesk } from './paymentProvider.ts'
import { openDataFolder } from './dataFolder.ts'
import { mountInbox } from '../http/dev/inbox.ts'
import { streets } from '../demo/streets.ts'
import type { Listener, ListenerOptions } from './listener.ts'
import { faultLine, logToStdout, type Log } from '../http/log.ts'
import { importCatalogue } from '../catalogue/import/importCatalogue.ts'
import { startDemoKitchen } from './demoKitchen.ts'
import { startCompleter } from '../orders/paymentReconciler.ts'
import { mountWebhook, WEBHOOK_PATH } from '../http/paymentWebhook.ts'
import { openMessageDesk } from './messageDelivery.ts'
import type { Setup } from './config.ts'
import type { Geocoder } from '../services/geocoder.ts'
import { photonGeocoder } from '../services/photonGeocoder.ts'
import { streetGeocoder } from '../services/streetGeocoder.ts'
import type { Site } from '../http/site/pages.ts'
import type { Database, DatabaseOptions } from '../store/database/database.ts'
import { throttleOf } from '../context/throttle.ts'
import { startTidying } from './retention.ts'
import { welcome } from './startupBanner.ts'

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
  setup: Setup,
  { openDatabase, listen, openSite }: Surroundings,
): Promise<() => Promise<void>> {
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
    const desk = await openCardDesk(setup, database, `http://127.0.0.1:${listener.port}${WEBHOOK_PATH}`)
    open.push(() => desk.close())
    const host = await createHost({
      database,
      services: { payments: desk.payments, geocoder: geocoderOf(setup) },
      settings: { ...setup.settings, cardKey: desk.publishableKey, cardSandbox: desk.isSandbox },
      site: await openSite(setup.dataDir),
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
    open.push(await openMessageDesk(setup.messages, database, failed))
    const till = { db: database.db, payments: desk.payments, clock: () => new Date() }
    const completer = startCompleter(till, { failed })
    open.push(
      () => completer.stop(),
      startTidying(database.db, failed),
      () => listener.close(),
    )
    listener.serve(host)
    const keyFile = setup.settings.operatorKey ? '' : await keepOperatorKey(setup.dataDir, host.settings.operatorKey)
    const url = `http://${setup.address.includes(':') ? `[${setup.address}]` : setup.address}:${listener.port}`
    process.stdout.write(`${welcome(url, keyFile, setup, database.name)}\n`)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/** The demo's streets are drawn by hand and their postal codes made up: nothing for real addresses. */
function geocoderOf({ geocoderUrl, settings }: Setup): Geocoder {
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

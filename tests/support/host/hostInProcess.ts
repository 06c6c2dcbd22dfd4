import { createHost, type Host, type Parts } from '../../../host/http/app.ts'
import type { AnyLine } from '../../../host/http/log.ts'
import type { Services } from '../../../host/context/context.ts'
import type { Site } from '../../../host/http/site/pages.ts'
import type { Database } from '../../../host/store/database/database.ts'
import type { CatalogueFile } from '../../../host/catalogue/import/catalogueFile.ts'
import { importOffers } from '../../../host/catalogue/import/importCatalogue.ts'
import { saveCatalogue } from '../../../host/store/catalogues.ts'
import { openFresh, type DatabaseKind as Kind } from './databases.ts'
import { documentedHost } from '../openapi/documentedHost.ts'
import { openLogs } from './openLogs.ts'
import { smallChain } from './smallChain.ts'

/** A real host without a port, with its own database and a clock that the test sets. */
export interface HostInProcess {
  host: Host
  database: Database
  clock: { now: Date; forward(seconds: number): void }
  /** The host's log lines. */
  logged: AnyLine[]
  /** Saves this file as the newest catalogue with its coupons and gift cards, without checks, and waits until the host has loaded it. */
  load(file: unknown): Promise<void>
  close(): Promise<void>
}

/** The part of a host that making members, coupons and gift cards needs. */
export interface HostParts {
  host: Host
  database: Pick<Database, 'db'>
  clock: { readonly now: Date }
}

export interface HostOptions {
  catalogue?: unknown
  services?: Services
  site?: Site
  settings?: Partial<Parts['settings']>
  mounts?: Parts['mounts']
  /** The folder with the operator's photos. */
  dataDir?: string
  throttle?: Parts['throttle']
  metrics?: Parts['metrics']
}

export async function hostInProcess(kind: Kind, options: HostOptions = {}): Promise<HostInProcess> {
  const database = await openFresh(kind)
  const catalogue = options.catalogue ?? smallChain
  await saveCatalogue(database.db, catalogue)
  const clock = {
    // A Thursday noon in Vancouver, when the stores are open.
    now: new Date('2025-11-20T20:00:00Z'),
    forward: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
  }
  const logged: AnyLine[] = []
  openLogs.add(logged)
  const created = await createHost({
    database,
    services: options.services ?? noServices,
    site: options.site,
    settings: { demo: true, publicUrl: '', proxies: 0, cardKey: '', cardSandbox: true, ...options.settings },
    mounts: options.mounts,
    dataDir: options.dataDir,
    throttle: options.throttle,
    metrics: options.metrics,
    clock: () => clock.now,
    log: (line) => logged.push(line),
  })
  const host = process.env['SOAK'] ? documentedHost(created) : created
  const loadOffers = (file: unknown) => importOffers(database.db, file as CatalogueFile, host.settings, clock.now)
  await loadOffers(catalogue)
  return {
    host,
    database,
    clock,
    logged,
    load: async (file) => {
      await saveCatalogue(database.db, file)
      await loadOffers(file)
      await host.catalogue.refresh()
    },
    close: async () => {
      openLogs.delete(logged)
      await host.close()
      await database.close()
    },
  }
}

/** For tests that need no external service: using one fails the test. */
export const noServices = new Proxy({} as Services, {
  get: (_, name) => {
    throw new Error(`this test has no ${String(name)}`)
  },
})

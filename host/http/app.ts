import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { BRAND } from '../../shared/brand.ts'
import { BROKEN_MESSAGE } from '../../domain/brokenMessage.ts'
import { refused, type Services } from '../context/context.ts'
import { networkOf } from '../context/networkAddress.ts'
import { hashSubject } from '../sessions/rateLimits.ts'
import { openBrowserErrors } from '../context/browserErrors.ts'
import { refusalResponse } from '../context/response.ts'
import { changedKeys, sealForEdge } from './edgeCache.ts'
import { openEventStreams } from './eventStreams.ts'
import { mountKitchenCalls } from './kitchen/kitchenCalls.ts'
import { mountKitchenPages } from './kitchen/kitchenPages.ts'
import { mountLiveStreams } from './liveStreams.ts'
import { mountOfficeStream } from './office/officeStream.ts'
import { mountOfficePages } from './office/officePages.ts'
import { isAtItsOrigin, isAtOffice } from './office/officeOrigin.ts'
import { openMenuTimes } from './menuTimes.ts'
import { openLiveFeed, type LiveFeed } from '../services/live/liveFeed.ts'
import { mountCalls } from './mountCalls.ts'
import type { RequestScope } from './dispatch.ts'
import type { HonoEnv, Trace } from './honoEnv.ts'
import { FULL_SECONDS, mountHealth, openReadiness, type Readiness } from './health.ts'
import { mountOfficeCalls } from './office/officeCalls.ts'
import { mountOfficeOperatorCalls } from './office/officeOperatorCalls.ts'
import { mountOperator } from './operator/mountOperator.ts'
import { clientAddress, FORWARDED_HEADER, UNTRUSTED_PROXY_WARNING } from './clientAddress.ts'
import { mountBitmaps } from './site/bitmaps.ts'
import { mountCloudPrint } from './printing/cloudPrint.ts'
import { mountFiles } from './site/files.ts'
import { mountPages, type Site } from './site/pages.ts'
import { mapOriginsOf } from './site/outsideServices.ts'
import { mountSearchEngines } from './site/searchEngines.ts'
import { openPhotos, mountPictures } from './site/pictures.ts'
import { mountUnsubscribe } from './site/unsubscribe.ts'
import { mountTileArchive } from './site/tileArchive.ts'
import { withSecurityHeaders } from './site/securityHeaders.ts'
import { faultLine, type Log } from './log.ts'
import { refusalPage } from './refusalPage.ts'
import { looksUpFirst, tooManyRequests } from './strangers.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PushSettings, Settings } from '../context/settings.ts'
import { openCatalogue, type CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import { watchServices } from '../services/serviceHealth.ts'
import { openEdgePurge } from '../services/edgePurge.ts'
import type { Repeated } from '../services/repeat.ts'
import { newVapidKeys, type VapidKeys } from '../services/push/webPush.ts'
import type { Database, Db } from '../store/database/database.ts'
import { isConnectionLost, resourceFault } from '../store/database/lostConnection.ts'
import { newSecret } from '../sessions/token.ts'
import { getOrCreateSetting } from '../store/settings.ts'
import type { Throttle } from '../context/throttle.ts'

export interface Parts {
  database: Database
  services: Services
  /** Keys that are not given are created at first start and stored in the database. */
  settings: Omit<Settings, 'tokenKey' | 'operatorKey' | 'push'> &
    Partial<Pick<Settings, 'tokenKey' | 'operatorKey'> & { push: Partial<PushSettings> }>
  site?: Site
  dataDir?: string
  /** More routes: the demo inbox, the card sandbox's browser calls, the card provider's webhook. */
  mounts?: readonly Mount[]
  throttle?: Throttle
  metrics?: Metrics
  clock?: () => Date
  log?: Log
}

/** A demo's contact; push services want an address that could exist. */
const DEMO_SUBJECT = `mailto:${BRAND.email}`

/** In this time every host that listens has heard of a change, and has had the cache in front drop what it made before. */
const HOSTS_PURGE_MS = 500
/** For so long at most an open page is not told of a change whose purge a cache in front has not answered. */
const MAX_PURGE_WAIT_MS = 1000

export type Mount = (app: Hono<HonoEnv>) => void

export interface Host {
  /** `outgoing` is Node's response, on which streams are written. */
  fetch(request: Request, address?: string, outgoing?: ServerResponse): Promise<Response>
  settings: Settings
  /** Those that it was given, watched for Today (D-226). */
  services: Services
  catalogue: CurrentCatalogue
  live: LiveFeed
  menuTimes: Repeated
  readiness: Readiness
  /** Ends the open streams, which would keep a listener from closing. */
  endStreams(): void
  close(): Promise<void>
}

export async function createHost(parts: Parts): Promise<Host> {
  const { database, site, dataDir, mounts = [], throttle, metrics, clock = () => new Date(), log } = parts
  const services = watchServices(parts.services, clock)
  const settings: Settings = {
    ...parts.settings,
    tokenKey: parts.settings.tokenKey ?? (await getOrCreateSetting(database.db, 'token key', newSecret)),
    operatorKey: parts.settings.operatorKey ?? (await getOrCreateSetting(database.db, 'operator key', newSecret)),
    push: await pushSettings(database.db, parts.settings.push),
  }
  const failedIn = (call: string) => (error: unknown) => log?.(faultLine(error, '', call, clock().toISOString()))
  const edge = settings.edge && openEdgePurge(settings.edge, { failed: failedIn('edge purge'), counts: metrics })
  const catalogue = await openCatalogue(database, failedIn('catalogue'), undefined, (before, after) =>
    edge?.purge(changedKeys(before, after, clock())),
  )
  const live = await openLiveFeed(database, failedIn('live'), async () => {
    await catalogue.refresh()
    // An open page that hears of a change asks the cache at once, for which another host may just have made the old answer.
    if (!edge) return
    await pause(HOSTS_PURGE_MS)
    await edge.settled(MAX_PURGE_WAIT_MS)
  })
  const menuTimes = openMenuTimes({
    catalogue,
    live,
    clock,
    failed: failedIn('menu times'),
    purge: async (keys) => {
      edge?.purge(keys)
      await edge?.settled(MAX_PURGE_WAIT_MS)
    },
  })
  const readiness = openReadiness(database, catalogue)
  const streams = openEventStreams(() => readiness.isStopping())
  const warn = (warning: string) => log?.({ time: clock().toISOString(), warning })
  const browserErrors = openBrowserErrors({ counts: metrics, warn })
  const app = new Hono<HonoEnv>()

  mountHealth(app, readiness)
  mountLiveStreams(app)
  mountCalls(app)
  mountKitchenCalls(app)
  mountOfficeCalls(app)
  mountOfficeStream(app)
  mountOfficeOperatorCalls(app, dataDir)
  mountOperator(app, dataDir)
  mountCloudPrint(app, dataDir)
  mountUnsubscribe(app)
  for (const mount of mounts) mount(app)
  const photos = openPhotos(dataDir)
  mountPictures(app, photos)
  mountBitmaps(app, { photos, built: site?.bitmaps })
  if (settings.map?.file) await mountTileArchive(app, settings.map.file)
  if (site) {
    const { cardSandbox } = settings
    mountSearchEngines(app, site.stories)
    mountFiles(app, site.build.folder, { older: site.older, cardSandbox, mapOrigins: mapOriginsOf(settings) })
    mountKitchenPages(app, site.build)
    mountOfficePages(app, site.build, settings)
    mountPages(app, site, settings)
  }
  app.notFound(() => refusalResponse(nothingHere))
  app.onError((error, { env: { failed } }) => {
    failed(error)
    const isFull = resourceFault(error) !== undefined
    if (isFull) readiness.databaseIsFull()
    const retryAfter = isFull ? FULL_SECONDS : isConnectionLost(error) ? 1 : undefined
    const status = retryAfter === undefined ? { httpStatus: 500 as const } : { httpStatus: 503 as const, retryAfter }
    return refusalResponse(refused(BROKEN_MESSAGE, status))
  })

  const originOf = openOrigins(settings)
  let hasWarnedOfProxy = false
  return {
    settings,
    services,
    catalogue,
    live,
    menuTimes,
    readiness,
    endStreams: () => streams.close(),
    fetch: async (request, address = '', outgoing) => {
      const trace: Trace = { id: randomBytes(9).toString('base64url'), call: '' }
      const failed = (error: unknown) => {
        log?.(faultLine(error, trace.id, trace.call, clock().toISOString()))
        return undefined
      }
      const startedAt = performance.now()
      const now = clock()
      const current = catalogue.current()
      if (!hasWarnedOfProxy && settings.proxies === 0 && request.headers.has(FORWARDED_HEADER)) {
        hasWarnedOfProxy = true
        warn(UNTRUSTED_PROXY_WARNING)
      }
      const secure = isSecure(request, settings)
      const clientIp = clientAddress(request.headers.get(FORWARDED_HEADER), address, settings.proxies)
      const scope: RequestScope = {
        now,
        db: database.db,
        catalogue: current.at(now),
        settings,
        services,
        throttle,
        counts: metrics,
        browserErrors,
        address: clientIp,
        secure,
        origin: originOf(request, secure),
      }
      const url = new URL(request.url)
      const { pathname } = url
      const wait = looksUpFirst(pathname) ? 0 : (throttle?.request(clientIp, pathname) ?? 0)
      if (wait > 0) trace.call = 'too many requests'
      const unsecured =
        wait > 0
          ? refusalPage(request, tooManyRequests(wait))
          : !isAtItsOrigin(url, settings)
            ? refusalPage(request, nothingHere)
            : await app.fetch(request, {
                scope,
                clock,
                database,
                catalogue,
                live,
                streams,
                outgoing,
                trace,
                failed,
                warn,
              })
      const response = withSecurityHeaders(unsecured, { secure, hstsSubdomains: settings.hstsSubdomains })
      response.headers.set('X-Request-Id', trace.id)
      if (edge) sealForEdge(response, catalogue.current() === current)
      // A proxy closes the connection after this answer, instead of sending into one that is about to close.
      if (readiness.isStopping()) response.headers.set('Connection', 'close')
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const { method } = request
      metrics?.call({ ...trace, status: response.status, ms })
      const time = now.toISOString()
      const from = clientIp === '' ? undefined : networkName(clientIp, time.slice(0, 10), settings)
      log?.({ time, ...trace, ...(from ? { from } : {}), method, status: response.status, ms })
      return response
    },
    close: async () => {
      streams.close()
      await menuTimes.stop()
      await live.close()
      await catalogue.close()
      await edge?.close()
    },
  }
}

/** Keyed, so that the log does not tell the address, and another one each day. */
const networkName = (address: string, day: string, settings: Settings): string =>
  hashSubject(`log ${day} ${networkOf(address)}`, { settings }).slice(0, 8)

async function pushSettings(db: Db, given: Partial<PushSettings> = {}): Promise<PushSettings> {
  const makeKeys = () => JSON.stringify(newVapidKeys())
  const { publicKey, privateKey } =
    given.publicKey !== undefined && given.privateKey !== undefined
      ? { publicKey: given.publicKey, privateKey: given.privateKey }
      : (JSON.parse(await getOrCreateSetting(db, 'vapid keys', makeKeys)) as VapidKeys)
  return { publicKey, privateKey, subject: given.subject ?? DEMO_SUBJECT, hosts: given.hosts ?? [] }
}

const nothingHere = refused('There is nothing here.', { httpStatus: 404 })

/** By so many names a host without PUBLIC_URL, which is a demo, may be called: pages are drawn for each. */
const MAX_ORIGINS = 8

/** The site's origin for a request; a name too many counts as the first one. */
function openOrigins({ publicUrl, officeUrl }: Pick<Settings, 'publicUrl' | 'officeUrl'>) {
  const known = new Set<string>()
  return (request: Request, secure: boolean): string => {
    if (officeUrl !== undefined && isAtOffice(new URL(request.url), { officeUrl })) return officeUrl
    if (publicUrl) return publicUrl
    const origin = `${secure ? 'https' : 'http'}://${new URL(request.url).host}`
    if (known.size < MAX_ORIGINS) known.add(origin)
    const [first = origin] = known
    return known.has(origin) ? origin : first
  }
}

function isSecure(request: Request, { publicUrl, proxies }: Settings): boolean {
  if (publicUrl) return publicUrl.startsWith('https:')
  const forwarded = proxies > 0 ? request.headers.get('x-forwarded-proto') : null
  return (forwarded ?? new URL(request.url).protocol).startsWith('https')
}

import { liveDriver, liveOrder } from '../../../../contract/live.ts'
import { z } from '../../../../contract/wire.ts'
import type { ChannelEnd, ChannelMessage, LiveChannel } from '../liveChannel.ts'
import { hasDriver } from '../watchedOrder.ts'

type Sdk = typeof import('./firestoreSdk.ts')
type Firestore = ReturnType<Sdk['initializeFirestore']>

/** The Firestore in which the host writes orders. */
export interface LiveDocuments {
  project: string
  apiKey: string
  /** 'https://firestore.googleapis.com' */
  url: string
}

export interface FirestoreParts {
  /** Gets documents that cannot be read, refusals of the rules, and what the SDK throws. */
  report: (error: unknown) => void
  loadSdk?: () => Promise<Sdk>
  /** The SDK's file must be there by then, and after the same time once more the order: else the channel has not come up. */
  comeUpMs?: number
  /** After this time without news the connection is asked for a sign of life. */
  aliveMs?: number
}

/** Enough for a host that writes a new order's document seconds late. Twice of it is shorter than a watcher's silence. */
const COME_UP_MS = 8000
/** A watcher gives a channel up after twice this time in silence. */
const ALIVE_MS = 15_000

/**
 * Firestore's documents `orders/{ohash}` and `drivers/{oihash}_{ohash}`, read by the SDK of Firebase (D-19), whose file is loaded
 * when the channel is opened. Each opening has a connection of its own, which is closed with it. It fails when it brings no order
 * within 8 seconds, 16 with the file, and never ends as `unknown`: only the host knows whose order it is.
 */
export function firestoreChannel(
  { project, apiKey, url }: LiveDocuments,
  { report, loadSdk = () => import('./firestoreSdk.ts'), comeUpMs = COME_UP_MS, aliveMs = ALIVE_MS }: FirestoreParts,
): LiveChannel {
  return async ({ hash }, receive, signal) => {
    try {
      // Offline its file cannot be loaded.
      const loaded = loadSdk().catch(() => undefined)
      const sdk = await Promise.race([loaded, wait(comeUpMs)])
      if (signal.aborted) return 'ended'
      if (!sdk) return 'failed'
      // Its warnings of a lost connection are no faults of the page.
      sdk.setLogLevel('silent')
      const app = sdk.initializeApp({ projectId: project, apiKey }, freeName(sdk))
      try {
        const { host, protocol } = new URL(url)
        // Without a setting the SDK caches in memory only.
        const firestore = sdk.initializeFirestore(app, { host, ssl: protocol === 'https:' })
        return await listen({ sdk, firestore, hash, receive, report, comeUpMs, aliveMs }, signal)
      } finally {
        sdk.deleteApp(app).catch(report)
      }
    } catch (error) {
      report(error)
      return 'failed'
    }
  }
}

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))

/** Firebase keeps a date in IndexedDB for every name that was ever used. */
function freeName({ getApps }: Sdk): string {
  const used = getApps().map(({ name }) => name)
  let number = 1
  while (used.includes(`live order ${number}`)) number += 1
  return `live order ${number}`
}

interface Opened {
  sdk: Sdk
  firestore: Firestore
  hash: string
  receive: (message: ChannelMessage) => void
  report: (error: unknown) => void
  comeUpMs: number
  aliveMs: number
}

/** Resolves when the channel ends. */
function listen(opened: Opened, signal: AbortSignal): Promise<ChannelEnd> {
  const { sdk, firestore, hash, report, comeUpMs } = opened
  return new Promise((resolve) => {
    const line = proveLine(opened)
    const driver = driverListener({ ...opened, receive: line.receive })
    let isUp = false
    const stopOrder = sdk.onSnapshot(
      sdk.doc(firestore, 'orders', hash),
      { includeMetadataChanges: true },
      (snapshot) => {
        // What comes from the cache is a copy: the connection is lost.
        const { fromCache } = snapshot.metadata
        if (fromCache || !snapshot.exists()) {
          // Before the channel is up, what exists may be unconfirmed yet, and what does not exist may be unwritten yet.
          const mayCome = !isUp && fromCache === snapshot.exists()
          return mayCome ? undefined : lose()
        }
        const read = z.safeDecode(liveOrder, snapshot.data() as never)
        if (!read.success) {
          // The order has changed, so the channel must not go on saying that its last state holds.
          report(read.error)
          return lose()
        }
        clearTimeout(timeout)
        if (!isUp) line.receive({ kind: 'open' })
        isUp = true
        line.receive({ kind: 'order', order: read.data })
        driver.follow(hasDriver(read.data) ? read.data.driverHash : '')
      },
      (error) => {
        report(error)
        lose()
      },
    )
    const timeout = setTimeout(() => lose(), comeUpMs)
    const leave = () => end('ended')
    const lose = () => end(isUp ? 'ended' : 'failed')
    const end = (how: ChannelEnd): void => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', leave)
      stopOrder()
      driver.follow('')
      line.stop()
      resolve(how)
    }
    signal.addEventListener('abort', leave, { once: true })
  })
}

/**
 * Passes messages on, and brings a sign of life after a time without any. The SDK notices a dead line only after a minute or more,
 * so a sign of life is an answer on its connection: that another document does not exist.
 */
function proveLine({ sdk, firestore, hash, receive, aliveMs }: Opened): {
  receive: (message: ChannelMessage) => void
  stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const pass = (message: ChannelMessage): void => {
    if (isStopped) return
    receive(message)
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A lost connection gives no answer, or an error that the listener gets too.
      ask().catch(() => undefined)
    }, aliveMs)
  }
  const ask = async (): Promise<void> => {
    await sdk.getDocFromServer(sdk.doc(firestore, 'orders', `${hash}_alive`))
    pass({ kind: 'alive' })
  }
  return {
    receive: pass,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Listens to the driver of one assignment at a time, '' for none [TRK-11 TRK-13]. */
function driverListener({ sdk, firestore, hash, receive, report }: Opened): { follow: (driverHash: string) => void } {
  let followed = ''
  let stop = () => {}
  return {
    follow: (driverHash) => {
      if (driverHash === followed) return
      stop()
      stop = () => {}
      followed = driverHash
      if (driverHash === '') return
      stop = sdk.onSnapshot(
        sdk.doc(firestore, 'drivers', `${driverHash}_${hash}`),
        (snapshot) => {
          // There is none before the driver's first place.
          if (!snapshot.exists()) return
          const read = z.safeDecode(liveDriver, snapshot.data() as never)
          if (read.success) receive({ kind: 'driver', driver: read.data })
          else report(read.error)
        },
        report,
      )
    },
  }
}

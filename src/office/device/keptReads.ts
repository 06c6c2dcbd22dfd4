import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import { reportSilently } from '../../services/errors/errors.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { hostNow, setHostTime } from '../../device/hostClock.ts'
import { storedText, storeText } from '../../device/storedText.ts'
import { forgetTyped } from './drafts.ts'
import { noteEarlier } from './connection.ts'
import { KEPT_MS, queryClient, readOf } from './reads.ts'

/**
 * What was read, in this device's IndexedDB, so that the office opens without a connection. Its age is that of its reads; after a day,
 * with the end of the session, at sign-out and with another build it is dropped.
 */

const DATABASE = 'office'
const STORE = 'reads'
/** In localStorage, the id of whose reads are kept. */
const OWNER = 'office reads of'
const WRITE_MS = 2000
/** The latest reads, of the many that a day of searching makes. */
const MOST = 60

interface Kept {
  build: string
  /** The end of the session that read it, in milliseconds since 1970. */
  until: number
  /** How many milliseconds the host's clock is ahead of this device's. */
  aheadMs: number
  state: DehydratedState
}

declare const __BUILD_ID__: string

/** One request of a transaction; undefined where the browser has no database for the page, as in private windows. */
async function within<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = await answerOf(opening)
    try {
      return await answerOf(run(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch (error) {
    reportSilently(error)
    return undefined
  }
}

const answerOf = async <T>(request: IDBRequest<T>): Promise<T> =>
  await new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of the device failed')))
  })

/** Brings back what was read within a day, and keeps from now on what is read. */
export async function restoreReads(): Promise<void> {
  const kept = await within('readonly', (store) => store.get(STORE) as IDBRequest<Kept | undefined>)
  const now = Date.now()
  if (kept) setHostTime(new Date(now + kept.aheadMs).toUTCString())
  if (kept?.build === __BUILD_ID__ && kept.until > hostNow()) {
    const queries = kept.state.queries.filter(({ state }) => state.dataUpdatedAt > now - KEPT_MS)
    hydrate(queryClient, { ...kept.state, queries })
    // All of it is read again as soon as it is shown, and so it is known at once whether the host answers.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    if (queries.length > 0) noteEarlier(Math.max(...queries.map(({ state }) => state.dataUpdatedAt)) + kept.aheadMs)
  } else if (kept) await forgetKept()
  let timer: ReturnType<typeof setTimeout> | undefined
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      reportRejection(keepReads())
    }, WRITE_MS)
  })
}

async function keepReads(): Promise<void> {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.['keep'] !== false,
    shouldDehydrateMutation: () => false,
  })
  state.queries = state.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST)
  const me = queryClient.getQueryData(readOf('officeEntrance', {}).queryKey)?.me
  // Nobody is signed in any more: what was read is forgotten.
  if (!me) return
  const until = Math.min(Date.parse(me.idleUntil), Date.parse(me.until))
  const kept: Kept = { build: __BUILD_ID__, until, aheadMs: hostNow() - Date.now(), state }
  await within('readwrite', (store) => store.put(kept, STORE))
}

const forgetKept = async (): Promise<unknown> => await within('readwrite', (store) => store.delete(STORE))

/** At sign-out, and when another person has signed in: nothing that was read or typed stays on the device. */
export async function forgetReads(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  forgetTyped()
  await forgetKept()
}

/** Whose reads these are, by the id of the person, '' for nobody; those of anybody else are forgotten. */
export async function keepReadsOf(person: string): Promise<void> {
  if (storedText(OWNER) === person) return
  storeText(OWNER, person)
  await forgetReads()
  if (person !== '')
    await queryClient.resetQueries({ type: 'active', predicate: ({ queryKey: [name] }) => name !== 'officeEntrance' })
}

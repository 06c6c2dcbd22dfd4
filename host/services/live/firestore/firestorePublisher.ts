import {
  leasePublications,
  recordPublication,
  recordUnpublished,
  type Publication,
} from '../../../store/livePublications.ts'
import { readLiveOrders, type LiveRecord } from '../../../store/orders/liveOrders.ts'
import type { Database } from '../../../store/database/database.ts'
import { startQueueWorker, type QueueWorker } from '../../queueWorker.ts'
import { accessTokens, type ServiceAccount } from './accessToken.ts'
import {
  driverDocument,
  driverFields,
  orderDocument,
  orderFields,
  type FirestoreValue,
  type FirestoreWrite,
} from './firestoreDocuments.ts'

export interface FirestoreOptions {
  account: ServiceAccount
  /** 'https://firestore.googleapis.com' */
  url: string
}

/** Of one read, all written at the same time. */
const ORDERS_PER_CLAIM = 8
const TIMEOUT_MS = 10_000

interface PublisherDeps {
  clock?: () => Date
  failed: (error: unknown) => void
}

/**
 * Writes orders and drivers as documents into Firestore whenever they change (D-19): `orders/{ohash}` and
 * `drivers/{oihash}_{ohash}`. Only one host at a time writes an order. What could not be written is tried again every few seconds.
 */
export async function startFirestorePublisher(
  database: Pick<Database, 'db' | 'listen'>,
  { account, url }: FirestoreOptions,
  { clock = () => new Date(), failed }: PublisherDeps,
): Promise<QueueWorker> {
  const { db } = database
  const root = `projects/${account.project_id}/databases/(default)/documents`
  const token = accessTokens(account, clock)

  const commit = async (writes: readonly FirestoreWrite[]): Promise<void> => {
    const response = await fetch(`${url}/v1/${root}:commit`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ writes }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`Firestore did not take an order: ${response.status} ${await response.text()}`)
  }
  const update = (name: string, fields: Record<string, FirestoreValue>): FirestoreWrite => ({
    update: { name: `${root}/${name}`, fields },
    updateMask: { fieldPaths: Object.keys(fields) },
  })
  const remove = (name: string): FirestoreWrite => ({ delete: `${root}/${name}` })

  const write = async (record: LiveRecord, before: Publication): Promise<void> => {
    const { hash, order, driver } = record
    const fields = driverFields(record)
    const isOver = before.driver !== null && before.driver !== order.driverHash
    await commit([
      update(orderDocument(hash), orderFields(record)),
      ...(fields ? [update(driverDocument(order.driverHash, hash), fields)] : []),
      // A driver's place is deleted at the hand-over.
      ...(isOver ? [remove(driverDocument(before.driver ?? '', hash))] : []),
    ])
    const written = {
      revision: order.revision,
      driver: fields ? order.driverHash : null,
      positionAt: driver ? new Date(driver.at) : null,
    }
    await recordPublication(db, hash, written, clock())
  }
  const claim = async () => {
    const leased = await leasePublications(db, ORDERS_PER_CLAIM, clock())
    const orders = leased.map(({ order }) => order)
    const records = await readLiveOrders(db, orders)
    return leased.map((publication) => ({
      publication,
      record: records.find(({ hash }) => hash === publication.order),
    }))
  }
  const settle = async ({ publication, record }: Awaited<ReturnType<typeof claim>>[number]): Promise<void> => {
    const { order, driver, ended } = publication
    if (!ended) return record && (await write(record, publication))
    await commit([remove(orderDocument(order)), ...(driver === null ? [] : [remove(driverDocument(driver, order))])])
    await recordUnpublished(db, order, clock())
  }
  return await startQueueWorker(database, { topic: 'order', claim, settle, failed })
}

import { LIVE_CHANNEL, readTopic } from '../../../store/liveChannel.ts'
import {
  leasePublications,
  recordPublication,
  recordUnpublished,
  type Publication,
} from '../../../store/livePublications.ts'
import { readLiveOrders, type LiveRecord } from '../../../store/orders/liveOrders.ts'
import type { Database } from '../../../store/database/database.ts'
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

/**
 * Writes orders and drivers as documents into Firestore whenever they change (D-19): `orders/{ohash}` and
 * `drivers/{oihash}_{ohash}`. Only one host at a time writes an order. What could not be written is tried again every few seconds.
 */
export interface FirestorePublisher {
  run(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 3000
const MAX_ORDERS = 50
const TIMEOUT_MS = 10_000

interface PublisherDeps {
  clock?: () => Date
  failed: (error: unknown) => void
}

export async function startFirestorePublisher(
  database: Pick<Database, 'db' | 'listen'>,
  { account, url }: FirestoreOptions,
  { clock = () => new Date(), failed }: PublisherDeps,
): Promise<FirestorePublisher> {
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
  const publishDue = async (): Promise<void> => {
    const leased = await leasePublications(db, MAX_ORDERS, clock())
    const records = await readLiveOrders(
      db,
      leased.map(({ order }) => order),
    )
    for (const publication of leased) {
      const record = records.find(({ hash }) => hash === publication.order)
      try {
        if (publication.ended) {
          const drivers =
            publication.driver === null ? [] : [remove(driverDocument(publication.driver, publication.order))]
          await commit([remove(orderDocument(publication.order)), ...drivers])
          await recordUnpublished(db, publication.order, clock())
        } else if (record) await write(record, publication)
      } catch (error) {
        failed(error)
      }
    }
    if (leased.length === MAX_ORDERS) await publishDue()
  }

  let running: Promise<void> = Promise.resolve()
  let isScheduled = false
  const run = (): Promise<void> => {
    if (isScheduled) return running
    isScheduled = true
    running = running
      .then(() => {
        isScheduled = false
        return publishDue()
      })
      .catch(failed)
    return running
  }
  const unlisten = await database.listen(LIVE_CHANNEL, (payload) => {
    const topic = readTopic(payload)
    if (!topic || topic.kind === 'order') run().catch(failed)
  })
  const timer = setInterval(() => {
    run().catch(failed)
  }, POLL_MS)
  timer.unref()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await unlisten()
      await running
    },
  }
}

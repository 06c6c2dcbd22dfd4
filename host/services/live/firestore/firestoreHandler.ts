import type { Db } from '../../../store/database/database.ts'
import { readLiveOrders } from '../../../store/orders/liveOrders.ts'
import type { JobHandler } from '../../jobWorker.ts'
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

const TIMEOUT_MS = 10_000

/** Writes an order and its driver as documents into Firestore (D-19): `orders/{ohash}` and `drivers/{oihash}_{ohash}`. */
export function firestoreHandler(
  db: Db,
  { account, url }: FirestoreOptions,
  clock: () => Date = () => new Date(),
): JobHandler<'live'> {
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

  return async ({ target: hash, payload: before }) => {
    const noDriver = before.driver === null ? [] : [remove(driverDocument(before.driver, hash))]
    if (before.isOver) {
      await commit([remove(orderDocument(hash)), ...noDriver])
      return { kind: 'done', payload: { ...before, driver: null } }
    }
    const [record] = await readLiveOrders(db, [hash])
    if (!record) return { kind: 'failed' }
    const { order, driver } = record
    const fields = driverFields(record)
    await commit([
      update(orderDocument(hash), orderFields(record)),
      ...(fields ? [update(driverDocument(order.driverHash, hash), fields)] : []),
      // A driver's place is deleted at the hand-over.
      ...(before.driver === order.driverHash ? [] : noDriver),
    ])
    const written = {
      revision: order.revision,
      driver: fields ? order.driverHash : null,
      positionAt: driver?.at ?? null,
    }
    return { kind: 'done', payload: { ...before, ...written } }
  }
}

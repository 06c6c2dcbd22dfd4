import type { Db } from '../../../store/database/database.ts'
import { readLiveOrders, type LiveRecord } from '../../../store/orders/liveOrders.ts'
import type { JobHandler } from '../../jobWorker.ts'
import { accessTokens, type ServiceAccount } from './accessToken.ts'
import { liveDriver, liveOrder } from '../../../../contract/live.ts'
import { z } from '../../../../contract/wire.ts'

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

/** A value as Firestore's REST interface writes it. */
type FirestoreValue =
  | { integerValue: string }
  | { doubleValue: number }
  | { stringValue: string }
  | { arrayValue: { values: FirestoreValue[] } }

interface FirestoreWrite {
  update?: { name: string; fields: Record<string, FirestoreValue> }
  updateMask?: { fieldPaths: string[] }
  delete?: string
}

/** The name of a document below `projects/…/documents`. */
const orderDocument = (order: string): string => `orders/${order}`
const driverDocument = (assignment: string, order: string): string => `drivers/${assignment}_${order}`

/** What is written of an order [TRK-14], D-19. The destination is not: the page has it from the host. */
export function orderFields({ hash, order }: LiveRecord): Record<string, FirestoreValue> {
  const { destination: _, ...shown } = order
  return valuesOf({ ohash: hash, ...(z.encode(liveOrder, shown) as object) })
}

export function driverFields({ hash, order, driver }: LiveRecord): Record<string, FirestoreValue> | undefined {
  if (!driver) return undefined
  return valuesOf({ ohash: hash, oihash: order.driverHash, ...(z.encode(liveDriver, driver) as object) })
}

const valuesOf = (fields: object): Record<string, FirestoreValue> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueOf(value)]))

function valueOf(value: unknown): FirestoreValue {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueOf) } }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  return { stringValue: String(value) }
}

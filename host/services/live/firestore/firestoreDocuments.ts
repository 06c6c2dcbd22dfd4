import { liveDriver, liveOrder } from '../../../../contract/live.ts'
import { z } from '../../../../contract/wire.ts'
import type { LiveRecord } from '../../../store/orders/liveOrders.ts'

/** A value as Firestore's REST interface writes it. */
export type FirestoreValue =
  | { integerValue: string }
  | { doubleValue: number }
  | { stringValue: string }
  | { arrayValue: { values: FirestoreValue[] } }

export interface FirestoreWrite {
  update?: { name: string; fields: Record<string, FirestoreValue> }
  updateMask?: { fieldPaths: string[] }
  delete?: string
}

/** The name of a document below `projects/…/documents`. */
export const orderDocument = (order: string): string => `orders/${order}`
export const driverDocument = (assignment: string, order: string): string => `drivers/${assignment}_${order}`

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

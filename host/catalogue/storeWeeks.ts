import * as z from 'zod/mini'
import type { StoreWeek } from '../../domain/schedule/storeWeeks.ts'
import type { KeptStoreWeek } from '../store/storeWeeks.ts'
import type { StoreConditions } from './catalogue.ts'
import { storeHash } from './hashes.ts'
import { weekOf, type Hours } from './hours.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { fault, type Fault } from './import/faults.ts'
import { isOpenStore } from './import/storeFormat.ts'

const hours = z.record(z.string(), z.string())
const minutes = z.optional(z.int())

/** A store's own week as its table keeps it, in the words of the catalogue file (D-224). */
const weekDocument = z.object({
  pickup: hours,
  /** Without it as pick-up, as in the catalogue file. */
  delivery: z.optional(hours),
  lastOrders: z.object({ pickup: minutes, delivery: minutes }),
})

export type WeekDocument = z.output<typeof weekDocument>

export function storeWeekOf({ begins_on: from, document }: Pick<KeptStoreWeek, 'begins_on' | 'document'>): StoreWeek {
  const { pickup, delivery = pickup, lastOrders } = weekDocument.parse(document)
  const week = (written: Hours) => weekOf(written).week
  return { from, pickup: week(pickup), delivery: week(delivery), lastOrders: withoutUndefined(lastOrders) }
}

/** By the stores' hashes, each in the order of their first days, as they are kept. */
export function storeWeeksIn(kept: readonly KeptStoreWeek[]): StoreConditions['storeWeeks'] {
  const weeks = new Map<string, StoreWeek[]>()
  for (const one of kept) {
    const store = storeHash(one.store)
    weeks.set(store, [...(weeks.get(store) ?? []), storeWeekOf(one)])
  }
  return weeks
}

/** The stores of a file whose own week has other hours than the file, which do not count then. */
export function ownWeekWarnings(kept: readonly KeptStoreWeek[], { stores }: Pick<CatalogueFile, 'stores'>): Fault[] {
  return stores.flatMap((entry, index) => {
    const own = kept.findLast(({ store }) => store === entry.code)
    if (!own || !isOpenStore(entry)) return []
    const { pickup, delivery } = storeWeekOf(own)
    const [forPickup, forDelivery] = [weekOf(entry.hours.pickup).week, weekOf(entry.hours.delivery ?? entry.hours.pickup).week] // oxfmt-ignore
    return JSON.stringify([pickup, delivery]) === JSON.stringify([forPickup, forDelivery])
      ? []
      : [fault(['stores', index, 'hours'], `do not count from ${own.begins_on} on: the store has a week of its own since then`)] // oxfmt-ignore
  })
}

const withoutUndefined = ({ pickup, delivery }: WeekDocument['lastOrders']): StoreWeek['lastOrders'] => ({
  ...(pickup === undefined ? {} : { pickup }),
  ...(delivery === undefined ? {} : { delivery }),
})

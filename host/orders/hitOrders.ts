import { serviceKey } from '../../domain/catalogue/store.ts'
import type { StoreScope } from '../../domain/office/roles.ts'
import { formatSlot, slotOf } from '../../domain/schedule/formatTime.ts'
import { localTime } from '../../domain/schedule/localTime.ts'
import { outsideWords } from '../../domain/schedule/outside.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { specialDaysIn } from '../catalogue/currentCatalogue.ts'
import { keptSpecialDay } from '../catalogue/import/keptSpecialDays.ts'
import type { SpecialDayEntry } from '../catalogue/import/specialDayFormat.ts'
import { storeWeeksIn } from '../catalogue/storeWeeks.ts'
import { zoneOffsets } from '../catalogue/zoneOffsets.ts'
import { listStoreSwitches } from '../store/catalogues.ts'
import type { Db } from '../store/database/database.ts'
import { listDueOrders } from '../store/orders/orderList.ts'
import { listSpecialDays } from '../store/specialDays.ts'
import { listStoreWeeks, type KeptStoreWeek } from '../store/storeWeeks.ts'

/**
 * The paid orders of `stores` that are for a closed time by the catalogue `then` and are not by the one of now; with how far they lie
 * outside, in words.
 */
export async function hitOrders(
  db: Db,
  stores: StoreScope,
  then: Catalogue,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
) {
  const due = await listDueOrders(db, now, { stores })
  const isClosed = (of: Catalogue, { store, service, ready_at: at }: (typeof due)[number]) =>
    of.isClosedAt(store, service, at, now)
  return due
    .filter((order) => isClosed(then, order) && !isClosed(catalogue, order))
    .map((order) => {
      const service = serviceKey(order.service)
      const { date, minutes } = localTime(order.ready_at, zoneOffsets(catalogue.zone(order.store), now))
      return {
        number: String(order.number),
        store: catalogue.storeCode(order.store) ?? order.store,
        storeName: order.store_name,
        service,
        readyAt: order.ready_at,
        day: date,
        time: formatSlot(slotOf(minutes)),
        name: order.name,
        total: order.total,
        how: outsideWords(then.hoursOn(order.store, date)?.[service] ?? [], minutes),
      }
    })
}

/** The catalogue as it is once these special days are saved in the place of those with their codes; without pauses and what is sold out. */
export async function withSpecialDays(
  db: Db,
  entries: readonly SpecialDayEntry[],
  catalogue: Catalogue,
): Promise<Catalogue> {
  const { storeGroups } = catalogue
  const others = (await listSpecialDays(db)).filter((kept) => !entries.some(({ code }) => code === kept.code))
  const days = [...others, ...entries.map((entry) => ({ document: keptSpecialDay(entry, storeGroups) }))]
  return catalogue.switched(await listStoreSwitches(db), { specialDays: specialDaysIn(days, storeGroups) })
}

/** The catalogue as it is once stores have these weeks of their own, in the place of those that begin on the same day. */
export async function withStoreWeeks(
  db: Db,
  given: readonly KeptStoreWeek[],
  catalogue: Catalogue,
): Promise<Catalogue> {
  const isReplaced = (one: KeptStoreWeek) =>
    given.some(({ store, begins_on: from }) => store === one.store && from === one.begins_on)
  const others = (await listStoreWeeks(db)).filter((one) => !isReplaced(one))
  const weeks = [...others, ...given].toSorted((one, other) => one.begins_on.localeCompare(other.begins_on))
  return catalogue.switched(await listStoreSwitches(db), { storeWeeks: storeWeeksIn(weeks) })
}

import { holidayDate, holidayName, STATUTORY_HOLIDAYS } from '../../../domain/schedule/holidays.ts'
import { addDays } from '../../../domain/schedule/localTime.ts'
import { fallsOn } from '../../../domain/schedule/specialDays.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { faultsOf, messageOf } from '../../catalogue/import/faults.ts'
import { givenSpecialDay, keptSpecialDay } from '../../catalogue/import/keptSpecialDays.ts'
import { specialDay, type SpecialDayEntry } from '../../catalogue/import/specialDayFormat.ts'
import { specialDayFaults } from '../../catalogue/import/specialDayFaults.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { saveEntry, withdrawEntry } from '../../store/catalogueEntries.ts'
import { listSpecialDays } from '../../store/specialDays.ts'
import { answer, refuse, refuseFile, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'

const DAYS_AHEAD = 366

/** Days with other hours than those of the week (D-178). */
export const specialDayHandlers = {
  listSpecialDays: async (_, { db, catalogue, now }) => {
    const { storeGroups } = catalogue
    const today = dayIn(catalogue.chain.timeZone, now)
    const year = Array.from({ length: DAYS_AHEAD }, (_day, ahead) => addDays(today, ahead))
    const kept = (await listSpecialDays(db)).map((day) => ({
      ...day,
      entry: givenSpecialDay(day.document, storeGroups),
    }))
    const days = kept.map(({ code, source, entry }) => {
      const first = year.findIndex((date) => fallsOn(entry, date))
      const after = year.findIndex((date, index) => index > first && !fallsOn(entry, date))
      return {
        code,
        source,
        date: year[first] ?? '',
        days: first < 0 ? 0 : (after < 0 ? year.length : after) - first,
        entry,
      }
    })
    const provinces = [...new Set(catalogue.sites.map(({ hash }) => catalogue.province(hash)))].toSorted()
    const ofStores = new Set(provinces.flatMap((province) => STATUTORY_HOLIDAYS[province]))
    const holidays = [...ofStores].flatMap((code) => {
      const date = year.find((one) => holidayDate(code, Number(one.slice(0, 4))) === one) ?? ''
      const isSaid = kept.some(({ entry }) => !entry.stores && fallsOn(entry, date))
      const where = provinces.filter((province) => STATUTORY_HOLIDAYS[province].includes(code))
      return isSaid ? [] : [{ code, name: holidayName(code), date, provinces: where }]
    })
    const byDate = (one: { date: string }, other: { date: string }) =>
      (one.date || '9').localeCompare(other.date || '9')
    return answer({ days: days.toSorted(byDate), holidays: holidays.toSorted(byDate) })
  },
  saveSpecialDay: async ({ stores, hours, pickup, delivery, ...given }, context) => {
    const byService = withoutUndefined({ pickup: pickup ?? hours, delivery: delivery ?? hours })
    const parsed = specialDay.safeParse(
      withoutUndefined({
        ...given,
        hours: hours !== undefined && pickup === undefined && delivery === undefined ? hours : byService,
        stores: stores?.split(',').map((code) => code.trim()),
      }),
      { error: messageOf },
    )
    const { catalogue, now } = context
    const isStore = (code: string) =>
      catalogue.storeGroups.has(code) || catalogue.store(storeHash(code), now)?.comingSoon === false
    const errors = parsed.success ? specialDayFaults(parsed.data, [], { has: isStore }) : faultsOf(parsed.error.issues)
    if (!parsed.success || errors.length > 0) return refuseFile(errors)
    return await save(parsed.data, context)
  },
  removeSpecialDay: async ({ code }, context) => {
    const { db, now } = context
    if (!(await withdrawEntry(db, 'special_days', code, now))) return refuse('There is no such special day.', 404)
    return await changed(code, context)
  },
} satisfies Partial<OperatorHandlers>

async function save(entry: SpecialDayEntry, context: OperatorContext) {
  const { db, catalogue, now } = context
  const document = keptSpecialDay(entry, catalogue.storeGroups)
  await saveEntry(db, 'special_days', { code: entry.code, document }, now)
  return await changed(entry.code, context)
}

async function changed(code: string, { db, now, refreshStores, current }: OperatorContext) {
  await refreshStores()
  return answer({ code, warnings: await closedOrderWarnings(db, current(), now) })
}

const withoutUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

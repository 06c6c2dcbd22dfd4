import * as z from 'zod/mini'
import type { OperatorInput } from '../../../contract/operator/operatorCalls.ts'
import { isInScope, isWithin, type StoreScope } from '../../../domain/office/roles.ts'
import { holidayDate, holidayName, STATUTORY_HOLIDAYS } from '../../../domain/schedule/holidays.ts'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import type { Span } from '../../../domain/schedule/schedule.ts'
import { isOneEnd, minutesIn, writtenHours } from '../../../domain/schedule/writtenHours.ts'
import { fallsOn, type ServiceKey } from '../../../domain/schedule/specialDays.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { faultsOf, messageOf } from '../../catalogue/import/faults.ts'
import { givenSpecialDay, keptSpecialDay } from '../../catalogue/import/keptSpecialDays.ts'
import { specialDay, type SpecialDayEntry } from '../../catalogue/import/specialDayFormat.ts'
import { readJson } from '../../catalogue/import/readJson.ts'
import { specialDayFaults } from '../../catalogue/import/specialDayFaults.ts'
import type { StoreGroups } from '../../catalogue/storeGroups.ts'
import { dayIn } from '../../catalogue/zoneOffsets.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { hitOrders, withSpecialDays } from '../../orders/hitOrders.ts'
import { decideOrders, decisionWords, readDecisions, type Decision } from '../../orders/progress/decideOrders.ts'
import { saveEntry, withdrawEntry } from '../../store/catalogueEntries.ts'
import { listSpecialDays } from '../../store/specialDays.ts'
import type { Asker } from './asker.ts'
import {
  answer,
  refuse,
  refusedAs,
  refuseFile,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'

const DAYS_AHEAD = 366

/** Days with other hours than those of the week (D-178). */
export const specialDayHandlers = {
  listSpecialDays: async (_, { db, catalogue, now, stores }) => {
    const { storeGroups } = catalogue
    const today = dayIn(catalogue.chain.timeZone, now)
    const year = Array.from({ length: DAYS_AHEAD }, (_day, ahead) => addDays(today, ahead))
    const kept = (await listSpecialDays(db)).map((day) => ({
      ...day,
      entry: givenSpecialDay(day.document, storeGroups),
    }))
    const shown = kept.filter(({ entry }) => touches(storesOf(entry, storeGroups), stores))
    const days = shown.map(({ code, source, entry }) => {
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
  saveSpecialDay: async ({ decisions, ...given }, context) => {
    const read = readEntries(given, context)
    if (!read.ok) return read
    const before: SpecialDayEntry[] = []
    for (const { code } of read.entries) before.push(...(await findEntry(code, context)))
    if (before.some((entry) => isForeign(entry, context))) return NOT_YOURS
    return await save(given.code, { before, after: read.entries, decisions: readDecisions(decisions) }, context)
  },
  previewSpecialDay: async (given, context) => {
    const read = readEntries(given, context)
    if (!read.ok) return read
    const { db, stores, by } = context
    const then = await withSpecialDays(db, read.entries, context.catalogue)
    return answer({ orders: shownHits(await hitOrders(db, stores, then, context), by) })
  },
  removeSpecialDay: async ({ code }, context) => {
    const { db, now } = context
    const [before] = await findEntry(code, context)
    if (before && isForeign(before, context)) return NOT_YOURS
    if (!before || !(await withdrawEntry(db, 'special_days', code, now)))
      return refuse('There is no such special day.', 404)
    return await changed(code, { before: [before], after: [] }, context)
  },
  restoreSpecialDays: async ({ code, days: text }, context) => {
    const { db, now, catalogue } = context
    const days = readChange(text)
    if (!days) return refuse('This is no change of special days.')
    const before: SpecialDayEntry[] = []
    const after: SpecialDayEntry[] = []
    for (const { code: of, is, was } of days) {
      const [entry] = await findEntry(of, context)
      if (sameText(entry && inputOf(entry)) !== sameText(is ?? undefined))
        return refuse(`The special day ${of} was changed since, so that nothing is taken back.`, 409)
      if (entry && isForeign(entry, context)) return NOT_YOURS
      if (entry) before.push(entry)
      const read = was && readEntry({ ...was, code: of, on: was['on'] ?? '' }, context)
      if (read && !read.ok) return read
      if (read) after.push(read.entry)
    }
    await db.transaction().execute(async (transaction) => {
      for (const { code: of, was } of days) if (!was) await withdrawEntry(transaction, 'special_days', of, now)
      for (const entry of after) {
        const document = keptSpecialDay(entry, catalogue.storeGroups)
        await saveEntry(transaction, 'special_days', { code: entry.code, document }, now)
      }
    })
    return await changed(code, { before, after }, context)
  },
} satisfies Partial<OperatorHandlers>

/** With the names of customers for who may see them. */
export function shownHits<Hit extends { store: string; name: string }>(hits: readonly Hit[], by: Asker): Hit[] {
  const contact = by.allowed('orders:contact')
  return hits.map((hit) => ({ ...hit, name: isInScope(contact, storeHash(hit.store)) ? hit.name : '' }))
}

/** Hours with one end only keep the other one of each store, so that each of these gets a special day of its own (D-215). */
function readEntries(
  given: OperatorInput<'previewSpecialDay'>,
  context: OperatorContext,
): { ok: true; entries: SpecialDayEntry[] } | OperatorRefused {
  const { hours, on, stores, until } = given
  const { pickup = hours, delivery = hours } = given
  if (!isOneEnd(pickup) && !isOneEnd(delivery)) {
    const read = readEntry(given, context)
    return read.ok ? { ok: true, entries: [read.entry] } : read
  }
  if (until !== undefined || !/^\d{4}-\d\d-\d\d$/.test(on)) return refuse('Hours with one end are for one date.')
  const { catalogue } = context
  const named = stores?.split(',').map((one) => one.trim())
  const codes =
    named?.flatMap((one) => catalogue.storeGroups.get(one) ?? [one]) ??
    catalogue.sites.flatMap(({ hash, comingSoon }) => (comingSoon ? [] : (catalogue.storeCode(hash) ?? [])))
  const entries: SpecialDayEntry[] = []
  for (const store of codes) {
    const week = catalogue.weekOn(storeHash(store), on)
    const part = (text: string | undefined, service: ServiceKey) =>
      isOneEnd(text) ? writtenHours(clipped(week?.[service][weekdayOf(on)] ?? [], text)) : text
    const read = readEntry(
      {
        code: `${store}-${on}`,
        on,
        stores: store,
        words: given.words,
        pickup: part(pickup, 'pickup'),
        delivery: part(delivery, 'delivery'),
      },
      context,
    )
    if (!read.ok) return read
    entries.push(read.entry)
  }
  return { ok: true, entries }
}

/** The hours of a day from '13:00-' on, or until '-18:00'. */
function clipped(spans: readonly Span[], text = ''): Span[] {
  const [from = '', until = ''] = text.split('-')
  const [first, last] = [from ? minutesIn(from) : 0, until ? minutesIn(until) : Infinity]
  return spans
    .map((span) => ({ from: Math.max(span.from, first), until: Math.min(span.until, last) }))
    .filter((span) => span.from < span.until)
}

/** A special day of a call; those of stores that are not the asker's are refused. */
function readEntry(
  { stores, hours, pickup, delivery, ...given }: OperatorInput<'previewSpecialDay'>,
  context: OperatorContext,
): { ok: true; entry: SpecialDayEntry } | OperatorRefused {
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
  return isForeign(parsed.data, context) ? NOT_YOURS : { ok: true, entry: parsed.data }
}

/** The special day with this code that counts, as it was given; none where there is none. */
async function findEntry(code: string, { db, catalogue }: OperatorContext): Promise<SpecialDayEntry[]> {
  const kept = (await listSpecialDays(db)).filter((day) => day.code === code)
  return kept.map(({ document }) => givenSpecialDay(document, catalogue.storeGroups))
}

const isForeign = (entry: SpecialDayEntry, { catalogue, stores }: OperatorContext): boolean =>
  !isWithin(storesOf(entry, catalogue.storeGroups), stores)

interface Change {
  before: readonly SpecialDayEntry[]
  after: readonly SpecialDayEntry[]
  decisions?: readonly Decision[]
}

/** The hours and what is decided of paid orders are saved in one transaction, or nothing is (D-215). */
async function save(code: string, change: Change, context: OperatorContext) {
  const { catalogue, now } = context
  const { after, decisions = [] } = change
  const decided = await decideOrders(decisions, context, async (transaction) => {
    for (const entry of after) {
      const document = keptSpecialDay(entry, catalogue.storeGroups)
      await saveEntry(transaction, 'special_days', { code: entry.code, document }, now)
    }
    return await withSpecialDays(transaction, after, catalogue)
  })
  return decided.ok ? await changed(code, change, context) : refusedAs(decided)
}

async function changed(
  code: string,
  { before, after, decisions = [] }: Change,
  { db, now, catalogue, refreshStores, current, stores, note }: OperatorContext,
) {
  const [entry, ...more] = after.length > 0 ? after : before
  const of = entry && more.length === 0 ? storesOf(entry, catalogue.storeGroups) : []
  const [only, ...others] = of === 'all' ? [] : of
  const undo = writeChange(before, after)
  note({
    ...(only !== undefined && others.length === 0 ? { store: only } : {}),
    subject: code,
    what: 'Special day',
    before: entryWords(before),
    after: [entryWords(after), ...decisions.map(decisionWords)].join('; '),
    undo: { call: 'restoreSpecialDays', input: { code, days: undo } },
  })
  await refreshStores()
  const reached = countReached(after.length > 0 ? after : before, catalogue, current(), now)
  return answer({ code, undo, ...reached, warnings: await closedOrderWarnings(db, current(), now, stores) })
}

/** How many of the stores of special days have other hours or words on one of the coming days than before, and how many have not. */
function countReached(entries: readonly SpecialDayEntry[], before: Catalogue, then: Catalogue, now: Date) {
  const today = dayIn(then.chain.timeZone, now)
  const year = Array.from({ length: DAYS_AHEAD }, (_day, ahead) => addDays(today, ahead))
  const said = (catalogue: Catalogue, store: string, date: string) => {
    const { pickup, delivery, words } = catalogue.hoursOn(store, date) ?? {}
    return JSON.stringify([pickup, delivery, words])
  }
  const [changed, all] = [new Set<string>(), new Set<string>()]
  for (const entry of entries) {
    const dates = year.filter((date) => fallsOn(entry, date))
    const of = storesOf(entry, then.storeGroups)
    const reached = of === 'all' ? then.sites.filter(({ comingSoon }) => !comingSoon).map(({ hash }) => hash) : of
    for (const store of reached) {
      all.add(store)
      if (dates.some((date) => said(before, store, date) !== said(then, store, date))) changed.add(store)
    }
  }
  return { changed: changed.size, same: all.size - changed.size }
}

/** '12-24: pickup 11:00-18:00, main'; 'as in the week' without one. */
const entryWords = (entries: readonly SpecialDayEntry[]): string =>
  entries
    .map(({ on, until, hours, stores }) => {
      const each = typeof hours === 'string' ? hours : Object.entries(hours).map(([service, text]) => `${service} ${text}`).join(', ') // oxfmt-ignore
      return `${on}${until ? ` to ${until}` : ''}: ${each}, ${stores?.join(' ') ?? 'all stores'}`
    })
    .join('; ') || 'as in the week'

/** The call that saves a special day again. */
function inputOf({ code, on, until, hours, stores, words }: SpecialDayEntry): Record<string, string> {
  return {
    code,
    on,
    ...(until ? { until } : {}),
    ...(typeof hours === 'string' ? { hours } : hours),
    ...(stores ? { stores: stores.join(',') } : {}),
    ...(words ? { words } : {}),
  }
}

const written = z.nullable(z.record(z.string(), z.string()))
const change = z.array(z.object({ code: z.string(), is: written, was: written }))

/** Each special day that a change has made, changed or ended: what it is then, and what it was. */
function writeChange(before: readonly SpecialDayEntry[], after: readonly SpecialDayEntry[]): string {
  const inputIn = (entries: readonly SpecialDayEntry[], code: string) => {
    const entry = entries.find((one) => one.code === code)
    return entry ? inputOf(entry) : null
  }
  const codes = new Set([...before, ...after].map(({ code }) => code))
  return JSON.stringify([...codes].map((code) => ({ code, is: inputIn(after, code), was: inputIn(before, code) })))
}

function readChange(text: string): z.output<typeof change> | undefined {
  const json = readJson(text)
  const read = json.ok ? change.safeParse(json.value) : undefined
  return read?.success ? read.data : undefined
}

/** The same for the same fields, in whatever order a database has kept them. */
const sameText = (fields: Record<string, string> | undefined): string =>
  JSON.stringify(Object.entries(fields ?? {}).toSorted(([one], [other]) => one.localeCompare(other)))

const NOT_YOURS = refuse('This special day is also for stores that are not yours. Say stores=CODE with your own.', 403)

/** The stores of a special day, by their hashes. */
const storesOf = ({ stores }: Pick<SpecialDayEntry, 'stores'>, groups: StoreGroups): StoreScope =>
  stores?.flatMap((code) => groups.get(code) ?? [code]).map(storeHash) ?? 'all'

const touches = (one: StoreScope, other: StoreScope): boolean =>
  one === 'all' || other === 'all' || one.some((store) => other.includes(store))

const withoutUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

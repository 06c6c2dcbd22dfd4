import type { SpecialDay } from '../../domain/schedule/specialDays.ts'
import { BRAND } from '../../shared/brand.ts'
import { buildCatalogue } from './buildCatalogue.ts'
import type { Catalogue, StoreConditions } from './catalogue.ts'
import type { Pauses, ReadyTimes } from './store.ts'
import { givenStores, storesIn, type StoreGroups } from './storeGroups.ts'
import { storeWeeksIn } from './storeWeeks.ts'
import { readShape } from './import/readCatalogue.ts'
import { specialDay, specialDayOf } from './import/specialDayFormat.ts'
import { CATALOGUE_CHANNEL, findNewerCatalogue, listStoreSwitches } from '../store/catalogues.ts'
import { listPauses } from '../store/kitchen/pauses.ts'
import { listReadyTimes } from '../store/kitchen/readyTimes.ts'
import { listSoldOut } from '../store/kitchen/soldOut.ts'
import { listSpecialDays, type KeptSpecialDay } from '../store/specialDays.ts'
import { listStoreWeeks } from '../store/storeWeeks.ts'
import { listCataloguePictures, type KeptPicture } from '../store/pictures.ts'
import type { Database } from '../store/database/database.ts'
import { repeat } from '../services/repeat.ts'

export interface CurrentCatalogue {
  current(): Catalogue
  /** Milliseconds since it was last read. */
  ageMs(): number
  /** The picture that the current version shows under this name; undefined for drawings. */
  picture(name: string): KeptPicture | undefined
  refresh(): Promise<void>
  close(): Promise<void>
}

/** How often it is read although nothing was announced: an announcement can be lost. */
const POLL_MS = 30_000

/** `changed` is called when it has read another one, the first one too. */
export async function openCatalogue(
  database: Database,
  failed: (error: unknown) => void,
  pollMs = POLL_MS,
  changed: (before: Catalogue, after: Catalogue) => void = () => undefined,
): Promise<CurrentCatalogue> {
  let catalogue: Catalogue = buildCatalogue(EMPTY_CATALOGUE, 0)
  let pictures: ReadonlyMap<string, KeptPicture> = new Map()
  let shown = ''
  /** The same list for as long as it says the same: stores keep what they worked out of it. */
  let specialDays: { text: string; days: StoreConditions['specialDays'] } = { text: '', days: [] }
  let storeWeeks: { text: string; weeks: StoreConditions['storeWeeks'] } = { text: '', weeks: new Map() }
  let readAt = 0
  let reading: Promise<void> = Promise.resolve()

  const read = async (): Promise<void> => {
    const startedAt = performance.now()
    const newer = await findNewerCatalogue(database.db, catalogue.version)
    const state = await readState(database)
    const text = JSON.stringify(state)
    // Pages and menus are kept for as long as the object is the same.
    if (newer || text !== shown) {
      const base = newer ? buildCatalogue(parseSaved(newer.document), newer.version) : catalogue
      const named = newer ? await listCataloguePictures(database.db, newer.version) : pictures
      const before = catalogue
      const { storeGroups } = base
      const said = JSON.stringify([state.specialDays, [...storeGroups]])
      if (said !== specialDays.text) specialDays = { text: said, days: specialDaysIn(state.specialDays, storeGroups) }
      const weeks = JSON.stringify(state.storeWeeks)
      if (weeks !== storeWeeks.text) storeWeeks = { text: weeks, weeks: storeWeeksIn(state.storeWeeks) }
      catalogue = base.switched(state.switches, {
        ...conditionsOf(state),
        specialDays: specialDays.days,
        storeWeeks: storeWeeks.weeks,
      })
      pictures = named
      shown = text
      changed(before, catalogue)
    }
    readAt = startedAt
  }
  const refresh = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(read)
    return reading
  }
  // After a failure, also by a catalogue that this host cannot read, the next notification reads again.
  const stop = await database.listen(CATALOGUE_CHANNEL, () => void refresh().catch(failed))
  await refresh()
  const polls = repeat(refresh, pollMs, failed)
  return {
    current: () => catalogue,
    ageMs: () => performance.now() - readAt,
    picture: (name) => pictures.get(name),
    refresh,
    close: async () => {
      await stop()
      await polls.stop()
      await reading.catch(() => undefined)
    },
  }
}

/** What operators and kitchens have changed beside the catalogue. */
async function readState({ db }: Database) {
  return {
    switches: await listStoreSwitches(db),
    pauses: await listPauses(db),
    readyTimes: await listReadyTimes(db),
    soldOut: await listSoldOut(db),
    specialDays: await listSpecialDays(db),
    storeWeeks: await listStoreWeeks(db),
  }
}

function conditionsOf({
  pauses: pauseRows,
  readyTimes: readyTimeRows,
  soldOut: soldOutRows,
}: Awaited<ReturnType<typeof readState>>): Pick<StoreConditions, 'pauses' | 'readyTimes' | 'soldOut'> {
  const pauses = new Map<string, Pauses>()
  for (const { store, service, until } of pauseRows) pauses.set(store, { ...pauses.get(store), [service]: until })
  const readyTimes = new Map<string, ReadyTimes>()
  for (const { store, service, minutes, until } of readyTimeRows)
    readyTimes.set(store, { ...readyTimes.get(store), [service]: { minutes, until } })
  const soldOut = new Map<string, { products: Set<string>; options: Set<string> }>()
  for (const { store, kind, code } of soldOutRows) {
    const gone = soldOut.get(store) ?? { products: new Set(), options: new Set() }
    gone[kind === 'product' ? 'products' : 'options'].add(code)
    soldOut.set(store, gone)
  }
  return { pauses, readyTimes, soldOut }
}

/** Kept special days, with the stores that their groups have in this catalogue (D-191). */
export const specialDaysIn = (kept: readonly Pick<KeptSpecialDay, 'document'>[], groups: StoreGroups): SpecialDay[] =>
  kept.map(({ document }) => {
    const { stores, ...day } = specialDayOf(specialDay.parse(document))
    return { ...day, ...(stores ? { stores: storesIn(givenStores(stores, groups), groups) } : {}) }
  })

function parseSaved(document: unknown) {
  const reading = readShape(document)
  if (reading.ok) return reading.catalogue
  const first = reading.errors[0]
  throw new Error(`The kept catalogue cannot be read by this host: ${first?.path ?? ''} ${first?.message ?? ''}`)
}

const EMPTY_CATALOGUE = {
  chain: { name: BRAND.name, timeZone: 'America/Vancouver' },
  taxes: { tax1: { name: 'GST', percent: 5 }, tax2: { name: 'PST', percent: 7 } },
  stores: [],
  categories: [],
  products: [],
}

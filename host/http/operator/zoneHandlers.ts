import { hash } from 'node:crypto'
import type { OperatorAnswer } from '../../../contract/operator/operatorCalls.ts'
import { isInScope } from '../../../domain/office/roles.ts'
import { formatAmount, formatMoney } from '../../../domain/money.ts'
import { kilometresBetween, type Point } from '../../../domain/places/point.ts'
import {
  COUNTED_DAYS,
  moveWords,
  squareKilometres,
  zoneMoves,
  type DeliveredPlace,
} from '../../../domain/places/zoneMoves.ts'
import type { Zone } from '../../../domain/places/zones.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import type { CatalogueFile } from '../../catalogue/import/catalogueFile.ts'
import { checkCatalogue, importCatalogue } from '../../catalogue/import/importCatalogue.ts'
import { readShape } from '../../catalogue/import/readCatalogue.ts'
import { readJson } from '../../catalogue/import/readJson.ts'
import type { ZoneEntry } from '../../catalogue/import/zoneFormat.ts'
import { zoneOf } from '../../catalogue/store.ts'
import { latestChange } from '../../store/audit.ts'
import { findNewerCatalogue } from '../../store/catalogues.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { listDeliveredPlaces } from '../../store/orders/deliveredPlaces.ts'
import {
  answer,
  refuse,
  refuseFile,
  secondPerson,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
} from './operatorHandler.ts'
import { NOTHING_WAITS, visibleApproval } from './visibleApproval.ts'

/** Stores and deliveries farther away have nothing to do with the zones of a store. */
const AROUND_KM = 30
/** An import of another file may come in between, over and over. */
const TRIES = 3

/** The delivery zones of a store (D-230). The dispatch has looked at whether it is one of the asker's. */
export const zoneHandlers = {
  storeZones: ({ store: code }, { catalogue, now }) => {
    const own = storeHash(code)
    const site = catalogue.sites.find(({ hash: one }) => one === own)
    if (!site) return NO_STORE
    const around = catalogue.sites.filter((one) => one.hash !== own && kilometresBetween(one, site) < AROUND_KM)
    const others = around.flatMap(({ hash: one }) => {
      const polygons = catalogue.deliveryZones(one).flatMap((zone) => zone.polygons)
      const name = catalogue.store(one, now)?.name
      return polygons.length > 0 && name !== undefined ? [{ code: catalogue.storeCode(one) ?? '', name, polygons }] : []
    })
    const zones = catalogue.deliveryZones(own)
    return answer({ was: markOf(zones), lat: site.lat, lng: site.lng, zones: zones.map(writtenZone), others })
  },
  deliveredPlaces: async ({ store }, context) => {
    const places = await placesAround(storeHash(store), context)
    return answer({ places })
  },
  askedZones: async ({ id }, context) => {
    const asked = await visibleApproval(id, context)
    if (!asked || asked.call !== 'saveZones') return NOTHING_WAITS
    const { code = '', zones: text = '', was } = asked.input
    const site = context.catalogue.sites.find(({ hash: one }) => one === storeHash(code))
    const kept = await findNewerCatalogue(context.db, 0)
    const shape = readShape(kept?.document)
    const index = shape.ok ? shape.catalogue.stores.findIndex((one) => one.code === code) : -1
    const given = readJson(text)
    if (!site || !kept || !shape.ok || index < 0 || !given.ok) return NO_STORE
    const entries = zonesIn(shape.catalogue, index)
    const then = readShape(withZones(kept.document, index, keptAsWritten(given.value, entries)))
    if (!then.ok) return refuseFile(then.errors)
    const before = entries.map(zoneOf)
    const after = zonesIn(then.catalogue, index).map(zoneOf)
    return answer({
      name: nameOf(code, context),
      lat: site.lat,
      lng: site.lng,
      before: before.map(writtenZone),
      after: after.map(writtenZone),
      isOvertaken: markOf(before) !== was,
    })
  },
  saveZones: async ({ store: code, zones: text, was }, context) => {
    const { db, settings, now, by, note, dataDir, refreshStores } = context
    const store = storeHash(code)
    const given = readJson(text)
    if (!given.ok) return refuseFile(given.errors)
    for (let tried = 0; tried < TRIES; tried += 1) {
      const kept = await findNewerCatalogue(db, 0)
      const shape = readShape(kept?.document)
      const index = shape.ok ? shape.catalogue.stores.findIndex((one) => one.code === code) : -1
      if (!kept || !shape.ok || index < 0) return NO_STORE
      const before = zonesIn(shape.catalogue, index)
      if (markOf(before.map(zoneOf)) !== was) return await changedMeanwhile(code, before, context)
      const file = withZones(kept.document, index, keptAsWritten(given.value, before))
      const pictures = { version: kept.version, ...(dataDir === undefined ? {} : { dataDir }) }
      const checked = await checkCatalogue(file, now, { db, ...pictures })
      if (!checked.ok) return refuseFile(checked.errors)
      const after = zonesIn(checked.catalogue, index)
      const [former, next] = [before.map(zoneOf), after.map(zoneOf)]
      const moves = moveWords(zoneMoves(former, next, await placesAround(store, context)))
      const words = changeWords(former, next)
      if (!isInScope(by.allowed('catalogue:import'), store))
        return secondPerson(
          `Zones of ${nameOf(code, context)}: ${words.after}, before ${words.before}; ${moves}`,
          store,
          'catalogue:import',
        )
      const imported = await importCatalogue(db, file, { keys: settings, now, pictures, after: kept.version })
      if (imported.ok) {
        await refreshStores()
        note({
          store,
          subject: code,
          what: 'Zones',
          before: words.before,
          after: `${words.after}; ${moves}`,
          undo: { call: 'saveZones', input: { code, zones: JSON.stringify(before), was: markOf(next) } },
        })
        return answer({ was: markOf(next), words: moves })
      }
      if (!imported.isOvertaken) return refuseFile(imported.errors)
    }
    return refuse('The catalogue is being imported over and over. Please try again in a minute.', 409)
  },
} satisfies Partial<OperatorHandlers>

const NO_STORE = refuse('There is no such store.', 404)

const nameOf = (code: string, { catalogue, now }: Pick<OperatorContext, 'catalogue' | 'now'>): string =>
  catalogue.store(storeHash(code), now)?.name ?? code

type WrittenZone = OperatorAnswer<'storeZones'>['zones'][number]

const writtenZone = ({ code, price, minimum, bands = [], steps = [], polygons }: Zone): WrittenZone => ({
  code,
  price: formatAmount(price),
  minimum: formatAmount(minimum),
  priceByDistance: bands.map(({ beyondKm, price: there }) => ({ beyond: beyondKm, price: formatAmount(there) })),
  priceByOrder: steps.map(({ from, price: then }) => ({ from: formatAmount(from), price: formatAmount(then) })),
  polygons,
})

const markOf = (zones: readonly Zone[]): string =>
  hash('sha256', JSON.stringify(zones.map(writtenZone)), 'base64url').slice(0, 22)

function zonesIn({ stores }: CatalogueFile, index: number): readonly ZoneEntry[] {
  const store = stores[index]
  return (store && 'zones' in store ? store.zones : undefined) ?? []
}

/** The document with other zones of one store; a store without zones delivers nowhere. */
function withZones(document: unknown, index: number, zones: unknown): unknown {
  const { stores, ...rest } = document as { stores: readonly object[] }
  return { ...rest, stores: stores.map((store, at) => (at === index ? { ...store, zones } : store)) }
}

/** A zone that says what it said before stays as it was written in the file (D-147). What is no list is left to the check. */
function keptAsWritten(given: unknown, before: readonly ZoneEntry[]): unknown {
  if (!Array.isArray(given)) return given
  const known = new Map(before.map((entry) => [JSON.stringify(writtenZone(zoneOf(entry))), entry]))
  return given.map((one: unknown) => known.get(JSON.stringify(one)) ?? withoutEmpty(one))
}

/** The catalogue file has no empty lists of bands and steps. */
const withoutEmpty = (zone: unknown): unknown =>
  typeof zone === 'object' && zone !== null
    ? Object.fromEntries(Object.entries(zone).filter(([, value]) => !(Array.isArray(value) && value.length === 0)))
    : zone

/** Those of the store, and of the asker's other stores around it. */
async function placesAround(
  store: string,
  { reads, catalogue, now, stores }: Pick<OperatorContext, 'reads' | 'catalogue' | 'now' | 'stores'>,
): Promise<DeliveredPlace[]> {
  const site: Point | undefined = catalogue.sites.find((one) => one.hash === store)
  const found = await listDeliveredPlaces(reads, stores, addSeconds(now, -COUNTED_DAYS * DAY_SECONDS))
  return found.flatMap(({ store: of, ...place }) => {
    const isOwn = of === store
    return isOwn || (site && kilometresBetween(place, site) < AROUND_KM) ? [{ ...place, isOwn }] : []
  })
}

/** Says who changed the zones since: somebody here, or who imported a catalogue. */
async function changedMeanwhile(
  code: string,
  now: readonly ZoneEntry[],
  { db }: Pick<OperatorContext, 'db'>,
): Promise<OperatorRefused> {
  const message = 'The zones were changed while you were looking.'
  const latest = await latestChange(db, `zones ${code}`, ['importCatalogue', 'restoreCatalogue'])
  if (!latest) return refuse(message, 409)
  const after = now.map((entry) => zoneWords(zoneOf(entry))).join('; ') || 'no zone'
  const changed = { by: latest.actor || 'Somebody', at: latest.at, what: latest.what, before: latest.before, after }
  return { ...refuse(message, 409), details: { changed } }
}

/** What differs, before and after. */
function changeWords(before: readonly Zone[], after: readonly Zone[]): { before: string; after: string } {
  const said = (zone: Zone) => JSON.stringify(writtenZone(zone))
  const differing = (zones: readonly Zone[], others: readonly Zone[]) => {
    const same = new Set(others.map(said))
    return zones.filter((zone) => !same.has(said(zone))).map(zoneWords)
  }
  const order = (zones: readonly Zone[]) => `${zones.map(({ code }) => code).join(', ')} in this order`
  const [was, is] = [differing(before, after), differing(after, before)]
  if (was.length + is.length === 0) return { before: order(before), after: order(after) }
  return { before: was.join('; ') || 'no such zone', after: is.join('; ') || 'no such zone any more' }
}

/** 'near $4.99, from $20.00, free from $40.00, 7 corners, 25.4 km²' */
function zoneWords({ code, price, minimum, steps = [], bands = [], polygons }: Zone): string {
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  return [
    `${code} ${formatMoney(price)}`,
    ...(minimum > 0 ? [`from ${formatMoney(minimum)}`] : []),
    ...bands.map((band) => `${formatMoney(band.price)} beyond ${band.beyondKm} km`),
    ...steps.map((step) => `${step.price === 0 ? 'free' : formatMoney(step.price)} from ${formatMoney(step.from)}`),
    `${corners} corners`,
    `${squareKilometres(polygons).toFixed(1)} km²`,
  ].join(', ')
}

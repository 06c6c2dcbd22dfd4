import { optionKey, productsWithout, type Recipe } from '../../../domain/catalogue/soldOut.ts'
import type { Group } from '../../../domain/catalogue/menu.ts'
import { minutesOf } from '../../../domain/schedule/formatTime.ts'
import { localTime, instantOf, addDays } from '../../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { answerWith, refused } from '../../context/context.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { recordStaffChange } from '../../store/audit.ts'
import { announceStores } from '../../store/kitchen/pauses.ts'
import { deleteBackOnSale, deleteSoldOut, listSoldOutOf, saveSoldOut } from '../../store/kitchen/soldOut.ts'
import { publish } from '../../store/liveChannel.ts'
import type { KitchenContext, KitchenHandler } from './kitchenContext.ts'

type SoldOutContext = Pick<KitchenContext, 'db' | 'catalogue' | 'now' | 'refreshStores'>

export interface SoldOutItem {
  store: string
  kind: 'product' | 'option'
  code: string
}

/** For how long: two hours, until the store opens tomorrow, or until somebody says so. */
export type SoldOutUntil = 'two-hours' | 'tomorrow' | 'told'

export const kitchenSoldOut: KitchenHandler<'kitchenSoldOut'> = async ({ until, ...item }, context) => {
  const { session } = context
  const by = { source: 'kitchen' as const, actor: session.name }
  const isKnown = await sellOut({ ...item, store: session.store }, until, by, context)
  return isKnown ? answerWith({}) : unknownItem
}

export const kitchenBackOnSale: KitchenHandler<'kitchenBackOnSale'> = async (item, context) => {
  const { session } = context
  await putBack({ ...item, store: session.store }, { source: 'kitchen', actor: session.name }, context)
  return answerWith({})
}

const unknownItem = refused('This store sells nothing by that name.', { httpStatus: 404 })

interface By {
  source: 'kitchen' | 'operator'
  actor?: string
}

/** False when the store sells no such product or option. The change is announced to every open menu of the store. */
export async function sellOut(
  item: SoldOutItem,
  until: SoldOutUntil,
  by: By,
  context: SoldOutContext,
): Promise<boolean> {
  const { db, now, catalogue } = context
  const recipes = catalogue.recipes(item.store)
  const isKnown =
    item.kind === 'product'
      ? recipes.some(({ product }) => product.hash === item.code)
      : recipes.some((recipe) => namesIn(recipe).some((name) => optionKey(name) === item.code))
  if (!isKnown) return false
  await db.transaction().execute(async (transaction) => {
    await saveSoldOut(transaction, { ...item, until: endOf(until, item.store, context), by: by.actor ?? '', at: now })
    const detail = { ...item, until }
    await recordStaffChange(
      transaction,
      by,
      { action: 'sold out', subject: item.store, detail, store: item.store, what: 'Sold out' },
      now,
    )
  })
  await announce(item.store, context)
  return true
}

/** False when it was on sale. */
export async function putBack(item: SoldOutItem, by: By, context: SoldOutContext): Promise<boolean> {
  const { db, now } = context
  const wasOut = await db.transaction().execute(async (transaction) => {
    const deleted = await deleteSoldOut(transaction, item)
    if (deleted)
      await recordStaffChange(
        transaction,
        by,
        { action: 'back on sale', subject: item.store, detail: item, store: item.store, what: 'Back on sale' },
        now,
      )
    return deleted
  })
  if (wasOut) await announce(item.store, context)
  return wasOut
}

async function announce(store: string, { db, refreshStores }: SoldOutContext): Promise<void> {
  await refreshStores()
  await announceStores(db)
  await publish(db, { kind: 'menu', hash: store }, { kind: 'kitchen', hash: store })
}

/** Puts back on sale what was sold out until now. */
export async function putBackInTime(db: Db, now: Date): Promise<void> {
  const stores = await deleteBackOnSale(db, now)
  if (stores.length === 0) return
  await announceStores(db)
  for (const hash of stores) await publish(db, { kind: 'menu', hash }, { kind: 'kitchen', hash })
}

const TWO_HOURS_SECONDS = 7200

/** In the store's time: tomorrow is the first time that it opens after today's night. */
function endOf(until: SoldOutUntil, store: string, { catalogue, now }: SoldOutContext): Date | null {
  if (until === 'told') return null
  if (until === 'two-hours') return addSeconds(now, TWO_HOURS_SECONDS)
  const offsets = zoneOffsets(catalogue.zone(store), now)
  const tomorrow = addDays(localTime(now, offsets).date, 1)
  const first = catalogue.schedules(store, now).pickup.find(({ date }) => date >= tomorrow)
  const slot = first?.hours.find(({ hour }) => hour >= NIGHT_ENDS_HOUR) ?? first?.hours[0]
  const minutes = slot ? minutesOf(slot) : NIGHT_ENDS_HOUR * 60
  return instantOf(first?.date ?? tomorrow, minutes, offsets) ?? addSeconds(now, DAY_SECONDS)
}

const NIGHT_ENDS_HOUR = 5

const namesIn = ({ product, needs }: Recipe): string[] => [
  ...needs,
  ...product.groups.flatMap(({ options }) => options.map(({ name }) => name)),
]

export const kitchenProducts: KitchenHandler<'kitchenProducts'> = async (_input, context) =>
  answerWith({ groups: await listProducts(context.session.store, context) })

/** What a store sells in groups, with what is sold out, and what cannot be made without an ingredient alone. Times in ISO 8601. */
export async function listProducts(
  store: string,
  { db, catalogue, now }: Pick<KitchenContext, 'db' | 'catalogue' | 'now'>,
) {
  const rows = await listSoldOutOf(db, store, now)
  const recipes = catalogue.recipes(store)
  const stateOf = (kind: 'product' | 'option', code: string) => {
    const row = rows.find((one) => one.kind === kind && one.code === code)
    const times = row ? { until: row.until?.toISOString() ?? '', since: row.at.toISOString(), by: row.by } : NO_TIMES
    return { kind, code, soldOut: row !== undefined, ...times }
  }
  const gone = new Set(rows.filter(({ kind }) => kind === 'option').map(({ code }) => code))
  /** The names of the products that this one alone takes off the menu. */
  const needing = (code: string): string[] => {
    const others = new Set(gone)
    others.delete(code)
    const before = new Set(productsWithout(recipes, others))
    const after = productsWithout(recipes, new Set([...gone, code]))
    return after.filter((product) => !before.has(product)).map(({ name }) => name)
  }
  const known = new Set<string>()
  const ingredients = (names: readonly string[]) =>
    [...new Map(names.map((name) => [optionKey(name), name]))]
      .filter(([code]) => !known.has(code) && known.add(code))
      .map(([code, name]) => ({ ...stateOf('option', code), name, picture: '', needs: needing(code) }))
  const optionsOf = (choice: Group['choice']) =>
    recipes.flatMap(({ product }) =>
      product.groups
        .filter((group) => group.choice === choice)
        .flatMap(({ options }) => options.map(({ name }) => name)),
    )
  const toppings = ingredients(optionsOf('multiple'))
  const listed = new Set<string>()
  const categories = (catalogue.menu(store)?.categories ?? []).map(({ name, products: cards }) => ({
    name,
    items: cards
      .filter(({ hash }) => !listed.has(hash) && listed.add(hash))
      .map(({ hash, name: product, picture }) => ({ ...stateOf('product', hash), name: product, picture, needs: [] })),
  }))
  const groups = [
    { name: 'Toppings', items: toppings },
    ...categories,
    { name: 'Crusts and choices', items: ingredients(optionsOf('single')) },
    { name: 'Other ingredients', items: ingredients(recipes.flatMap(({ needs }) => needs)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const NO_TIMES = { until: '', since: '', by: '' }

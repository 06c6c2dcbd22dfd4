import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { productHash, storeHash } from '../../catalogue/hashes.ts'
import { putBack, sellOut, type SoldOutItem } from '../../handlers/kitchen/soldOut.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { switchStore } from '../../store/catalogues.ts'
import { listSoldOutOf } from '../../store/kitchen/soldOut.ts'
import { answer, refuse, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'
import { Readable, Transform } from 'node:stream'
import { importAddresses } from '../../services/addressImport/importAddresses.ts'

/** About 500,000 rows. */
const MAX_FILE_BYTES = 40 * 1024 * 1024

class FileTooLarge extends Error {}

export const storeHandlers = {
  switchStore: async ({ store: code, pickup, delivery }, { db, catalogue, now, refreshStores, current }) => {
    const switches = { ...(pickup === undefined ? {} : { pickup }), ...(delivery === undefined ? {} : { delivery }) }
    if (Object.keys(switches).length === 0)
      return refuse('Say pickup=open, pickup=closed, delivery=open or delivery=closed.')
    const store = storeHash(code)
    if (!catalogue.store(store, now)) return refuse('There is no such store.', 404)
    await switchStore(db, code, switches)
    await refreshStores()
    const warnings = await closedOrderWarnings(db, current(), now, [store])
    return answer({ store: code, ...switches, warnings })
  },
  markSoldOut: async ({ until, ...asked }, context) => {
    const item = itemOf(asked, context)
    if (!item) return refuse(NO_ITEM)
    const isKnown = await sellOut(item, until, { source: 'operator', actor: context.by.name }, context)
    if (!isKnown) return refuse('This store sells nothing by that name.', 404)
    context.note({
      store: item.store,
      subject: asked.store,
      what: `${nameOf(item, context)} sold out`,
      before: 'on sale',
      after: UNTIL_WORDS[until],
      undo: { call: 'putBackOnSale', input: inputOf(asked) },
    })
    return answer({})
  },
  putBackOnSale: async (asked, context) => {
    const item = itemOf(asked, context)
    if (!item) return refuse(NO_ITEM)
    const { db, now, note } = context
    const before = (await listSoldOutOf(db, item.store, now)).find(
      ({ kind, code }) => kind === item.kind && code === item.code,
    )
    if (!(await putBack(item, { source: 'operator', actor: context.by.name }, context)))
      return refuse('It was not sold out.', 404)
    const until = before?.until ? 'tomorrow' : 'told'
    note({
      store: item.store,
      subject: asked.store,
      what: `${nameOf(item, context)} back on sale`,
      before: before?.until ? 'sold out for some time' : UNTIL_WORDS.told,
      after: 'on sale',
      undo: { call: 'markSoldOut', input: { ...inputOf(asked), until } },
    })
    return answer({})
  },
  /** The file replaces the addresses of its source. */
  importAddresses: async ({ source, city }, context) => {
    const { request, db, services } = context
    if (!request.body) return refuse('The file is empty.')
    const file = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]).compose(
      limited(MAX_FILE_BYTES),
    )
    try {
      const imported = await importAddresses(db, file, { source, defaultCity: city })
      if (!imported.ok) {
        const { message, faults } = imported
        return { ok: false, httpStatus: 422, message, details: { faults } }
      }
      await services.geocoder.refresh?.()
      return answer({ source, isUsed: services.geocoder.refresh !== undefined, ...imported })
    } catch (error) {
      if (error instanceof FileTooLarge) return refuse('A file of addresses has up to 40 MB.', 413)
      throw error
    }
  },
} satisfies Partial<OperatorHandlers>

const NO_ITEM = 'Say product=CODE or option=NAME.'

type Asked = { store: string; product?: string; option?: string }

const UNTIL_WORDS = {
  'two-hours': 'sold out for two hours',
  tomorrow: 'sold out until tomorrow',
  told: 'sold out until it is told',
} as const

/** A product is named by its code or by its hash, which the lists have. */
function itemOf(asked: Asked, { catalogue }: Pick<OperatorContext, 'catalogue'>): SoldOutItem | undefined {
  const store = storeHash(asked.store)
  const { product, option } = asked
  if (product !== undefined) {
    const isHash = catalogue.recipes(store).some((recipe) => recipe.product.hash === product)
    return { store, kind: 'product', code: isHash ? product : productHash(product) }
  }
  return option === undefined ? undefined : { store, kind: 'option', code: optionKey(option) }
}

/** What customers read. */
function nameOf({ store, kind, code }: SoldOutItem, { catalogue }: Pick<OperatorContext, 'catalogue'>): string {
  const recipes = catalogue.recipes(store)
  if (kind === 'product') return recipes.find(({ product }) => product.hash === code)?.product.name ?? code
  const names = recipes.flatMap(({ product, needs }) => [
    ...product.groups.flatMap(({ options }) => options.map(({ name }) => name)),
    ...needs,
  ])
  return names.find((name) => optionKey(name) === code) ?? code
}

const inputOf = ({ store: code, product, option }: Asked): Record<string, string> => ({
  code,
  ...(product === undefined ? {} : { product }),
  ...(option === undefined ? {} : { option }),
})

function limited(most: number): Transform {
  let length = 0
  return new Transform({
    transform(part: Uint8Array, _, done) {
      length += part.byteLength
      done(length > most ? new FileTooLarge() : null, part)
    },
  })
}

import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { productHash, storeHash } from '../../catalogue/hashes.ts'
import { putBack, sellOut, type SoldOutItem } from '../../handlers/kitchen/soldOut.ts'
import { closedOrderWarnings } from '../../orders/closedOrders.ts'
import { switchStore } from '../../store/catalogues.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'
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
    const warnings = await closedOrderWarnings(db, current(), now, store)
    return answer({ store: code, ...switches, warnings })
  },
  markSoldOut: async ({ until, ...asked }, context) => {
    const item = itemOf(asked)
    if (!item) return refuse(NO_ITEM)
    const isKnown = await sellOut(item, until, { source: 'operator' }, context)
    return isKnown ? answer({}) : refuse('This store sells nothing by that name.', 404)
  },
  putBackOnSale: async (asked, context) => {
    const item = itemOf(asked)
    if (!item) return refuse(NO_ITEM)
    return (await putBack(item, { source: 'operator' }, context)) ? answer({}) : refuse('It was not sold out.', 404)
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

function itemOf(asked: { store: string; product?: string; option?: string }): SoldOutItem | undefined {
  const store = storeHash(asked.store)
  if (asked.product !== undefined) return { store, kind: 'product', code: productHash(asked.product) }
  return asked.option === undefined ? undefined : { store, kind: 'option', code: optionKey(asked.option) }
}

function limited(most: number): Transform {
  let length = 0
  return new Transform({
    transform(part: Uint8Array, _, done) {
      length += part.byteLength
      done(length > most ? new FileTooLarge() : null, part)
    },
  })
}

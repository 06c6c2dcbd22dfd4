import { storeHash } from '../../catalogue/hashes.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { deletePrinter, insertPrinter, listPrinters } from '../../store/printing/printers.ts'
import { PRINT_MOUNT } from '../printing/printMount.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

const MAX_PRINTERS = 10

/** The printers of the kitchens (D-72). */
export const printerHandlers = {
  listPrinters: async (_, { db, now, catalogue }) => {
    const printers = await listPrinters(db, now)
    return answer({
      printers: printers.map(({ store, created_at: made, seen_at: seen, status: says, ...printer }) => ({
        ...printer,
        store: catalogue.store(store, now)?.name ?? store,
        made,
        seen,
        says,
      })),
    })
  },
  addPrinter: async ({ store: code, name }, { db, now, catalogue, origin }) => {
    const store = storeHash(code)
    if (!catalogue.store(store, now)) return refuse('There is no such store.', 404)
    if ((await listPrinters(db, now, store)).length >= MAX_PRINTERS)
      return refuse(`A store has up to ${MAX_PRINTERS} printers. Remove one first.`, 409)
    const secret = newSecret()
    const id = await insertPrinter(db, { store, name, secretHash: bindingOf(secret) }, now)
    return answer({ id, url: `${origin}${PRINT_MOUNT}/${secret}`, secret })
  },
  removePrinter: async ({ id }, { db }) =>
    (await deletePrinter(db, id)) ? answer({ id }) : refuse('There is no such printer.', 404),
} satisfies Partial<OperatorHandlers>

import { randomInt } from 'node:crypto'
import { storeHash } from '../../catalogue/hashes.ts'
import { hashPassword, verifyPassword } from '../../services/passwords.ts'
import { DEMO_PIN } from '../../services/printedKeys.ts'
import { insertPin, listPins, listPinsOf, revokePin, storesWithoutScreen } from '../../store/kitchen/kitchenAccess.ts'
import { publish } from '../../store/liveChannel.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { deletePrinter, insertPrinter, listPrinters } from '../../store/printing.ts'
import { PRINT_MOUNT } from '../strangers.ts'

const MAX_PINS = 10

/** The PINs (D-65) and printers (D-72) of the kitchens. */
export const kitchenHandlers = {
  makeKitchenPin: async ({ store: code, name, pin: given }, { db, now, catalogue }) => {
    const store = storeHash(code)
    if (catalogue.store(store, now)?.comingSoon ?? true) return refuse('There is no such store.', 404)
    if (given === DEMO_PIN) return refuse('This PIN is printed in the product’s documents. Take another one.')
    const pins = await listPinsOf(db, store)
    if (pins.length >= MAX_PINS) return refuse(`A store has up to ${MAX_PINS} PINs. Revoke one first.`, 409)
    const isTaken = async (pin: string) => {
      for (const { hash } of pins) if (await verifyPassword(pin, hash)) return true
      return false
    }
    let pin = given ?? newPin()
    while (await isTaken(pin)) {
      if (given !== undefined) return refuse('The store has this PIN already.', 409)
      pin = newPin()
    }
    const hash = await hashPassword(pin)
    return answer({ id: await insertPin(db, { store, name, hash }, now), pin, name })
  },
  listKitchenPins: async (_, { db, now, catalogue }) => {
    const stores = catalogue.stores(now)
    const nameOf = (hash: string) => stores.find((store) => store.hash === hash)?.name ?? hash
    const open = stores.filter(({ pickupOpen, deliveryOpen }) => pickupOpen || deliveryOpen)
    const pins = await listPins(db)
    const unwatched = await storesWithoutScreen(
      db,
      open.map(({ hash }) => hash),
      now,
    )
    return answer({
      pins: pins.map(({ id, store, name, created_at: made, revoked_at: revoked, last_seen_at: seen }) => ({
        id,
        store: nameOf(store),
        name,
        made,
        revoked,
        seen,
      })),
      withoutScreen: unwatched.map(nameOf),
    })
  },
  revokeKitchenPin: async ({ id }, { db, now }) => {
    const store = await db.transaction().execute((transaction) => revokePin(transaction, id, now))
    if (store === undefined) return refuse('There is no such PIN.', 404)
    // Open streams of its screens, on whichever host, find out that they have ended.
    await publish(db, { kind: 'kitchen', hash: store })
    return answer({})
  },
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

function newPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return pin === DEMO_PIN ? newPin() : pin
}

const MAX_PRINTERS = 10

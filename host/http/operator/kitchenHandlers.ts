import { randomInt } from 'node:crypto'
import { isInScope } from '../../../domain/office/roles.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { hashPassword, verifyPassword } from '../../services/passwords.ts'
import { DEMO_PIN } from '../../services/printedKeys.ts'
import {
  insertPin,
  listPins,
  listPinsOf,
  PIN_UNDO_SECONDS,
  restorePin,
  revokePin,
  storesWithoutScreen,
} from '../../store/kitchen/kitchenAccess.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
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
  listKitchenPins: async (_, { db, now, catalogue, stores: allowed }) => {
    const stores = catalogue.stores(now).filter(({ hash }) => isInScope(allowed, hash))
    const nameOf = (hash: string) => stores.find((store) => store.hash === hash)?.name ?? hash
    const open = stores.filter(({ pickupOpen, deliveryOpen }) => pickupOpen || deliveryOpen)
    const pins = await listPins(db, allowed)
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
  revokeKitchenPin: async ({ id }, { db, now, stores, note }) => {
    const revoked = await db.transaction().execute((transaction) => revokePin(transaction, stores, id, now))
    if (!revoked) return refuse('There is no such PIN.', 404)
    const { store, name } = revoked
    const until = addSeconds(now, PIN_UNDO_SECONDS)
    const undo = { call: 'restoreKitchenPin', input: { id }, until: until.toISOString() }
    note({ store, what: 'PIN revoked', before: name || 'everybody', undo })
    // Open streams of its screens, on whichever host, find out that they have ended.
    await publish(db, { kind: 'kitchen', hash: store })
    return answer({ until })
  },
  restoreKitchenPin: async ({ id }, { db, now, stores, note }) => {
    const restored = await db.transaction().execute((transaction) => restorePin(transaction, stores, id, now))
    if (!restored)
      return refuse(
        'This PIN is not brought back: ten minutes are over, or the store has new PINs. Make a new one.',
        409,
      )
    const { store, name } = restored
    note({ store, what: 'PIN brought back', after: name || 'everybody' })
    return answer({})
  },
  renewKitchenPins: async ({ store: code }, { db, now, note }) => {
    const store = storeHash(code)
    const former = await listPinsOf(db, store)
    if (former.length === 0) return refuse('The store has no PIN.', 409)
    const made = new Map(former.map(({ id }) => [id, newPin()]))
    while (new Set(made.values()).size < made.size) for (const { id } of former) made.set(id, newPin())
    const pins = former.map(({ id, name }) => ({ id, name, pin: made.get(id) ?? '' }))
    const hashes = await Promise.all(pins.map(({ pin }) => hashPassword(pin)))
    await db.transaction().execute(async (transaction) => {
      for (const [index, { id, name }] of pins.entries()) {
        await revokePin(transaction, [store], id, now)
        await insertPin(transaction, { store, name, hash: hashes[index] ?? '' }, now)
      }
    })
    await publish(db, { kind: 'kitchen', hash: store })
    note({ what: 'new PINs in the place of all', after: pins.map(({ name }) => name || 'everybody').join(', ') })
    return answer({ pins: pins.map(({ name, pin }) => ({ name, pin })) })
  },
  listPrinters: async (_, { db, now, catalogue, stores }) => {
    const printers = await listPrinters(db, stores, now)
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
    if ((await listPrinters(db, [store], now)).length >= MAX_PRINTERS)
      return refuse(`A store has up to ${MAX_PRINTERS} printers. Remove one first.`, 409)
    const secret = newSecret()
    const id = await insertPrinter(db, { store, name, secretHash: bindingOf(secret) }, now)
    return answer({ id, url: `${origin}${PRINT_MOUNT}/${secret}`, secret })
  },
  removePrinter: async ({ id }, { db, stores, note }) => {
    const store = await deletePrinter(db, stores, id)
    if (store === undefined) return refuse('There is no such printer.', 404)
    note({ store })
    return answer({ id })
  },
} satisfies Partial<OperatorHandlers>

function newPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return pin === DEMO_PIN ? newPin() : pin
}

const MAX_PRINTERS = 10

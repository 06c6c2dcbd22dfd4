import { randomInt } from 'node:crypto'
import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { productHash, storeHash } from '../../catalogue/hashes.ts'
import { putBack, sellOut, type SoldOutItem } from '../../handlers/kitchen/soldOut.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { hashPassword, verifyPassword } from '../../services/passwords.ts'
import { DEMO_PIN } from '../../services/printedKeys.ts'
import { insertPin, listPins, listPinsOf, revokePin } from '../../store/kitchen/kitchenPins.ts'
import { publish } from '../../store/liveChannel.ts'
import { storesWithoutScreen } from '../../store/kitchen/kitchenSessions.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { readInput } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const ITEM = { product: "A product's code.", option: 'The name of an option, instead of a product.' }

/** The PINs of the kitchens, and what is sold out (D-65, D-66). */
export const kitchenCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/kitchen-pins',
    does: 'Every PIN, when it was used, and the open stores that no screen watches.',
    run: showPins,
  },
  {
    method: 'POST',
    path: '/stores/:code/pins',
    does: "Makes a PIN for a store's kitchen.",
    fields: { name: 'Whose it is.', pin: 'Six digits; without it a new one.' },
    secret: ['pin'],
    run: makePin,
  },
  {
    method: 'POST',
    path: '/kitchen-pins/:id/revoke',
    does: 'Ends a PIN and every screen that signed in with it.',
    run: endPin,
  },
  {
    method: 'POST',
    path: '/stores/:code/sold-out',
    does: 'Marks a product or an option of a store as sold out.',
    fields: { ...ITEM, until: 'two-hours, tomorrow or told (default)' },
    run: sellOutByOperator,
  },
  {
    method: 'POST',
    path: '/stores/:code/back-on-sale',
    does: 'Puts a product or an option of a store back on sale.',
    fields: ITEM,
    run: putBackByOperator,
  },
]

const MAX_PINS = 10
const MAX_NAME_LENGTH = 40

/** `POST /operator/stores/CODE/pins` makes a PIN for the store's kitchen: a given `pin` of six digits, else a new one; `name` says whose it is. */
async function makePin({ req, env }: RouteContext): Promise<Response> {
  const { db, now, catalogue } = env.scope
  const store = storeHash(req.param('code') ?? '')
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { name = '', pin: given } = read.input
  if (catalogue.store(store, now)?.comingSoon ?? true) return refusal('There is no such store.', 404)
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH)
    return refusal(`A name has up to ${MAX_NAME_LENGTH} characters.`, 422)
  if (given !== undefined && (typeof given !== 'string' || !/^\d{6}$/.test(given)))
    return refusal('A PIN has six digits.', 422)
  if (given === DEMO_PIN) return refusal('This PIN is printed in the product’s documents. Take another one.', 422)
  const pins = await listPinsOf(db, store)
  if (pins.length >= MAX_PINS) return refusal(`A store has up to ${MAX_PINS} PINs. Revoke one first.`, 409)
  const isTaken = async (pin: string) => {
    for (const { hash } of pins) if (await verifyPassword(pin, hash)) return true
    return false
  }
  let pin = given ?? newPin()
  while (await isTaken(pin)) {
    if (given !== undefined) return refusal('The store has this PIN already.', 409)
    pin = newPin()
  }
  const hash = await hashPassword(pin)
  const id = await insertPin(db, { store, name, hash }, now)
  return success({ status: true, id, pin, name })
}

function newPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return pin === DEMO_PIN ? newPin() : pin
}

/** `GET /operator/kitchen-pins`: every PIN, when it was used, and the open stores that no screen watches. */
async function showPins({ env }: RouteContext): Promise<Response> {
  const { db, now, catalogue } = env.scope
  const stores = catalogue.stores(now)
  const nameOf = (hash: string) => stores.find((store) => store.hash === hash)?.name ?? hash
  const open = stores.filter(({ pickupOpen, deliveryOpen }) => pickupOpen || deliveryOpen)
  const pins = await listPins(db)
  const unwatched = await storesWithoutScreen(
    db,
    open.map(({ hash }) => hash),
    now,
  )
  return success({
    status: true,
    pins: pins.map(({ id, store, name, created_at: made, revoked_at: revoked, last_seen_at: seen }) => ({
      id,
      store: nameOf(store),
      name,
      made: made.toISOString(),
      revoked: revoked?.toISOString() ?? '',
      seen: seen?.toISOString() ?? '',
    })),
    without_screen: unwatched.map(nameOf),
  })
}

/** `POST /operator/kitchen-pins/ID/revoke`: ends the PIN and every screen that signed in with it. */
async function endPin({ req, env }: RouteContext): Promise<Response> {
  const { db, now } = env.scope
  const id = req.param('id') ?? ''
  const store = await db.transaction().execute((transaction) => revokePin(transaction, id, now))
  if (store === undefined) return refusal('There is no such PIN.', 404)
  // Open streams of its screens, on whichever host, find out that they have ended.
  await publish(db, { kind: 'kitchen', hash: store })
  return success({ status: true })
}

/** `POST /operator/stores/CODE/sold-out`: `product` (its code) or `option` (its name); `until`: two-hours, tomorrow or told. */
async function sellOutByOperator({ req, env }: RouteContext): Promise<Response> {
  const read = await readItem(req.param('code') ?? '', req.raw)
  if (read instanceof Response) return read
  const { until = 'told' } = read.fields
  if (until !== 'two-hours' && until !== 'tomorrow' && until !== 'told')
    return refusal('Say until=two-hours, tomorrow or told.', 422)
  const isKnown = await sellOut(read.item, until, { source: 'operator' }, contextOf(env))
  return isKnown ? success({ status: true }) : refusal('This store sells nothing by that name.', 404)
}

/** `POST /operator/stores/CODE/back-on-sale` */
async function putBackByOperator({ req, env }: RouteContext): Promise<Response> {
  const read = await readItem(req.param('code') ?? '', req.raw)
  if (read instanceof Response) return read
  const wasOut = await putBack(read.item, { source: 'operator' }, contextOf(env))
  return wasOut ? success({ status: true }) : refusal('It was not sold out.', 404)
}

const contextOf = ({ scope, catalogue }: HonoEnv['Bindings']) => ({
  ...scope,
  refreshStores: () => catalogue.refresh(),
})

async function readItem(
  code: string,
  request: Request,
): Promise<{ item: SoldOutItem; fields: Record<string, unknown> } | Response> {
  const read = await readInput(request)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { product, option } = read.input
  const store = storeHash(code)
  if (typeof product === 'string')
    return { item: { store, kind: 'product', code: productHash(product) }, fields: read.input }
  if (typeof option === 'string')
    return { item: { store, kind: 'option', code: optionKey(option) }, fields: read.input }
  return refusal('Say product=CODE or option=NAME.', 422)
}

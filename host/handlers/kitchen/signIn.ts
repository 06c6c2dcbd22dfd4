import { clockAt, dayAndClock } from '../../../domain/schedule/formatTime.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { lineOf } from '../../context/networkAddress.ts'
import { answerWith, rateLimited, refused } from '../../context/context.ts'
import { verifyPassword } from '../../services/passwords.ts'
import { kitchenCookie, kitchenDeviceCookie } from '../../sessions/cookies.ts'
import { deviceCookieValue, knownDevice } from '../../sessions/knownDevice.ts'
import { rateLimitsOf } from '../../sessions/rateLimits.ts'
import { bindingOf, newSecret } from '../../sessions/token.ts'
import { addSeconds } from '../../store/database/addSeconds.ts'
import { recordAudit } from '../../store/audit.ts'
import { publish } from '../../store/liveChannel.ts'
import {
  endKitchenSession,
  findEndedScreen,
  listPinsOf,
  listStoresWithPin,
  startKitchenSession,
} from '../../store/kitchen/kitchenAccess.ts'
import { consume, readCounted, refund, reset, type RateLimit } from '../../store/rateLimits.ts'
import type { KitchenContext, KitchenHandler } from './kitchenContext.ts'

/** Five wrong PINs of one line, or one known screen, at a store in a quarter of an hour, and thirty of all lines in an hour. */
const TRIES = { most: 5, seconds: 900 }
const STORE_TRIES = { most: 30, seconds: 3600 }
/** The wrong PINs of one line at all stores. */
const NETWORK_TRIES = { most: 20, seconds: 3600 }

export const kitchenStores: KitchenHandler<'kitchenStores'> = async (_input, context) => {
  const { db, catalogue } = context
  const withPin = new Set(await listStoresWithPin(db))
  const stores = catalogue.sites.filter(({ hash }) => withPin.has(hash))
  const ended = await whyEnded(context)
  return answerWith({
    stores: stores.map(({ hash, name }) => ({ hash, name })),
    ...(ended === undefined ? {} : { ended }),
  })
}

/** Why the office has signed this screen out; undefined where it has not. */
async function whyEnded({ db, now, catalogue, credentials }: KitchenContext): Promise<string | undefined> {
  const screen = credentials.secretHash === undefined ? undefined : await findEndedScreen(db, credentials.secretHash)
  if (!screen) return undefined
  const { store, name, at, isRenewed } = screen
  const when = dayAndClock(at, now, zoneOffsets(catalogue.zone(store), at))
  return isRenewed
    ? `The manager gave new PINs at ${when}. Ask for yours.`
    : `The manager ended ${name ? `the PIN of ${name}` : 'the PIN of this screen'} at ${when}. Ask for a new one.`
}

const kitchenOf = (store: string): string => `kitchen of ${store}`

/** The screen, if it has signed in to this kitchen before: strangers cannot keep it out (D-125). */
export const knownScreen = (
  store: string,
  context: Pick<KitchenContext, 'credentials' | 'settings'>,
): string | undefined => knownDevice(kitchenOf(store), context)

/** A wrong PIN says how many tries are left, and when the next one is possible. */
export const kitchenSignIn: KitchenHandler<'kitchenSignIn'> = async ({ store, pin }, context) => {
  const { db, now, secure } = context
  if (!/^\d{6}$/.test(pin)) return refused('The PIN has six digits.', { httpStatus: 422 })
  const device = knownScreen(store, context)
  const line = lineOf(context.address)
  const own = limitsOf(context, [`${kitchenOf(store)} ${device ? `on ${device}` : `from ${line}`}`], TRIES)
  const others = device
    ? []
    : [
        ...limitsOf(context, [kitchenOf(store)], STORE_TRIES),
        ...limitsOf(context, [`kitchen from ${line}`], NETWORK_TRIES),
      ]
  const wait = await consume(db, [...own, ...others], now)
  if (wait > 0) return rateLimited(`Too many wrong PINs. Try again at ${clockAfter(context, store, wait)}.`, wait)
  const pins = await listPinsOf(db, store)
  let found
  for (const one of pins) if (await verifyPassword(pin, one.hash)) found ??= one
  if (pins.length === 0) await verifyPassword(pin, undefined)
  if (!found) {
    const left = await triesLeft(context, own)
    if (left === 0)
      return rateLimited(
        `That PIN was not right. Try again at ${clockAfter(context, store, TRIES.seconds)}.`,
        TRIES.seconds,
      )
    return refused(`That PIN was not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`, { httpStatus: 403 })
  }
  for (const { subject } of own) await reset(db, subject)
  await refund(db, others, now)
  const secret = newSecret()
  const { id, name } = found
  await db.transaction().execute(async (transaction) => {
    await startKitchenSession(transaction, { secretHash: bindingOf(secret), store, pin: id }, now)
    await recordAudit(transaction, { source: 'kitchen', actor: name, action: 'sign in', subject: store }, now)
  })
  const known = deviceCookieValue(kitchenOf(store), context)
  return answerWith({ store }, [kitchenCookie(secret, secure), kitchenDeviceCookie(known, secure)])
}

export const kitchenSignOut: KitchenHandler<'kitchenSignOut'> = async (_input, { db, session, now, secure }) => {
  await db.transaction().execute(async (transaction) => {
    await endKitchenSession(transaction, session.secretHash, now)
    const entry = { source: 'kitchen' as const, actor: session.name, action: 'sign out', subject: session.store }
    await recordAudit(transaction, entry, now)
  })
  // Its open stream, on whichever host, finds out that it has ended.
  await publish(db, { kind: 'kitchen', hash: session.store })
  return answerWith({}, [kitchenCookie('', secure)])
}

const limitsOf = (
  context: KitchenContext,
  subjects: readonly string[],
  { most, seconds }: { most: number; seconds: number },
) => rateLimitsOf(subjects, [[most, seconds]], context)

async function triesLeft({ db, now }: KitchenContext, limits: readonly RateLimit[]): Promise<number> {
  const since = addSeconds(now, -TRIES.seconds).getTime()
  const counted = await readCounted(db, limits)
  const used = Math.max(0, ...counted.map(({ times }) => times.filter((time) => time.getTime() > since).length))
  return Math.max(0, TRIES.most - used)
}

/** In the store's time. */
function clockAfter({ catalogue, now }: KitchenContext, store: string, seconds: number): string {
  const at = addSeconds(now, seconds + 59)
  return clockAt(at, zoneOffsets(catalogue.zone(store), now))
}

import { giftCardHash, type GiftCardKeys } from '../services/giftCardNumbers.ts'
import { verifyPassword, hashPassword } from '../services/passwords.ts'
import { DEMO_PIN, PRINTED_GIFT_CARDS } from '../services/printedKeys.ts'
import { recordAudit } from '../store/audit.ts'
import type { Db } from '../store/database/database.ts'
import { withdrawCatalogueCoupons } from '../store/discounts/coupons.ts'
import { blockGiftCards, countOpenGiftCards } from '../store/discounts/giftCards.ts'
import { listValidPins, revokePin, type KitchenPin, insertPin, listPins } from '../store/kitchen/kitchenAccess.ts'
import { findSetting, replaceSetting } from '../store/settings.ts'
import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'

/** The setting that says whether a demo ran on the database, and whether it was ended since. */
const MARK = 'demo'
const [RUNNING, ENDED] = ['running', 'ended']

/** A host that is no demo does not start on the database; a restart would not help. */
export class DemoNotEnded extends Error {}

/** From now on the database is a demo's, until `endDemo`. */
export async function markDemo(db: Db): Promise<void> {
  await replaceSetting(db, MARK, RUNNING)
}

/**
 * Throws when the database is a demo's, or holds what a demo of a release before the mark has left: what the repository prints
 * would open a live chain (D-123).
 */
export async function refuseDemoDatabase(db: Db, keys: GiftCardKeys): Promise<void> {
  const pins = await demoPinsOf(await listValidPins(db, DEMO_PIN_NAME))
  const cards = await countOpenGiftCards(db, hashesUnder([keys]))
  if (pins.length + cards === 0 && (await findSetting(db, MARK)) !== RUNNING) return
  throw new DemoNotEnded(
    `the database is that of a demo, whose PIN and gift cards everybody can read: the PIN opens ${count(pins.length, 'kitchen')}, ${count(cards, 'gift card')} can pay. Take an empty database, or end the demo once, with the environment of this host: node scripts/operator.mjs demo-end`,
  )
}

interface EndedDemo {
  pins: number
  giftCards: number
  coupons: number
}

interface DemoKeys {
  /** Every pair of keys under which the demo may have kept its gift cards. */
  keys: readonly GiftCardKeys[]
  /** As the database keeps them. */
  coupons: readonly { code: string; document: object }[]
  /** Who ends it, for the audit. */
  actor: string
}

/** Revokes the demo's PINs with their screens, blocks its gift cards and withdraws its coupons. Repeated, it finds nothing more. */
export async function endDemo(db: Db, { keys, coupons, actor }: DemoKeys, now: Date): Promise<EndedDemo> {
  const pins = await demoPinsOf(await listValidPins(db))
  return await db.transaction().execute(async (transaction) => {
    for (const { id } of pins) await revokePin(transaction, 'all', id, now)
    const ended = {
      pins: pins.length,
      giftCards: await blockGiftCards(transaction, hashesUnder(keys), now),
      coupons: await withdrawCatalogueCoupons(transaction, coupons, now),
    }
    const before = await replaceSetting(transaction, MARK, ENDED)
    if (before === RUNNING || Object.values(ended).some((one) => one > 0))
      await recordAudit(transaction, { source: 'operator', actor, action: 'demo-end', detail: ended }, now)
    return ended
  })
}

/** Those among the PINs that are the demo's. All that one start has made have one hash, and each is looked at once. */
async function demoPinsOf(pins: readonly KitchenPin[]): Promise<KitchenPin[]> {
  const known = new Set<string>()
  for (const hash of new Set(pins.map((one) => one.hash))) if (await verifyPassword(DEMO_PIN, hash)) known.add(hash)
  return pins.filter(({ hash }) => known.has(hash))
}

const hashesUnder = (keys: readonly GiftCardKeys[]): string[] =>
  keys.flatMap((pair) => PRINTED_GIFT_CARDS.map((number) => giftCardHash(number, pair)))

export const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`

const DEMO_PIN_NAME = 'Demo'

/** Gives each store of a demo that never had one a PIN; one that was revoked stays revoked. */
export async function ensureDemoPins(db: Db, catalogue: CurrentCatalogue, now: Date): Promise<void> {
  const had = new Set((await listPins(db, 'all')).map(({ store }) => store))
  const stores = catalogue.current().stores(now)
  const without = stores.filter(({ comingSoon, hash }) => !comingSoon && !had.has(hash))
  if (without.length === 0) return
  const hash = await hashPassword(DEMO_PIN)
  for (const store of without) await insertPin(db, { store: store.hash, name: DEMO_PIN_NAME, hash }, now)
}

import type { CurrentCatalogue } from '../catalogue/currentCatalogue.ts'
import { hashPassword } from '../services/passwords.ts'
import { DEMO_PIN } from '../services/printedKeys.ts'
import type { Db } from '../store/database/database.ts'
import { insertPin, listPins } from '../store/kitchen/kitchenPins.ts'

export const DEMO_PIN_NAME = 'Demo'

/** Gives each store of a demo that never had one a PIN; one that was revoked stays revoked. */
export async function ensureDemoPins(db: Db, catalogue: CurrentCatalogue, now: Date): Promise<void> {
  const had = new Set((await listPins(db)).map(({ store }) => store))
  const stores = catalogue.current().stores(now)
  const without = stores.filter(({ comingSoon, hash }) => !comingSoon && !had.has(hash))
  if (without.length === 0) return
  const hash = await hashPassword(DEMO_PIN)
  for (const store of without) await insertPin(db, { store: store.hash, name: DEMO_PIN_NAME, hash }, now)
}

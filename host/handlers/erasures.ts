import { hashPassword } from '../services/passwords.ts'
import { newSecret, signatureOf } from '../sessions/token.ts'
import type { Settings } from '../context/settings.ts'
import type { Db, Transaction } from '../store/database/database.ts'
import { listErasures, markErased } from '../store/customers/dataRequests.ts'
import { erasePerson, erasureBars } from '../store/customers/erasePerson.ts'
import { findPerson, type Person } from '../store/customers/persons.ts'

/** The hash by which a consent of an erased address is found again, by who knows the address (D-208). */
export const erasedAddress = (address: string, { tokenKey }: Pick<Settings, 'tokenKey'>): string =>
  `erased:${signatureOf(`consent of ${address.trim().toLowerCase()}`, tokenKey)}`

/** Erases a person in a transaction; what bars it, or nothing. */
export async function eraseNow(
  db: Transaction,
  person: Person,
  settings: Pick<Settings, 'tokenKey'>,
  now: Date,
): Promise<string[]> {
  const bars = await erasureBars(db, person)
  if (bars.length > 0) return bars
  const passwordHash = await hashPassword(newSecret())
  await erasePerson(db, person, { hashOf: (address) => erasedAddress(address, settings), passwordHash }, now)
  return []
}

/**
 * Does the erasures whose time has come, and again those whose person a restored backup has brought back. What an open order bars
 * waits for its end.
 */
export async function runErasures(
  db: Db,
  settings: Pick<Settings, 'tokenKey'>,
  now: Date,
  failed: (error: unknown) => void,
): Promise<void> {
  for (const request of await listErasures(db, now))
    try {
      await db.transaction().execute(async (transaction) => {
        const person = await findPerson(transaction, 'all', request.person, now)
        const bars = person ? await eraseNow(transaction, person, settings, now) : []
        if (bars.length === 0) await markErased(transaction, request, now)
      })
    } catch (error) {
      failed(error)
    }
}

import { EMPTY_ADDRESS } from '../../../domain/places/deliveryAddress.ts'
import type { Draft } from './database.ts'

/** The checkout draft survives a reload and is deleted when the customer leaves the checkout (D-17, CHK-04). */

const KEY = 'checkout'

const EMPTY_DRAFT: Draft = {
  name: '',
  lastname: '',
  email: '',
  confirmEmail: '',
  phone: '',
  notes: '',
  mailing: true,
  sms: true,
  verifiedPhone: '',
  address: EMPTY_ADDRESS,
}

/** An empty draft where IndexedDB does not work. */
export async function recallDraft(): Promise<Draft> {
  try {
    const { database } = await import('./database.ts')
    return { ...EMPTY_DRAFT, ...(await database.drafts.get(KEY))?.value }
  } catch {
    return EMPTY_DRAFT
  }
}

export async function keepDraft(draft: Draft): Promise<void> {
  const { database } = await import('./database.ts')
  await database.drafts.put({ key: KEY, value: draft }).catch(() => undefined)
}

export async function forgetDraft(): Promise<void> {
  const { database } = await import('./database.ts')
  await database.drafts.delete(KEY).catch(() => undefined)
}

import { OPT_INS } from '../../../../contract/pageSettings.ts'
import { EMPTY_ADDRESS } from '../../../../domain/places/deliveryAddress.ts'
import { storedText, storeText } from '../../storedText.ts'
import type { Draft } from '../database.ts'

/** The checkout draft survives a reload and is deleted when the customer leaves the checkout (D-17, CHK-04). */

const KEY = 'checkout'
/** Set at once when the customer leaves: the page may be closed before the draft is deleted. */
const LEFT = 'checkout-left'

/** Both boxes of offers start ticked, unless the host says otherwise [CHK-29], D-26. */
const startTicked = (): boolean => document.querySelector<HTMLMetaElement>(`meta[name="${OPT_INS}"]`)?.content !== 'off'

const emptyDraft = (): Draft => ({
  name: '',
  lastname: '',
  email: '',
  confirmEmail: '',
  phone: '',
  notes: '',
  mailing: startTicked(),
  sms: startTicked(),
  verifiedPhone: '',
  address: EMPTY_ADDRESS,
})

/** An empty draft where IndexedDB does not work. */
export async function recallDraft(): Promise<Draft> {
  if (storedText(LEFT)) await deleteDraft()
  const { readDraft } = await import('./drafts.ts')
  return { ...emptyDraft(), ...(await readDraft(KEY)) }
}

export async function keepDraft(draft: Draft): Promise<void> {
  const { writeDraft } = await import('./drafts.ts')
  await writeDraft(KEY, draft)
}

export async function forgetDraft(): Promise<void> {
  storeText(LEFT, 'yes')
  await deleteDraft()
}

async function deleteDraft(): Promise<void> {
  const { writeDraft } = await import('./drafts.ts')
  if (await writeDraft(KEY, null)) storeText(LEFT, '')
}

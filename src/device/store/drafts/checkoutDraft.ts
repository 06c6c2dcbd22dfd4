import { OPT_INS } from '../../../../shared/pageSettings.ts'
import { EMPTY_ADDRESS } from '../../../../domain/places/deliveryAddress.ts'
import { storedText, storeText } from '../../storedText.ts'
import type { Draft } from '../database.ts'

/** The checkout draft survives a reload and is deleted when the customer leaves the checkout (D-17, CHK-04). */

const KEY = 'checkout'
/** Set at once when the customer leaves: the page may be closed before the draft is deleted. */
const LEFT = 'checkout-left'

/** Both boxes of offers start ticked, unless the host says otherwise [CHK-29], D-26. */
const startTicked = (): boolean => document.querySelector<HTMLMetaElement>(`meta[name="${OPT_INS}"]`)?.content !== 'off'

const drafts = () => import('./drafts.ts')

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

/** An empty draft where IndexedDB does not work, or its script cannot be loaded. */
export async function recallDraft(): Promise<Draft> {
  try {
    if (storedText(LEFT)) await deleteDraft()
    const { readDraft } = await drafts()
    return { ...emptyDraft(), ...(await readDraft(KEY)) }
  } catch {
    return emptyDraft()
  }
}

export async function keepDraft(draft: Draft): Promise<void> {
  const { writeDraft } = await drafts()
  await writeDraft(KEY, draft)
}

export async function forgetDraft(): Promise<void> {
  storeText(LEFT, 'yes')
  await deleteDraft().catch(() => undefined)
}

async function deleteDraft(): Promise<void> {
  const { writeDraft } = await drafts()
  if (await writeDraft(KEY, null)) storeText(LEFT, '')
}

import { observable } from '../observable.ts'
import { storedText, storeText } from '../storedText.ts'

/** Whether the chain's ad pixel may learn of this visit; '' until the customer has answered. */
export type AdConsent = '' | 'yes' | 'no'

const KEY = 'adPixel'

/** The answer of this page where nothing can be stored. */
let unstored: AdConsent = ''

/** Reads the storage each time, so that a no in another tab counts at once. */
export function readAdConsent(): AdConsent {
  const stored = storedText(KEY)
  return stored === 'yes' || stored === 'no' ? stored : unstored
}

export const adConsent = observable<AdConsent>(readAdConsent())

/** The customer has opened the question again. */
export const cookieChoices = observable(false)

export function answerAds(answer: 'yes' | 'no'): void {
  storeText(KEY, answer)
  unstored = storedText(KEY) === answer ? '' : answer
  adConsent.set(answer)
  cookieChoices.set(false)
}

/** Follows the answers of other tabs. */
export function followAdConsent(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) adConsent.set(readAdConsent())
  })
}

import { storeText, storedText } from '../storedText.ts'

/**
 * Whether the notice of busy periods is wanted (D-53): not with Pick Up, and not on the day it was dismissed. An attribute of the
 * document says so, set before the first frame: the page that the host drew has the notice, and must not move when it answers.
 */

const DISMISSED_KEY = 'busyDismissed'

export function markBusyNotice(): void {
  const unwanted = storedText('service') === 'Pick Up' || storedText(DISMISSED_KEY) === today()
  document.documentElement.toggleAttribute('data-quiet', unwanted)
}

export function dismissBusyNotice(): void {
  storeText(DISMISSED_KEY, today())
  document.documentElement.toggleAttribute('data-quiet', true)
}

const today = (): string => new Date().toDateString()

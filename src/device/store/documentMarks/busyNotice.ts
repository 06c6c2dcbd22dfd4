import { storeText, storedText } from '../../storedText.ts'

/**
 * The notice of busy periods (D-53) is hidden for the rest of the day on which it was dismissed. The host's page contains it,
 * so an attribute of the document hides it before the first frame: the layout must not shift.
 */

const DISMISSED_KEY = 'busyDismissed'

export function markBusyNotice(): void {
  document.documentElement.toggleAttribute('data-quiet', storedText(DISMISSED_KEY) === today())
}

export function dismissBusyNotice(): void {
  storeText(DISMISSED_KEY, today())
  document.documentElement.toggleAttribute('data-quiet', true)
}

const today = (): string => new Date().toDateString()

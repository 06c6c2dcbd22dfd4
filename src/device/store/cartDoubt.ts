import { storedText, storeText } from '../storedText.ts'

/**
 * Whether the cart on disk may be older than what the customer did, because a page goes on or went on without the disk (D-109).
 * Then the host's cart is taken without a comparison: its differences would be the customer's own changes. All tabs share it.
 */
export interface CartDoubt {
  /** A page has done something without the disk, or has joined it again. */
  begin: () => void
  exists: () => boolean
  /** A tab has taken the host's cart. Ends the doubt, unless what began it may still be on its way to the host. */
  settle: () => void
}

const KEY = 'cart in doubt'
/** Longer than a request takes at most, from the step that precedes it to the host's answer (API_TIMEOUT_MS). */
const ON_ITS_WAY_MS = 60_000

export function cartDoubt(now: () => number = Date.now): CartDoubt {
  return {
    begin: () => storeText(KEY, String(now())),
    exists: () => storedText(KEY) !== '',
    settle: () => {
      // A time to come was written before the clock was set back.
      if (Math.abs(now() - Number(storedText(KEY))) > ON_ITS_WAY_MS) storeText(KEY, '')
    },
  }
}

/** Whose data this device holds: a member's hash, '' a guest's. In browser storage, so that all tabs and the next visit know. */

const KEY = 'member'
/** Stands while a member's data are being removed: whoever finds it goes on with that. It tells nothing of the member. */
const FORGETTING = 'forgetting'

export const owner = (): string => read(KEY)

export const setOwner = (hash: string): void => write(KEY, hash)

export const isForgetting = (): boolean => read(FORGETTING) !== ''

export const setForgetting = (forgetting: boolean): void => write(FORGETTING, forgetting ? 'yes' : '')

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {
    // Private modes refuse storage; nothing of a member outlives the page there.
  }
}

/** Whose data this device holds: a member's hash, '' for a guest. */

import { storeText, storedText } from '../storedText.ts'

const KEY = 'member'
/** Set while a member's data is being removed. A page that finds it set at start finishes the removal (dexieStore.ts). */
const FORGETTING = 'forgetting'

export const deviceOwner = (): string => storedText(KEY)

export const setDeviceOwner = (hash: string): void => storeText(KEY, hash)

export const isForgetting = (): boolean => storedText(FORGETTING) !== ''

export const setForgetting = (forgetting: boolean): void => storeText(FORGETTING, forgetting ? 'yes' : '')

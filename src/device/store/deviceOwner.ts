/** Whose data this device holds: a member's hash, '' a guest's. In browser storage, so that all tabs and the next visit know. */

import { storeText, storedText } from '../storedText.ts'

const KEY = 'member'
/** Stands while a member's data are being removed: whoever finds it goes on with that. It tells nothing of the member. */
const FORGETTING = 'forgetting'

export const deviceOwner = (): string => storedText(KEY)

export const setDeviceOwner = (hash: string): void => storeText(KEY, hash)

export const isForgetting = (): boolean => storedText(FORGETTING) !== ''

export const setForgetting = (forgetting: boolean): void => storeText(FORGETTING, forgetting ? 'yes' : '')

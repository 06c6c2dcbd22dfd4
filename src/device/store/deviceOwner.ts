/** Whose data this device holds: a member's hash, '' a guest's. In browser storage, so that all tabs and the next visit know. */

import { keepWord, keptWord } from '../storedText.ts'

const KEY = 'member'
/** Stands while a member's data are being removed: whoever finds it goes on with that. It tells nothing of the member. */
const FORGETTING = 'forgetting'

export const owner = (): string => keptWord(KEY)

export const setOwner = (hash: string): void => keepWord(KEY, hash)

export const isForgetting = (): boolean => keptWord(FORGETTING) !== ''

export const setForgetting = (forgetting: boolean): void => keepWord(FORGETTING, forgetting ? 'yes' : '')

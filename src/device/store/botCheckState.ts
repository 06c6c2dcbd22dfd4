import { observable } from '../observable.ts'

/** A bot check is being solved: whoever waits for an answer is told so. */
export const checking = observable(false)

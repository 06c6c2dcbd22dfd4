import { observable } from '../observable.ts'

/** Whether a bot check is being solved. */
export const checking = observable(false)

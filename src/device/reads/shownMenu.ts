import { observable } from '../observable.ts'

/** The store whose menu was last on the screen, '' none. */
export const shownMenu = observable('')

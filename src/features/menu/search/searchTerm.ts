import { observable } from '../../../device/observable.ts'

/** What was typed, while the search is open in the history, also where a product stands above it. */
export const searchTerm = observable('')

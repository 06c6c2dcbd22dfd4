import type { HistoryState } from '@tanstack/react-router'

/** For a product that opens above the search. */
export const keepSearch = ({ search }: HistoryState): HistoryState => (search ? { search } : {})

import type { QueryKey } from '@tanstack/react-query'

/** The successful reads of a drawn page, in its HTML as JSON; `at` in milliseconds since 1970. */
export type Reads = readonly (readonly [key: QueryKey, answer: unknown, at: number])[]

import { BRAND } from '../content/brand.ts'

interface Match {
  meta?: readonly ({ title?: string } | undefined)[]
}

/** Of the last route that has one. The root alone draws the page for what is not there [ROUTE-14]. */
export const titleOf = (matches: readonly Match[]): string =>
  matches.length === 1
    ? `Not Found · ${BRAND.name}`
    : (matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title)?.title ?? '')

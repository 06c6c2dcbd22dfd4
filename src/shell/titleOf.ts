import { BRAND } from '../content/brand.ts'

interface Match {
  status: string
  globalNotFound?: boolean
  meta?: readonly ({ title?: string } | undefined)[]
}

/** Of the last route that has one. A page that is not there is drawn by the root, whose title is home's [ROUTE-14]. */
export const titleOf = (matches: readonly Match[]): string =>
  matches.some(({ status, globalNotFound }) => globalNotFound || status === 'notFound')
    ? `Not Found · ${BRAND.name}`
    : (matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title)?.title ?? '')

import { BRAND } from '../../contract/brand.ts'

interface Match {
  staticData: { title?: string }
  meta?: readonly ({ title?: string } | undefined)[]
}

/** Of the last route that has one. Of a path that is not there no `head` is asked [ROUTE-14]. */
export const titleOf = (matches: readonly Match[]): string => {
  const fixed = matches.at(-1)?.staticData.title
  return fixed
    ? `${fixed} · ${BRAND.name}`
    : (matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title)?.title ?? '')
}

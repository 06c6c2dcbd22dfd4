import { BRAND } from '../../shared/brand.ts'

interface Match {
  staticData: { title?: string }
  meta?: readonly ({ title?: string } | undefined)[]
}

/** The title of the deepest matched route. The router calls no `head` for a path that is not there: its title is the fixed one [ROUTE-14], Q-45. */
export const titleOf = (matches: readonly Match[]): string => {
  const last = matches.at(-1)
  const fixed = last?.staticData.title
  return fixed && !last.meta
    ? `${fixed} · ${BRAND.name}`
    : (matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title)?.title ?? '')
}

import { BRAND } from '../../shared/brand.ts'

interface Match {
  staticData: { title?: string }
  meta?: readonly ({ title?: string } | undefined)[]
}

/** Of the last route that has one. Of what is not there no `head` is asked: its title is the fixed one [ROUTE-14], Q-45. */
export const titleOf = (matches: readonly Match[]): string => {
  const last = matches.at(-1)
  const fixed = last?.staticData.title
  return fixed && !last.meta
    ? `${fixed} · ${BRAND.name}`
    : (matches.flatMap(({ meta }) => meta ?? []).findLast((one) => one?.title)?.title ?? '')
}

import { useEffect, useRef } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'

/** Reads again what belongs to an order when the order has another revision; undefined while none is known. */
export function useRefetchOnRevision(revision: number | undefined, refetch: () => Promise<unknown>): void {
  const known = useRef(revision)
  useEffect(() => {
    if (known.current !== undefined && known.current !== revision) reportRejection(refetch())
    known.current = revision
  }, [revision, refetch])
}

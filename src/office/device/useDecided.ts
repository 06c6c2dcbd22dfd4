import { useEffect, useRef } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { useRead } from './reads.ts'

/** Reads again what a person has asked a second one for, when one of these was decided. */
export function useDecided(again: () => Promise<unknown>): void {
  const asked = useRead('listApprovals', {}).data?.approvals.filter(({ isOwn }) => isOwn).length ?? 0
  const before = useRef(asked)
  useEffect(() => {
    if (asked < before.current) reportRejection(again())
    before.current = asked
  }, [asked, again])
}

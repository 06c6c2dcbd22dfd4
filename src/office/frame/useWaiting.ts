import { useQuery } from '@tanstack/react-query'
import { isAllowed, type Person } from '../device/useAsker.ts'
import { readOf, useRead } from '../device/reads.ts'
import { useFoundOrders } from '../orders/useFoundOrders.ts'

export interface Waiting {
  many: number
  /** Of what, for readers. */
  what: string
  /** It waits for this person. */
  isHot?: boolean
}

/** What waits in the rooms, by their paths. */
export function useWaiting(person: Person): Partial<Record<string, Waiting>> {
  const open = useFoundOrders({ span: 'open' }, '', isAllowed(person, 'orders:read')).counts?.open ?? 0
  const approvals = useRead('listApprovals', {}).data?.approvals.filter(({ isOwn }) => !isOwn).length ?? 0
  const forms = useForms(person)
  return {
    ...(forms > 0 ? { '/inbox': { many: forms, what: forms > 1 ? 'wait for an answer' : 'waits for an answer' } } : {}),
    ...(open > 0 ? { '/orders': { many: open, what: 'open' } } : {}),
    ...(approvals > 0
      ? { '/approvals': { many: approvals, what: approvals > 1 ? 'wait for you' : 'waits for you', isHot: true } }
      : {}),
  }
}

/** How many forms wait for an answer, without the forms. */
function useForms(person: Person): number {
  return useQuery({ ...readOf('listForms', { before: 1 }), enabled: isAllowed(person, 'forms:read') }).data?.open ?? 0
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../hooks/queries.ts'
import { useSession } from '../../hooks/useDevice.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

/** Whether a member placed the order; then the history and the points are read again [THX-05 THX-07]. */
export function useMemberOrder(): boolean {
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const isMember = customer?.phoneVerified === true
  useEffect(() => {
    if (!isMember) return
    const refreshAccount = async () => {
      await queryClient.prefetchQuery({ ...queryOf('history', {}), staleTime: 0 })
      const { readAccount } = await import('../../device/session/memberAccount.ts')
      await readAccount()
    }
    reportRejection(refreshAccount())
  }, [isMember, queryClient])
  return isMember
}

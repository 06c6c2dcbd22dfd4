import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../domain/order/order.ts'
import { keepTracked, readTracked } from '../../device/tracking/trackedOrders.ts'
import { queryOf } from '../../hooks/queries.ts'

/**
 * The order as it was placed: a member's from the history, a guest's by the signed link (D-20), else as this device last read it.
 * It is read again when `revision` changes, since a refusal gives money back.
 */
export function useTrackedDetails(hash: string, guest: string, revision: number | undefined) {
  const ofMember = useQuery({ ...queryOf('historyDetails', { hash }), enabled: guest === '' })
  const ofGuest = useQuery({ ...queryOf('trackedOrder', { hash, guest }), enabled: guest !== '' })
  const { data, isError, refetch } = guest === '' ? ofMember : ofGuest
  const [kept, setKept] = useState<Order>()

  useEffect(() => {
    let isShown = true
    readTracked({ hash, guest }).then((found) => {
      if (isShown) setKept(found?.details)
    }, reportError)
    return () => {
      isShown = false
    }
  }, [hash, guest])

  useEffect(() => {
    if (data) keepTracked({ hash, guest }, { details: data }).catch(reportError)
  }, [hash, guest, data])

  const known = useRef(revision)
  useEffect(() => {
    if (known.current !== undefined && known.current !== revision) refetch().catch(reportError)
    known.current = revision
  }, [revision, refetch])

  return { data: data ?? kept, isError, refetch }
}

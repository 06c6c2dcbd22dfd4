import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { HandOver } from '../../../../domain/order/handOver.ts'
import type { LiveOrder } from '../../../../domain/order/liveOrder.ts'
import { api } from '../../../device/api/api.ts'
import { handOverQueue, type HandOverQueue, type Saying } from '../../../device/tracking/handOverQueue.ts'
import { keepTracked, readTracked } from '../../../device/tracking/trackedOrders.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'
import { useRefetchOnRevision } from '../useRefetchOnRevision.ts'

/** A channel may not tell of a message: Firestore has the steps alone. */
const REREAD_MS = 20_000

export interface LastMetres {
  handOver: HandOver | undefined
  /** What was said here and is not with the host yet. */
  sayings: readonly Saying[]
  queue: HandOverQueue
  /** Takes what the host says after a change. */
  take: (handOver: HandOver) => void
}

/** The last metres of an order as the host knows them, without a connection as this device last did, and what waits to be sent. */
export function useHandOver(hash: string, guest: string, order: LiveOrder): LastMetres {
  const queryClient = useQueryClient()
  const query = queryOf('handOver', { hash, guest })
  const { data, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.mayWrite || state.data?.arrival ? REREAD_MS : false),
  })
  const [kept, setKept] = useState<HandOver>()
  const [sayings, setSayings] = useState<readonly Saying[]>([])
  const take = useCallback(
    (handOver: HandOver) => queryClient.setQueryData(queryOf('handOver', { hash, guest }).queryKey, handOver),
    [queryClient, hash, guest],
  )
  const [queue] = useState(() => handOverQueue({ hash, guest }, { show: setSayings, take }))
  useRefetchOnRevision(order.revision + (order.handOver ?? 0), refetch)
  useWaking(queue)
  useEffect(() => {
    if (data) keepTracked({ hash, guest }, { handOver: data }).catch(reportError)
  }, [hash, guest, data])
  useEffect(() => {
    let isShown = true
    readTracked({ hash, guest }).then((found) => {
      if (isShown) setKept(found?.handOver)
    }, reportError)
    return () => {
      isShown = false
    }
  }, [hash, guest])
  const handOver = data ?? kept
  const isOver = order.status !== 1 && data?.mayWrite === false
  useEffect(() => {
    if (isOver) reportRejection(queue.clear())
  }, [isOver, queue])
  useReceipt(hash, guest, handOver, take)
  return { handOver, sayings, queue, take }
}

/** Sends what waits when the page opens, and when it or the connection is back. */
function useWaking(queue: HandOverQueue): void {
  useEffect(() => {
    const wake = () => {
      queue.reread()
      if (queue.remembered().length > 0) reportRejection(queue.wake())
    }
    wake()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [queue])
}

/** Tells the driver that the last message was on the screen. */
function useReceipt(hash: string, guest: string, handOver: HandOver | undefined, take: (next: HandOver) => void): void {
  const told = useRef('')
  const last = handOver?.talk.findLast(({ from }) => from === 'driver')
  const unread = last?.readAt === '' ? last.id : ''
  useEffect(() => {
    const tell = () => {
      if (unread === '' || told.current === unread || document.visibilityState !== 'visible') return
      told.current = unread
      reportRejection(
        api('sawDriver', { hash, guest, upTo: unread }).then((sent) => {
          if (sent.ok) take(sent.answer)
          else told.current = ''
        }),
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [hash, guest, unread, take])
}

import { LIVE_DOCUMENTS } from '../../../shared/pageSettings.ts'
import type { LiveOrder } from '../../../domain/order/liveOrder.ts'
import { eventStreamChannel, type StreamAccess } from './eventStream.ts'
import { firestoreChannel, type FirestoreParts, type LiveDocuments } from './firestore/firestoreChannel.ts'
import type { LiveChannel, OrderRef } from './liveChannel.ts'
import type { OneRead } from './watchOrder.ts'

export interface LiveAccess extends StreamAccess, FirestoreParts {
  readOrder: (order: OrderRef) => Promise<OneRead<LiveOrder>>
}

/** The Firestore that the host names; undefined without one. */
export function readLiveDocuments(): LiveDocuments | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${LIVE_DOCUMENTS}"]`)?.content ?? ''
  const [project, apiKey, url] = content.split(' ')
  return project && apiKey && url ? { project, apiKey, url } : undefined
}

/**
 * Which channel brings an order: Firestore when the host names one, and the host's event stream without it and whenever Firestore
 * does not come up (D-19).
 */
export function openLiveChannel(documents: LiveDocuments | undefined, access: LiveAccess): LiveChannel {
  const stream = eventStreamChannel(access)
  if (!documents) return stream
  const firestore = withDestination(firestoreChannel(documents, access), access)
  return async (order, receive, signal) => {
    const end = await firestore(order, receive, signal)
    return end === 'failed' && !signal.aborted ? await stream(order, receive, signal) : end
  }
}

/** Where a delivery goes is not in its document: the host is asked once, and `withOrder` keeps it. */
function withDestination(
  channel: LiveChannel,
  { readOrder, report }: Pick<LiveAccess, 'readOrder' | 'report'>,
): LiveChannel {
  return async (ref, receive, signal) => {
    let latest: LiveOrder | undefined
    let isAsked = false
    const ask = async (): Promise<void> => {
      isAsked = true
      const read = await readOrder(ref)
      const destination = read.ok ? read.value.destination : undefined
      if (destination === undefined) isAsked = false
      else if (latest) receive({ kind: 'order', order: { ...latest, destination } })
    }
    const end = await channel(
      ref,
      (message) => {
        receive(message)
        if (message.kind !== 'order') return
        latest = message.order
        if (latest.delivers && !isAsked) ask().catch(report)
      },
      signal,
    )
    // What is read later belongs to no open channel.
    latest = undefined
    return end
  }
}

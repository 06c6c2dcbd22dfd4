import type { Deliver, DeliveryProviders } from '../services/delivery.ts'
import type { Database, Db } from '../store/database/database.ts'
import type { OutgoingMessage } from '../store/outbox.ts'
import {
  claimMessage,
  expireOldMessages,
  failMessage,
  markMessageSent,
  OUTBOX_CHANNEL,
  retryMessageLater,
} from '../store/messageQueue.ts'

/**
 * Sends the messages of the outbox to the providers; only one host at a time sends a message. A message whose host
 * ended while sending it is sent again a minute later. It arrives twice when the provider had already accepted it.
 */
export interface Messenger {
  run(): Promise<void>
  stop(): Promise<void>
}

interface MessengerDeps {
  clock: () => Date
  failed: (error: unknown) => void
}

const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600]
/** Finds messages whose wait is over, or whose database notification was missed. */
const POLL_MS = 5000

export async function startMessenger(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  deliverers: DeliveryProviders,
  { clock = () => new Date(), failed }: Partial<MessengerDeps> & Pick<MessengerDeps, 'failed'>,
): Promise<Messenger> {
  const queues = (['sms', 'mail'] as const).flatMap((kind) => {
    const deliver = deliverers[kind]
    return deliver ? [queueRunner(db, kind, deliver, { clock, failed })] : []
  })
  const run = async () => {
    await Promise.all(queues.map((queue) => queue.run()))
  }
  if (queues.length === 0) return { run, stop: run }
  const wake = () => {
    run().catch(failed)
  }
  const unlisten = await listen(OUTBOX_CHANNEL, wake)
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await unlisten()
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

function queueRunner(db: Db, kind: OutgoingMessage['kind'], deliver: Deliver, deps: MessengerDeps) {
  let running: Promise<void> = Promise.resolve()
  let isScheduled = false
  let isStopped = false
  const sendDue = async () => {
    isScheduled = false
    await expireOldMessages(db, kind, deps.clock())
    while (!isStopped && (await deliverNext(db, kind, deliver, deps)));
  }
  return {
    run: () => {
      if (isScheduled || isStopped) return running
      isScheduled = true
      running = running.then(sendDue).catch(deps.failed)
      return running
    },
    stop: () => {
      isStopped = true
      return running
    },
  }
}

/** Returns false when no message is due. */
async function deliverNext(
  db: Db,
  kind: OutgoingMessage['kind'],
  deliver: Deliver,
  { clock, failed }: MessengerDeps,
): Promise<boolean> {
  const message = await claimMessage(db, kind, clock())
  if (!message) return false
  const delivered = await deliver(message)
  if (delivered.ok) {
    await markMessageSent(db, message.id, clock())
    return true
  }
  failed(new Error(`Message ${message.id}, try ${message.tries}: ${delivered.reason}`))
  if (delivered.again) await retryMessageLater(db, message.id, RETRY_SECONDS[message.tries - 1] ?? 3600, clock())
  else await failMessage(db, message.id, clock())
  return true
}

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
 * Takes what the outbox holds to the providers, every message by one host at a time. None is lost: what a host was sending
 * when it ended is sent again a minute later. Doubled is only what a provider took just before its host ended.
 */
export interface Messenger {
  /** Delivers all that is due now. */
  run(): Promise<void>
  /** Begins nothing new, and waits for what is on its way. */
  stop(): Promise<void>
}

interface Tools {
  clock: () => Date
  failed: (error: unknown) => void
}

/** Seconds to wait after each failed try, the last after all that follow, until the message is too old. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3600]
/** Looks whether a wait is over, or a word was missed. */
const POLL_MS = 5000

export async function startMessenger(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  deliverers: DeliveryProviders,
  { clock = () => new Date(), failed }: Partial<Tools> & Pick<Tools, 'failed'>,
): Promise<Messenger> {
  const rounds = (['sms', 'mail'] as const).flatMap((kind) => {
    const deliver = deliverers[kind]
    return deliver ? [roundOf(db, kind, deliver, { clock, failed })] : []
  })
  const run = async () => {
    await Promise.all(rounds.map((round) => round.run()))
  }
  if (rounds.length === 0) return { run, stop: run }
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
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}

/** Sends one message at a time, the oldest first. `run` during a run schedules one more after it. */
function roundOf(db: Db, kind: OutgoingMessage['kind'], deliver: Deliver, tools: Tools) {
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false
  let isStopped = false
  const go = async () => {
    isWaiting = false
    await expireOldMessages(db, kind, tools.clock())
    while (!isStopped && (await deliverNext(db, kind, deliver, tools)));
  }
  return {
    run: () => {
      if (isWaiting || isStopped) return running
      isWaiting = true
      running = running.then(go).catch(tools.failed)
      return running
    },
    stop: () => {
      isStopped = true
      return running
    },
  }
}

/** False when none is due. */
async function deliverNext(
  db: Db,
  kind: OutgoingMessage['kind'],
  deliver: Deliver,
  { clock, failed }: Tools,
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

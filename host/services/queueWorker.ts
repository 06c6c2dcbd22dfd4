import type { Database } from '../store/database/database.ts'
import { LIVE_CHANNEL, readTopic, type LiveTopic } from '../store/liveChannel.ts'

/** Works a queue off whenever something of its topic was announced on any host, and every few seconds. */
export interface QueueWorker {
  /** Resolves when nothing is due any more. */
  run(): Promise<void>
  stop(): Promise<void>
}

interface Queue<Job> {
  /**
   * What wakes it. Each change of an order is announced to its kitchen; a courier's place only to those who watch the order.
   */
  topic: LiveTopic['kind']
  /** Takes some jobs that are due. */
  claim: () => Promise<readonly Job[]>
  settle: (job: Job) => Promise<void>
  failed: (error: unknown) => void
}

/** Finds jobs whose wait is over, or whose announcement was missed. */
const POLL_MS = 2000
/** So many claims are settled at the same time: one address that does not answer holds up no other. */
const LANES = 6

export async function startQueueWorker<Job>(
  { listen }: Pick<Database, 'listen'>,
  { topic: wanted, claim, settle, failed }: Queue<Job>,
): Promise<QueueWorker> {
  const lanes = new Set<Promise<void>>()
  let isStopped = false
  let wasWoken = false

  const workOff = async (): Promise<void> => {
    while (!isStopped) {
      wasWoken = false
      const jobs = await claim()
      if (jobs.length > 0) {
        openLane()
        await Promise.all(jobs.map((job) => settle(job).catch(failed)))
      } else if (!wasWoken) return
    }
  }
  const openLane = (): void => {
    if (isStopped || lanes.size >= LANES) return
    const lane = workOff()
      .catch(failed)
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }
  const wake = (): void => {
    wasWoken = true
    openLane()
  }
  const settled = async (): Promise<void> => {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  const unlisten = await listen(LIVE_CHANNEL, (payload) => {
    const topic = readTopic(payload)
    if (!topic || topic.kind === wanted) wake()
  })
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()
  return {
    run: async () => {
      wake()
      await settled()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await unlisten()
      await settled()
    },
  }
}

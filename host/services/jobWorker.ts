import { addSeconds } from '../store/database/addSeconds.ts'
import type { Database } from '../store/database/database.ts'
import { JOB_KINDS, JOB_NAMES, kindOf } from '../store/jobs/jobKinds.ts'
import type { JobName } from '../store/schema/jobTable.ts'
import { claimJobs, endJob, expireJobs, JOBS_CHANNEL, retryJob, type Job } from '../store/jobs/jobs.ts'
import { LIVE_CHANNEL, readTopic } from '../store/liveChannel.ts'
import { moveOldQueues } from '../store/jobs/oldQueues.ts'
import { repeat } from './repeat.ts'

/** Does jobs as soon as they or their order are announced by any host, and what became due every few seconds. */
export interface JobWorker {
  /** Resolves when nothing is due any more. */
  run(): Promise<void>
  stop(): Promise<void>
}

/**
 * `payload` replaces the job's, when not all of it shall be kept. `later`: tried again after the kind's next wait, at least
 * `seconds`. Without `fault` there is nothing to report.
 */
export type JobOutcome =
  | { kind: 'done'; payload?: unknown }
  | { kind: 'later'; fault?: string; seconds?: number }
  | { kind: 'failed'; fault?: string }

/** Does a job. What it throws is a fault like another. */
export type JobHandler<K extends JobName> = (job: Job<K>) => Promise<JobOutcome>

export type JobHandlers = { [K in JobName]?: JobHandler<K> }

interface WorkerDeps {
  clock?: () => Date
  failed: (error: unknown) => void
  /** From 0 to 1. */
  random?: () => number
  /** Queues jobs for what it finds changed, every few seconds and whenever an order is announced. */
  finder?: (now: Date) => Promise<void>
  /** So many jobs of a kind begin in a second; without it as many as its lanes allow. */
  rates?: { [K in JobName]?: number }
}

const POLL_MS = 2000
/** Announcements that follow each other faster than this are looked after together; slower where the last look was in vain. */
const GATHER_MS = 50
const VAIN_GATHER_MS = 250
/** Hosts that failed together do not come back together. */
const JITTER = 0.1

/**
 * Does the jobs of those kinds that have a handler. One of several hosts alone does a job. A job whose host ended meanwhile is done
 * again a minute later: it is done twice when all but the note of it was done.
 */
export async function startJobWorker(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  handlers: JobHandlers,
  { clock = () => new Date(), failed, random = Math.random, finder, rates = {} }: WorkerDeps,
): Promise<JobWorker> {
  const kinds = JOB_NAMES.filter((kind) => handlers[kind] !== undefined)
  const running = new Map<Promise<void>, JobName>()
  /** Kinds of which there may be more than was taken. */
  const waiting = new Set<JobName>()
  const paces = new Map(kinds.map((kind) => [kind, openPace(rates[kind])]))
  let taking: Promise<void> | undefined
  let isStopped = false
  let wasWoken = false
  let takenAt = 0
  let gatherMs = GATHER_MS
  let gathering: NodeJS.Timeout | undefined

  /** How many of each kind may be begun now. */
  const freeLanes = (): Map<JobName, number> => {
    const busy = [...running.values()]
    const free = (kind: JobName): number =>
      Math.min(kindOf(kind).atOnce - busy.filter((one) => one === kind).length, paces.get(kind)?.allowed() ?? 0)
    return new Map(kinds.map((kind) => [kind, free(kind)] as const).filter(([, most]) => most > 0))
  }
  const takeDue = async (): Promise<void> => {
    wasWoken = false
    takenAt = performance.now()
    const free = isStopped ? new Map<JobName, number>() : freeLanes()
    if (free.size === 0) return
    const jobs = await claimJobs(db, free, clock())
    gatherMs = jobs.length > 0 ? GATHER_MS : VAIN_GATHER_MS
    for (const [kind, most] of free) {
      const taken = jobs.filter((job) => job.kind === kind).length
      if (taken < most) waiting.delete(kind)
      else waiting.add(kind)
      paces.get(kind)?.begin(taken, wake)
    }
    for (const job of jobs) {
      const doing: Promise<void> = settle(job)
        .catch(failed)
        .finally(() => {
          running.delete(doing)
          if (waiting.has(job.kind) || job.lane !== null) wake()
        })
      running.set(doing, job.kind)
    }
  }
  const wake = (): void => {
    wasWoken = true
    if (isStopped) return
    taking ??= takeDue()
      .catch(failed)
      .finally(() => {
        taking = undefined
        if (wasWoken) wake()
      })
  }
  const gather = (): void => {
    gathering ??= setTimeout(
      () => {
        gathering = undefined
        wake()
      },
      Math.max(0, takenAt + gatherMs - performance.now()),
    )
  }
  const settle = async (job: Job): Promise<void> => {
    const outcome = await doJob(handlers, job).catch((error: unknown): JobOutcome => {
      failed(error)
      return { kind: 'later' }
    })
    const fault = outcome.kind === 'done' ? undefined : outcome.fault
    if (fault !== undefined) failed(new Error(fault))
    if (outcome.kind === 'later') {
      const { retrySeconds } = kindOf(job.kind)
      const wait = (retrySeconds[job.tries - 1] ?? retrySeconds.at(-1) ?? 0) * (1 + JITTER * random())
      await retryJob(db, job, fault ?? '', addSeconds(clock(), Math.max(wait, outcome.seconds ?? 0)))
    } else await endJob(db, job, { ...outcome, outcome: outcome.kind }, clock())
  }
  const sweep = async (): Promise<void> => {
    await moveOldQueues(db, clock())
    await finder?.(clock())
    await expireJobs(db, clock())
    wake()
  }
  const settled = async (): Promise<void> => {
    while (taking || running.size > 0) await Promise.all([taking, ...running.keys()])
  }

  const sweeps = repeat(sweep, POLL_MS, failed)
  const unlisten = await listen(JOBS_CHANNEL, gather)
  const unlistenLive = await listen(LIVE_CHANNEL, (payload) => {
    if ((readTopic(payload)?.kind ?? 'order') !== 'order') return
    if (finder) sweeps.start()
    else gather()
  })
  sweeps.start()
  return {
    run: async () => {
      await sweeps.run()
      await settled()
    },
    stop: async () => {
      isStopped = true
      await unlisten()
      await unlistenLive()
      clearTimeout(gathering)
      for (const pace of paces.values()) pace.close()
      await sweeps.stop()
      await settled()
    },
  }
}

/** Spreads beginnings over time: at most `perSecond` of them, without a limit when it is undefined. */
function openPace(perSecond = Infinity) {
  let begun: number[] = []
  let timer: NodeJS.Timeout | undefined
  return {
    allowed: (): number => {
      begun = begun.filter((at) => at > performance.now() - 1000)
      return perSecond - begun.length
    },
    /** Calls `again` when there may be more. */
    begin: (count: number, again: () => void): void => {
      if (perSecond === Infinity) return
      begun.push(...Array<number>(count).fill(performance.now()))
      if (begun.length < perSecond || timer) return
      timer = setTimeout(() => {
        timer = undefined
        again()
      }, 1000)
    },
    close: (): void => clearTimeout(timer),
  }
}

/** Throws for a payload that is not of its kind. */
async function doJob<K extends JobName>(handlers: JobHandlers, job: Job<K>): Promise<JobOutcome> {
  JOB_KINDS[job.kind].payload.parse(job.payload)
  const handler: JobHandler<K> | undefined = handlers[job.kind]
  if (!handler) throw new Error(`Nobody does jobs of the kind ${job.kind}.`)
  return await handler(job)
}

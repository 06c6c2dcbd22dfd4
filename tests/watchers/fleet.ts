import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Watched {
  /** Its index among the watched orders. */
  order: number
  url: string
  headers: Record<string, string>
  /** How many watch it in one process. */
  count: number
}

export interface WatcherReport {
  /** The order's index, the revision and the time of each event, in milliseconds since 1970. */
  events: [order: number, revision: number, at: number][]
  faults: string[]
  /** What each watcher knows: the data of its last event. */
  states: { order: number; revision: number; data: string }[]
}

/** Watchers in several processes, so that the host has its own. */
export interface Fleet {
  /** Resolves when all have their first event. */
  watch(watched: readonly Watched[]): Promise<void>
  /** Cuts the connections of this share of them and connects them again at once; resolves with their number. */
  reconnect(share: number): Promise<number>
  /** Everything since the last report. */
  report(): Promise<WatcherReport>
  close(): Promise<void>
}

const script = fileURLToPath(new URL('watcherProcess.mjs', import.meta.url))

export function startFleet(processes: number): Fleet {
  const children = Array.from({ length: processes }, () =>
    fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  const ask = <T>(kind: string, input?: unknown): Promise<T[]> =>
    Promise.all(
      children.map(
        (child) =>
          new Promise<T>((resolve, reject) => {
            const ended = (code: number | null) => reject(new Error(`The watchers ended with code ${code}.`))
            child.once('exit', ended)
            child.once('message', ({ answer }: { answer: T }) => {
              child.off('exit', ended)
              resolve(answer)
            })
            child.send({ kind, input })
          }),
      ),
    )
  return {
    watch: async (watched) => {
      await ask('watch', watched)
    },
    reconnect: async (share) => (await ask<number>('reconnect', share)).reduce((sum, one) => sum + one, 0),
    report: async () => {
      const reports = await ask<WatcherReport>('report')
      return {
        events: reports.flatMap(({ events }) => events),
        faults: reports.flatMap(({ faults }) => faults),
        states: reports.flatMap(({ states }) => states),
      }
    },
    close: async () => {
      await Promise.all(
        children.map(
          (child) =>
            new Promise<void>((resolve) => {
              if (child.exitCode !== null) return resolve()
              child.once('exit', () => resolve())
              child.disconnect()
            }),
        ),
      )
    },
  }
}

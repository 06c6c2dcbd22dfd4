import type { ApiResult } from './result.ts'
import { connection } from '../store/connection.ts'

/** An answer that the worker had kept was asked for in vain. */
export function noteApiResult(sent: ApiResult<unknown>): void {
  connection.set(sent.ok ? sent.keptAt === undefined : sent.kind !== 'no-network')
}

const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 30_000

/** While the host cannot be reached it is asked again and again, less and less often; `probe` is a call through `send`. */
export function watchConnection(probe: () => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_RETRY_MS
  const look = () => {
    clearTimeout(timer)
    if (connection.get()) return
    pause = Math.min(MAX_RETRY_MS, pause * 1.6)
    probe().catch(reportError).finally(lookLater)
  }
  const lookLater = () => {
    clearTimeout(timer)
    if (!connection.get() && document.visibilityState === 'visible') timer = setTimeout(look, pause)
  }
  connection.watch(() => {
    pause = FIRST_RETRY_MS
    lookLater()
  })
  addEventListener('offline', () => connection.set(false))
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  if (!navigator.onLine) connection.set(false)
  lookLater()
}

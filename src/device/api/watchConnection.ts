import type { ApiResult } from './result.ts'
import { connection } from '../store/connection.ts'

/** An answer from the worker's cache (`keptAt`) means that the host was not reached. */
export function noteApiResult(sent: ApiResult<unknown>): void {
  connection.set(sent.ok ? sent.keptAt === undefined : sent.kind !== 'no-network')
}

const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 30_000

export function watchConnection(probe: () => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = FIRST_RETRY_MS
  const probeNow = () => {
    clearTimeout(timer)
    if (connection.get()) return
    delayMs = Math.min(MAX_RETRY_MS, delayMs * 1.6)
    probe().catch(reportError).finally(probeLater)
  }
  const probeLater = () => {
    clearTimeout(timer)
    if (!connection.get() && document.visibilityState === 'visible') timer = setTimeout(probeNow, delayMs)
  }
  connection.watch(() => {
    delayMs = FIRST_RETRY_MS
    probeLater()
  })
  addEventListener('offline', () => connection.set(false))
  addEventListener('online', probeNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && probeNow())
  if (!navigator.onLine) connection.set(false)
  probeLater()
}

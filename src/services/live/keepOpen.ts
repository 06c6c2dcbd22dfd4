import type { Channel, ChannelState } from './liveChannel.ts'
import type { PageLife } from './pageLife.ts'

/** Two heartbeats of the host. A channel that is silent for longer is dead. */
const SILENCE_MS = 30_000
const HIDDEN_MS = 60_000
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000
/** Several events of a returning page are one return. */
const RETURN_MS = 50

/**
 * Opens a channel, and opens it again when it has ended, each time after a longer wait, until `signal` aborts or the host knows
 * nothing to watch. `receive` gets each message, `ended` each end.
 */
export async function keepOpen<News extends { kind: string }>(
  open: Channel<News | ChannelState>,
  receive: (message: News | ChannelState) => void,
  ended: (isUnknown: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    const attempt = new AbortController()
    const leave = () => attempt.abort()
    signal.addEventListener('abort', leave, { once: true })
    let silence = setTimeout(leave, SILENCE_MS)
    const end = await open((message) => {
      if (attempt.signal.aborted) return
      clearTimeout(silence)
      silence = setTimeout(leave, SILENCE_MS)
      if (isRetry(message)) retryMs = message.afterMs
      else if (message.kind !== 'open' && message.kind !== 'alive') retryMs = FIRST_RETRY_MS
      receive(message)
    }, attempt.signal)
    clearTimeout(silence)
    signal.removeEventListener('abort', leave)
    if (signal.aborted) return
    ended(end === 'unknown')
    if (end === 'unknown') return
    await wait(retryMs, signal)
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
  }
}

const isRetry = (message: { kind: string }): message is ChannelState & { kind: 'retry' } => message.kind === 'retry'

/**
 * Begins a run, whose signal aborts a minute after the page was hidden, and a new one whenever the page is back. Returns a
 * function that ends it.
 */
export function runWhileSeen(page: PageLife, begin: (run: AbortController, isReturn: boolean) => void): () => void {
  let run = new AbortController()
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let returnTimer: ReturnType<typeof setTimeout> | undefined
  const sleepSoon = (): void => {
    clearTimeout(hideTimer)
    hideTimer = setTimeout(() => run.abort(), HIDDEN_MS)
  }
  const beginAgain = (): void => {
    run.abort()
    run = new AbortController()
    begin(run, true)
    if (!page.isVisible()) sleepSoon()
  }
  const unwatch = page.watch(() => {
    clearTimeout(hideTimer)
    clearTimeout(returnTimer)
    returnTimer = setTimeout(beginAgain, RETURN_MS)
  }, sleepSoon)
  begin(run, false)
  return () => {
    unwatch()
    clearTimeout(hideTimer)
    clearTimeout(returnTimer)
    run.abort()
  }
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}

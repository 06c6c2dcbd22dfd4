import { z } from '../../../contract/wire.ts'
import { answerOf, offline } from './answer.ts'
import type { ApiResult, Failure } from './result.ts'
import { setHostTime } from '../hostClock.ts'

/** The content security policy of the pages forbids compiled code (eval). */
z.config({ jitless: true })

const TIMEOUT_MS = 8000

interface Asked {
  mount: string
  method: string
  path: string
  input: object | undefined
  /** Sent as bearer token. */
  secret?: string
}

/**
 * Asks a call of a screen of its own, in JSON, and takes the host's time. The shape of an answer is not checked: a tablet shows
 * its page for weeks, and a newer host's board must ring on it too. It never throws.
 */
export async function askHost<Answer>({ mount, method, path, input, secret }: Asked): Promise<ApiResult<Answer>> {
  const isChange = method === 'POST'
  try {
    const response = await fetch(mount + path, {
      method,
      cache: 'no-store',
      keepalive: isChange,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(isChange ? { 'Content-Type': 'application/json' } : {}),
        ...(secret === undefined ? {} : { Authorization: `Bearer ${secret}` }),
      },
      ...(isChange ? { body: JSON.stringify(input ?? {}) } : {}),
    })
    const sent = await answerOf<Answer & { now: string }>(response, z.unknown())
    if (sent.ok) setHostTime(sent.answer.now)
    return sent
  } catch {
    return offline()
  }
}

/** The host's message; `otherwise` where it gave none. */
export const messageOf = (failure: Failure, otherwise = 'The host did not answer. Press once more.'): string =>
  (failure.kind === 'refused' && failure.message) || otherwise

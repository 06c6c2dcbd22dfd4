import { createHash } from 'node:crypto'
import type { Answer } from './call.ts'
import { Refusal } from './refusal.ts'
import type { Replay, Stored } from './records.ts'

const REPLAY_SECONDS = 24 * 3600

/** The key may be long; the ID contains its digest. */
export function replayId(key: string): string {
  return `idem_${digest(key)}`
}

export function requestDigest(path: string, body: string): string {
  return digest(`${path}\n${body}`)
}

export function newReplay(id: string, print: string, answer: Answer, now: number): Replay {
  return { kind: 'replay', id, created: now, print, status: answer.status, body: answer.body }
}

/** The stored first answer, valid for a day; undefined when the key is new. */
export function storedAnswer(stored: Stored | undefined, print: string, key: string, now: number): Answer | undefined {
  if (stored?.kind !== 'replay' || stored.created + REPLAY_SECONDS < now) return undefined
  if (stored.print === print) return { status: stored.status, body: stored.body }
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

export function inProgress(key: string): Refusal {
  return new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

import { useRef } from 'react'
import type { ApiResult } from '../device/api/result.ts'

/**
 * Sends with an `Idempotency-Key` that stays the same for the same values until the host has answered, so that a repeat
 * after a lost answer gets the same answer.
 */
export function useIdempotencyKey() {
  const intent = useRef({ values: '', key: '' })
  return async <Answer>(
    values: unknown,
    ask: (key: string) => Promise<ApiResult<Answer>>,
  ): Promise<ApiResult<Answer>> => {
    const serialized = JSON.stringify(values)
    if (intent.current.values !== serialized) intent.current = { values: serialized, key: crypto.randomUUID() }
    const sent = await ask(intent.current.key)
    if (sent.ok || sent.kind === 'refused') intent.current.values = ''
    return sent
  }
}

import { useRef } from 'react'
import type { ApiResult } from '../device/api/result.ts'

/**
 * Asks with the `Idempotency-Key` of what the customer intends: the same for the same values until the host has answered, so
 * that an answer that was lost on the way is given again.
 */
export function useIdempotencyKey() {
  const intent = useRef({ values: '', key: '' })
  return async <Answer>(
    values: unknown,
    ask: (key: string) => Promise<ApiResult<Answer>>,
  ): Promise<ApiResult<Answer>> => {
    const asked = JSON.stringify(values)
    if (intent.current.values !== asked) intent.current = { values: asked, key: crypto.randomUUID() }
    const sent = await ask(intent.current.key)
    if (sent.ok || sent.kind === 'refused') intent.current.values = ''
    return sent
  }
}

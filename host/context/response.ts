import { callOf, type CallName } from '../../contract/calls.ts'
import { envelope } from '../../contract/call.ts'
import { z } from '../../contract/wire.ts'
import type { Refused, Result } from './context.ts'

export interface WrittenAnswer {
  status: number
  body: string
  cookies?: readonly string[]
  retryAfter?: number
  refused?: true
}

export function writeAnswer(name: CallName, result: Result<unknown>): WrittenAnswer {
  if (!result.ok) return writeRefusal(result)
  const body = JSON.stringify({ status: true, ...(z.encode(callOf(name).answer, result.answer) as object) })
  return result.cookies ? { status: 200, body, cookies: result.cookies } : { status: 200, body }
}

export function writeRefusal({ httpStatus = 200, retryAfter, ...refusal }: Refused): WrittenAnswer {
  const { ok, message, ...more } = refusal
  const body = JSON.stringify({
    ...z.encode(envelope, { status: ok, message, errorMessage: message, ...more }),
    status: ok,
  })
  return { status: httpStatus, body, refused: true, ...(retryAfter === undefined ? {} : { retryAfter }) }
}

export function responseOf({ status, body, cookies = [], retryAfter }: WrittenAnswer): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  if (retryAfter !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return new Response(body, { status, headers })
}

export const refusalResponse = (refusal: Refused): Response => responseOf(writeRefusal(refusal))

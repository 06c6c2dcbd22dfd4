import type { Call } from '../../contract/call.ts'
import { z } from '../../contract/wire.ts'
import { readJson as readJsonText } from '../catalogue/import/readJson.ts'
import { refused, type Refused, type Result } from '../context/context.ts'
import { refusalResponse, responseOf } from '../context/response.ts'
import { requestFault } from '../sessions/access.ts'
import type { HonoEnv } from './honoEnv.ts'
import { inputError, readBody, typedInput } from './request.ts'

/**
 * Answers a call of a screen that is no customer's (kitchen, driver, office): a JSON object, of a change only from a script of this
 * site, with `now` in the answer.
 */
export async function answerScreen(
  declared: Call,
  request: Request,
  { scope, trace }: HonoEnv['Bindings'],
  handle: (input: unknown) => Promise<Result<unknown>>,
): Promise<Response> {
  const refuse = (refusal: ReturnType<typeof refused>) => {
    trace.refused = true
    return refusalResponse(refusal)
  }
  const fault = requestFault(declared, request) ?? siteFault(declared, request)
  if (fault) return refuse(fault)
  const input = declared.method === 'GET' ? {} : await readJson(request)
  if (!input) return refuse(refused('Please send JSON: an object is expected.', { httpStatus: 422 }))
  const parsed = z.safeDecode(declared.input, input)
  if (!parsed.success) return refuse(inputError(parsed.error.issues, input))
  const result = await handle(typedInput(parsed.data))
  if (!result.ok) return refuse(result)
  const body = { status: true, now: scope.now.toISOString(), ...(z.encode(declared.answer, result.answer) as object) }
  return responseOf({ status: 200, body: JSON.stringify(body), cookies: result.cookies })
}

/** Undefined for anything but an object, and for what a form could send. */
async function readJson(request: Request): Promise<Record<string, unknown> | undefined> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return undefined
  const body = await readBody(request)
  const json = body === undefined ? undefined : readJsonText(body)
  return json?.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? (json.value as Record<string, unknown>)
    : undefined
}

/** Not even a neighbour on another subdomain may change something. */
export const siteFault = ({ kind }: Pick<Call, 'kind'>, { headers }: Request): Refused | undefined =>
  kind === 'change' && (headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin'
    ? refused('This is for this site’s own pages.', { httpStatus: 403 })
    : undefined

import { SOLUTION_HEADER } from '../../contract/botCheck.ts'
import { callOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { credentialsOf } from '../sessions/cookies.ts'
import { sessionEnded, hasSessionEnded, sessionOf, requestFault } from '../sessions/access.ts'
import { refused, type Context, type Result } from '../context/context.ts'
import { handlers, cartChanges } from '../handlers/handlers.ts'
import { runCartChange, type AnyCartChange } from '../carts/changeCart.ts'
import { changeOnce } from '../context/idempotency.ts'
import { inputError } from './inputError.ts'
import { readInput } from './request.ts'
import { writeRefusal, writeAnswer, type WrittenAnswer } from '../context/response.ts'

/** What the host hands to every answer; the rest of the context comes from the request. */
export type RequestScope = Omit<Context, 'session' | 'credentials' | 'key' | 'solution'>

const notYet = refused('This is not possible here yet.', { httpStatus: 501 })

/** One call: may it be asked so, by whom, is the input sound, and then its answer. */
export async function dispatch(name: CallName, request: Request, ground: RequestScope): Promise<WrittenAnswer> {
  const call = callOf(name)
  const guard = requestFault(call, request)
  if (guard) return writeRefusal(guard)
  const change = changeOf(name)
  const answer = answerOf(name)
  if (!answer && !change) return writeRefusal(notYet)
  const credentials = credentialsOf(request.headers, ground.secure)
  const who = sessionOf(call, credentials, ground.settings.tokenKey, ground.now)
  if (!who.ok) return writeRefusal(who)
  if (await hasSessionEnded(who.session, ground.db, ground.now)) return writeRefusal(sessionEnded)
  const read = await readInput(request)
  if (!read.ok) return writeRefusal(read)
  const parsed = z.safeDecode(call.input, read.input)
  if (!parsed.success) return writeRefusal(inputError(parsed.error.issues, read.input))
  if (holdsNoText(parsed.data)) return writeRefusal(noText)
  const asked = { key: request.headers.get('idempotency-key'), fields: read.input }
  const solution = request.headers.get(SOLUTION_HEADER)
  const context = { ...ground, session: who.session, credentials, key: asked.key, solution }
  if (change) return await runCartChange(name, change, parsed.data, asked, context)
  const run = async (within: Context) => writeAnswer(name, answer ? await answer(parsed.data, within) : notYet)
  return call.idempotent === 'first-answer' ? await changeOnce(name, asked, context, run) : await run(context)
}

const noText = refused('What was typed holds a character that cannot be read. Please remove it and try again.', {
  httpStatus: 422,
})

/** NUL and halves of characters are no text: no database keeps them. */
function holdsNoText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNoText)
}

type AnyAnswer = (input: unknown, context: Context) => Promise<Result<unknown>>

// The input that they get was decoded by this very call's schema.
const answerOf = (name: CallName) => Reflect.get(handlers, name) as AnyAnswer | undefined
const changeOf = (name: CallName) => Reflect.get(cartChanges, name) as AnyCartChange | undefined

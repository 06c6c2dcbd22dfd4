import { callOf, type CallName } from '../../rules/calls/calls.ts'
import { z } from '../../rules/calls/wire.ts'
import { credentialsOf } from '../cookies.ts'
import { sessionOf, unwanted } from './access.ts'
import { refused, type Answer, type Context } from './answer.ts'
import { answers } from './answers.ts'
import { changeOnce } from './change.ts'
import { inputFault } from './fault.ts'
import { inputOf } from './request.ts'
import { writtenRefusal, written, type Written } from './response.ts'

/** What the host hands to every answer; the rest of the context comes from the request. */
export type Ground = Omit<Context, 'session' | 'credentials'>

/** Changes that hold no transaction while they run: `complete` and `completeCheck` talk to the card provider, and a repeat finds the same `csh`. */
const UNKEYED: readonly CallName[] = ['config', 'completeCheck', 'complete']

/** One call: may it be asked so, by whom, is the input sound, and then its answer. */
export async function dispatch(name: CallName, request: Request, ground: Ground): Promise<Written> {
  const call = callOf(name)
  const guard = unwanted(call, request)
  if (guard) return writtenRefusal(guard)
  const answer = answerOf(name)
  if (!answer) return writtenRefusal(refused('This is not possible here yet.', { httpStatus: 501 }))
  const credentials = credentialsOf(request.headers, ground.secure)
  const who = sessionOf(call, credentials, ground.settings.tokenKey, ground.now)
  if (!who.ok) return writtenRefusal(who)
  const read = await inputOf(request)
  if (!read.ok) return writtenRefusal(read)
  const parsed = z.safeDecode(call.input, read.input)
  if (!parsed.success) return writtenRefusal(inputFault(parsed.error.issues, read.input))
  const context = { ...ground, session: who.session, credentials }
  const run = async (within: Context) => written(name, await answer(parsed.data, within))
  if (call.does === 'read' || UNKEYED.includes(name)) return await run(context)
  return await changeOnce(name, request.headers.get('idempotency-key'), read.input, context, run)
}

/** Its input was decoded by this very call's schema. */
const answerOf = (name: CallName) =>
  name in answers
    ? (answers[name as keyof typeof answers] as unknown as (
        input: unknown,
        context: Context,
      ) => ReturnType<Answer<never>>)
    : undefined

import { SOLUTION_HEADER } from '../../contract/botCheck.ts'
import { callOf, type CallName } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'
import { credentialsOf } from '../sessions/cookies.ts'
import { sessionEnded, hasSessionEnded, sessionOf, requestFault } from '../sessions/access.ts'
import type { Context, Result } from '../context/context.ts'
import type { Db } from '../store/database/database.ts'
import { handlers } from '../handlers/handlers.ts'
import { changeOnce } from '../context/idempotency.ts'
import { inputError, readFields, typedInput } from './request.ts'
import { writeRefusal, writeAnswer, type WrittenAnswer } from '../context/response.ts'

export type RequestScope = Omit<Context, 'session' | 'credentials' | 'key' | 'solution' | 'afterCommit'>

export async function dispatch(name: CallName, request: Request, scope: RequestScope): Promise<WrittenAnswer> {
  const call = callOf(name)
  const fault = requestFault(call, request)
  if (fault) return writeRefusal(fault)
  const credentials = credentialsOf(request.headers, scope.secure)
  const access = sessionOf(call, credentials, scope.settings.tokenKey, scope.now)
  if (!access.ok) return writeRefusal(access)
  if (await hasSessionEnded(access.session, scope.db, scope.now)) return writeRefusal(sessionEnded)
  const read = await readFields(request, call.maxBytes)
  if (!read.ok) return writeRefusal(read)
  const parsed = z.safeDecode(call.input, read.input)
  if (!parsed.success) return writeRefusal(inputError(parsed.error.issues, read.input))
  const input = typedInput(parsed.data)
  const keyedInput = { key: request.headers.get('idempotency-key'), fields: read.input }
  const solution = request.headers.get(SOLUTION_HEADER)
  const later: ((db: Db) => Promise<void>)[] = []
  const afterCommit: Context['afterCommit'] = (work) => later.push(work)
  const context = { ...scope, session: access.session, credentials, key: keyedInput.key, solution, afterCommit }
  const run = async (within: Context) => writeAnswer(name, await handlerOf(name)(input, within))
  const answer = call.writes === 'transaction' ? await changeOnce(name, keyedInput, context, run) : await run(context)
  for (const work of later) await work(scope.db)
  return answer
}

type AnyHandler = (input: unknown, context: Context) => Promise<Result<unknown>>

// The cast is safe, since each input is decoded by the schema of the same call and `dispatch` obeys what it writes in.
const handlerOf = (name: CallName) => Reflect.get(handlers, name) as AnyHandler

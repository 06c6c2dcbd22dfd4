import type { Hono } from 'hono'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { operatorCalls, type OperatorCallName } from '../../../contract/operator/operatorCalls.ts'
import { typedText } from '../../../domain/forms/typedText.ts'
import { rateLimited, refused } from '../../context/context.ts'
import { lineOf } from '../../context/networkAddress.ts'
import { refusalResponse, responseOf } from '../../context/response.ts'
import { TokenBuckets } from '../../context/throttle.ts'
import { bindingOf, isSame } from '../../sessions/token.ts'
import { findLiveKey } from '../../store/operatorKeys.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { strangerFault } from '../strangers.ts'
import { hostKeyAsker, keyAsker, type Asker } from './asker.ts'
import { dispatchOperator } from './dispatchOperator.ts'
import { operatorOpenApi } from './operatorOpenApi.ts'

const WRONG_KEY_BUCKET = { most: 20, perSecond: 20 / 900 }
const MAX_NAME_LENGTH = 80

const nothingHere = refused('There is no such operator call.', { httpStatus: 404 })

/**
 * Mounts the operator's calls, which take the host's own operator key or a named key as bearer token and never a customer's token
 * (D-27, D-196). With the host's own key the header `X-Operator` may name who asks, for the audit.
 */
export function mountOperator(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  const wrongKeys = new TokenBuckets(WRONG_KEY_BUCKET)
  app.use('/operator/*', async (context, next) => {
    context.env.trace.call = `operator ${context.req.path.split('/')[2] ?? ''}`
    const { scope } = context.env
    const asker = await askerOf(context.req.raw.headers, scope)
    if (asker) {
      context.set('asker', asker)
      return await next()
    }
    const fault = strangerFault(scope, context.req.path)
    if (fault) return refusalResponse(fault)
    const wait = wrongKeys.take(lineOf(scope.address))
    return refusalResponse(
      wait > 0
        ? rateLimited('Too many wrong operator keys. Please try again later.', wait)
        : refused('The operator key is missing or wrong.', { httpStatus: 401 }),
    )
  })
  for (const [name, call] of Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][])
    app.on(call.method, `/operator${call.path}`, async (context) => {
      const { asker } = context.var
      return asker ? await dispatchOperator({ name, call, asker, dataDir }, context) : refusalResponse(nothingHere)
    })
  app.get('/operator/openapi.json', () => responseOf({ status: 200, body: JSON.stringify(operatorOpenApi()) }))
  app.all('/operator/*', () => refusalResponse(nothingHere))
}

async function askerOf(
  headers: Headers,
  { settings, db, now }: HonoEnv['Bindings']['scope'],
): Promise<Asker | undefined> {
  const key = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (isSame(key, settings.operatorKey))
    return hostKeyAsker(typedText(decoded(headers.get('x-operator') ?? '')).slice(0, MAX_NAME_LENGTH))
  const named = key === '' ? undefined : await findLiveKey(db, bindingOf(key), now)
  return named && keyAsker({ ...named, stores: named.stores ?? 'all' })
}

/** A header holds ASCII only, so names come percent-encoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

import type { Hono } from 'hono'
import { rateLimited } from '../../context/context.ts'
import { lineOf } from '../../context/networkAddress.ts'
import { responseOf, writeRefusal } from '../../context/response.ts'
import { TokenBuckets } from '../../context/tokenBuckets.ts'
import { isSame } from '../../sessions/token.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { strangerFault } from '../strangers.ts'
import { auditCalls, runAudited } from './auditCalls.ts'
import { balanceCalls } from './balanceCalls.ts'
import { catalogueCalls } from './catalogueCalls.ts'
import { consentCalls } from './consentCalls.ts'
import { couponCalls } from './couponCalls.ts'
import { giftCardCalls } from './giftCardCalls.ts'
import { kitchenCalls } from './kitchenCalls.ts'
import type { OperatorCall } from './operatorCall.ts'
import { operatorOpenApi } from './operatorOpenApi.ts'
import { refusal, success } from './operatorResponse.ts'
import { orderCalls } from './orderCalls.ts'
import { orderListCalls } from './orderListCalls.ts'
import { printerCalls } from './printerCalls.ts'
import { refundListCalls } from './refundListCalls.ts'
import { webhookCalls } from './webhookCalls.ts'
import { storeCalls } from './storeCalls.ts'

const WRONG_KEY_BUCKET = { most: 20, perSecond: 20 / 900 }

/** Every call of the operator. `dataDir` has the operator's photos. */
export const operatorCalls = (dataDir?: string): OperatorCall[] => [
  ...catalogueCalls(dataDir),
  ...orderListCalls,
  ...refundListCalls,
  ...storeCalls,
  ...orderCalls,
  ...kitchenCalls,
  ...printerCalls,
  ...consentCalls,
  ...couponCalls,
  ...giftCardCalls,
  ...balanceCalls,
  ...webhookCalls,
  ...auditCalls,
]

/**
 * Mounts the operator's calls, which take the operator key as bearer token and never a customer's token (D-27). The header
 * `X-Operator` may name who asks, for the audit.
 */
export function mountOperator(app: Hono<HonoEnv>, dataDir: string | undefined): void {
  const wrongKeys = new TokenBuckets(WRONG_KEY_BUCKET)
  app.use('/operator/*', async (context, next) => {
    context.env.trace.call = `operator ${context.req.path.split('/')[2] ?? ''}`
    const { scope } = context.env
    const key = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if (isSame(key, scope.settings.operatorKey)) return await next()
    const fault = strangerFault(scope, context.req.path)
    if (fault) return responseOf(writeRefusal(fault))
    const wait = wrongKeys.take(lineOf(scope.address))
    if (wait > 0)
      return responseOf(writeRefusal(rateLimited('Too many wrong operator keys. Please try again later.', wait)))
    return refusal('The operator key is missing or wrong.', 401)
  })
  const calls = operatorCalls(dataDir)
  for (const call of calls)
    app.on(
      call.method,
      `/operator${call.path}`,
      call.method === 'GET' ? call.run : (context) => runAudited(call, context),
    )
  app.get('/operator/openapi.json', () => success(operatorOpenApi(calls)))
  app.all('/operator/*', () => refusal('There is no such operator call.', 404))
}

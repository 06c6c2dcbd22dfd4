import type { Context as HonoContext, Hono } from 'hono'
import { PERMISSIONS, type OperatorCall, type Permission } from '../../../contract/operator/operatorCall.ts'
import { operatorCalls, operatorRefusal, type OperatorCallName } from '../../../contract/operator/operatorCalls.ts'
import { z } from '../../../contract/wire.ts'
import { rateLimited, refused, type Refused } from '../../context/context.ts'
import { lineOf } from '../../context/networkAddress.ts'
import { refusalResponse, responseOf } from '../../context/response.ts'
import { TokenBuckets } from '../../context/throttle.ts'
import { isSame } from '../../sessions/token.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { inputError, readInput, typedInput } from '../request.ts'
import { strangerFault } from '../strangers.ts'
import { auditHandlers, runAudited } from './audit.ts'
import { catalogueHandlers } from './catalogueHandlers.ts'
import { memberHandlers } from './memberHandlers.ts'
import { couponHandlers } from './couponHandlers.ts'
import { giftCardHandlers } from './giftCardHandlers.ts'
import { kitchenHandlers } from './kitchenHandlers.ts'
import type { OperatorContext, OperatorHandlers, OperatorRefused } from './operatorHandler.ts'
import { operatorOpenApi } from './operatorOpenApi.ts'
import { orderHandlers } from './orderHandlers.ts'
import { refundHandlers } from './refundHandlers.ts'
import { specialDayHandlers } from './specialDayHandlers.ts'
import { storeHandlers } from './storeHandlers.ts'
import { webhookHandlers } from './webhookHandlers.ts'

const WRONG_KEY_BUCKET = { most: 20, perSecond: 20 / 900 }

const handlers: OperatorHandlers = {
  ...catalogueHandlers,
  ...orderHandlers,
  ...refundHandlers,
  ...storeHandlers,
  ...specialDayHandlers,
  ...kitchenHandlers,
  ...memberHandlers,
  ...couponHandlers,
  ...giftCardHandlers,
  ...webhookHandlers,
  ...auditHandlers,
}

const nothingHere = refused('There is no such operator call.', { httpStatus: 404 })

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
    if (fault) return refusalResponse(fault)
    const wait = wrongKeys.take(lineOf(scope.address))
    return refusalResponse(
      wait > 0
        ? rateLimited('Too many wrong operator keys. Please try again later.', wait)
        : refused('The operator key is missing or wrong.', { httpStatus: 401 }),
    )
  })
  for (const [name, call] of Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][])
    app.on(call.method, `/operator${call.path}`, (context) => dispatch(name, call, context, dataDir))
  app.get('/operator/openapi.json', () => responseOf({ status: 200, body: JSON.stringify(operatorOpenApi()) }))
  app.all('/operator/*', () => refusalResponse(nothingHere))
}

/** Undefined when the permissions of a key allow a call. */
export const permissionFault = (
  { permission }: Pick<OperatorCall, 'permission'>,
  permissions: readonly Permission[],
): Refused | undefined =>
  permissions.includes(permission)
    ? undefined
    : refused(`This key may not do that: it lacks the permission ${permission}.`, { httpStatus: 403 })

async function dispatch(
  name: OperatorCallName,
  call: OperatorCall,
  { req, env }: HonoContext<HonoEnv>,
  dataDir: string | undefined,
): Promise<Response> {
  const fault = permissionFault(call, PERMISSIONS)
  if (fault) return refusalResponse(fault)
  const parameters: Record<string, string> = req.param()
  const sent = call.body ? undefined : await readInput(req.raw)
  const fields = { ...typedInput(req.query()), ...(sent?.ok ? sent.input : {}) }
  const run = async () => {
    if (sent?.ok === false) return refusalResponse(sent)
    const input = { ...fields, ...parameters }
    const parsed = z.safeDecode(call.input, input)
    if (!parsed.success) return refusalResponse(wrongInput(parsed.error.issues, input, parameters))
    const { scope, catalogue, database } = env
    const context: OperatorContext = {
      ...scope,
      reads: database.reads,
      key: req.header('idempotency-key'),
      request: req.raw,
      dataDir,
      refreshStores: () => catalogue.refresh(),
      current: () => catalogue.current(),
    }
    return written(call, await (handlers[name] as AnyHandler)(parsed.data, context))
  }
  if (call.method === 'GET') return await run()
  return await runAudited({ call, actor: req.header('x-operator') ?? '', parameters, fields }, env, run)
}

type AnyHandler = (
  input: unknown,
  context: OperatorContext,
) => Promise<{ ok: true; answer?: unknown; file?: Response; httpStatus?: 202 } | OperatorRefused>

/** The schemas refuse in the words of the contract; where they have none the field is named. A path that leads nowhere is a 404. */
function wrongInput(
  issues: Parameters<typeof inputError>[0],
  input: Record<string, unknown>,
  parameters: Record<string, string>,
): Refused {
  const { message = '', path = [] } = issues[0] ?? {}
  const fault = message.startsWith('Invalid') ? inputError(issues, input) : refused(message, { httpStatus: 422 })
  return String(path[0]) in parameters ? { ...fault, httpStatus: 404 } : fault
}

function written(call: OperatorCall, result: Awaited<ReturnType<AnyHandler>>): Response {
  if (!result.ok) {
    const { httpStatus, message, details } = result
    if (!details) return refusalResponse(refused(message ?? '', { httpStatus }))
    const body = { status: false, ...z.encode(operatorRefusal, { message, ...details }) }
    return responseOf({ status: httpStatus, body: JSON.stringify(body) })
  }
  if (result.file) return result.file
  const answer = z.encode(call.answer as z.ZodMiniType, result.answer) as object
  const body = call.isFile ? answer : { status: true, ...answer }
  return responseOf({ status: result.httpStatus ?? 200, body: JSON.stringify(body) })
}

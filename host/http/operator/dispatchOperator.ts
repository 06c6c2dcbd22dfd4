import type { Context as HonoContext } from 'hono'
import { isInScope, PERMISSIONS, ROLES, permissionsOf, type Role } from '../../../domain/office/roles.ts'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { operatorCalls, operatorRefusal, type OperatorCallName } from '../../../contract/operator/operatorCalls.ts'
import { z } from '../../../contract/wire.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { refused, type Refused } from '../../context/context.ts'
import { refusalResponse, responseOf } from '../../context/response.ts'
import { proofFault } from '../../sessions/office.ts'
import { approvalNotice } from '../../messages/notices/noticeWords.ts'
import { askForApproval } from '../../store/approvals.ts'
import { APPROVALS, publish } from '../../store/liveChannel.ts'
import { queueNotices } from '../../store/office/notices.ts'
import { findOrderStore } from '../../store/orders/orderList.ts'
import type { AuditNote } from '../../store/audit.ts'
import type { HonoEnv } from '../honoEnv.ts'
import { inputError, readInput, typedInput } from '../request.ts'
import { approvalHandlers } from './approvalHandlers.ts'
import { storesFor, type Asker } from './asker.ts'
import { auditHandlers, runAudited, runLooked } from './audit.ts'
import { balanceHandlers } from './balanceHandlers.ts'
import { catalogueHandlers } from './catalogueHandlers.ts'
import { couponHandlers } from './couponHandlers.ts'
import { customerHandlers } from './customerHandlers.ts'
import { disputeHandlers } from './disputeHandlers.ts'
import { foundOrderHandlers } from './foundOrderHandlers.ts'
import { formHandlers } from './formHandlers.ts'
import { giftCardHandlers } from './giftCardHandlers.ts'
import { keyHandlers } from './keyHandlers.ts'
import { kitchenHandlers } from './kitchenHandlers.ts'
import { handOverHandlers } from './handOverHandlers.ts'
import { kitchenNoteHandlers } from './kitchenNoteHandlers.ts'
import { orderChangeHandlers } from './orderChangeHandlers.ts'
import { memberHandlers } from './memberHandlers.ts'
import { onceByKey } from './onceByKey.ts'
import {
  refuse,
  type OperatorContext,
  type OperatorHandlers,
  type OperatorRefused,
  type SecondPerson,
  type WaitsForSecond,
} from './operatorHandler.ts'
import { orderHandlers } from './orderHandlers.ts'
import { orderStoryHandlers } from './orderStoryHandlers.ts'
import { peopleHandlers } from './peopleHandlers.ts'
import { powerCutHandlers } from './powerCutHandlers.ts'
import { refundHandlers } from './refundHandlers.ts'
import { specialDayHandlers } from './specialDayHandlers.ts'
import { storeWeekHandlers } from './storeWeekHandlers.ts'
import { storeWeeksHandlers } from './storeWeeksHandlers.ts'
import { storeDayHandlers } from './storeDayHandlers.ts'
import { storeHandlers } from './storeHandlers.ts'
import { todayHandlers } from './todayHandlers.ts'
import { webhookHandlers } from './webhookHandlers.ts'
import { zoneHandlers } from './zoneHandlers.ts'

const handlers: OperatorHandlers = {
  ...catalogueHandlers,
  ...foundOrderHandlers,
  ...orderHandlers,
  ...orderStoryHandlers,
  ...refundHandlers,
  ...storeHandlers,
  ...storeDayHandlers,
  ...powerCutHandlers,
  ...todayHandlers,
  ...specialDayHandlers,
  ...storeWeekHandlers,
  ...storeWeeksHandlers,
  ...zoneHandlers,
  ...kitchenHandlers,
  ...kitchenNoteHandlers,
  ...orderChangeHandlers,
  ...handOverHandlers,
  ...memberHandlers,
  ...customerHandlers,
  ...couponHandlers,
  ...giftCardHandlers,
  ...balanceHandlers,
  ...formHandlers,
  ...disputeHandlers,
  ...webhookHandlers,
  ...peopleHandlers,
  ...keyHandlers,
  ...approvalHandlers,
  ...auditHandlers,
}

export interface AskedCall {
  name: OperatorCallName
  call: OperatorCall
  asker: Asker
  /** The folder with the operator's photos. */
  dataDir: string | undefined
}

/** Answers a call of the operator that somebody asks, at /operator by a key or at /office/api by a session. */
export async function dispatchOperator(
  { name, call, asker, dataDir }: AskedCall,
  { req, env }: HonoContext<HonoEnv>,
): Promise<Response> {
  const parameters: Record<string, string> = req.param()
  const sent = call.body ? undefined : await readInput(req.raw)
  const fields = { ...typedInput(req.query()), ...(sent?.ok ? sent.input : {}), ...parameters }
  const asked: RunCall = {
    name,
    call,
    asker,
    fields,
    parameters,
    key: req.header('idempotency-key'),
    request: req.raw,
    dataDir,
  }
  if (sent?.ok === false) return refusalResponse(sent)
  return await runCall({ ...asked, seen: numberIn(req.header('x-seen')) }, env)
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined

interface RunCall extends AskedCall {
  /** By wire names, with the parameters of the path. */
  fields: Record<string, unknown>
  parameters: Record<string, string>
  key: string | undefined
  request: Request
  /** The newest entry of the audit that the asker has seen. */
  seen?: number | undefined
  second?: SecondPerson | undefined
  /** The entry of the audit that this takes back. */
  undoes?: number | undefined
}

async function runCall(asked: RunCall, env: HonoEnv['Bindings']): Promise<Response> {
  const { call, asker, key } = asked
  const fault = permissionFault(call, asker) ?? proofOf(asked, env.scope.now)
  if (fault) return await runLooked(asked, env, () => Promise.resolve(faultResponse(fault)))
  if (call.method === 'GET') {
    return call.audited
      ? await runLooked(asked, env, (note) => answerCall(asked, env, note))
      : await answerCall(asked, env)
  }
  const run = () => runAudited(asked, env, (note) => answerCall(asked, env, note))
  return key === undefined || call.keyed ? await run() : await onceByKey({ ...asked, key }, env.scope, run)
}

/** Undefined where somebody may ask a call at all; where it is about one store, its reach is looked at with the input. */
export function permissionFault(
  call: Pick<OperatorCall, 'permission' | 'reach'>,
  asker: Pick<Asker, 'kind' | 'allowed'>,
): Refused | undefined {
  const { permission } = call
  const stores = storesFor(call, asker)
  if (permission === 'none' || stores === 'all' || (call.reach !== 'chain' && stores.length > 0)) return undefined
  const words =
    asker.kind === 'key'
      ? `This key may not do that: it lacks the permission ${permission}`
      : `You may not ${PERMISSIONS[permission].is}`
  const where = stores.length > 0 ? ' for all stores' : ''
  return refused(`${words}${where}. ${whoGives(permission)}`, { httpStatus: 403 })
}

/** Which roles hold a permission, of which only people who may change people can give one. */
function whoGives(permission: keyof typeof PERMISSIONS): string {
  const roles = (Object.keys(ROLES) as Role[]).filter(
    (role) => role !== 'owner' && permissionsOf(role).includes(permission),
  )
  const names = roles.map((role) => ROLES[role].name.toLowerCase())
  const listed = new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(names)
  return names.length === 0 ? 'Only an owner may.' : `An owner can give you the role of ${listed}.`
}

/** A person at an unlocked screen is not always the one who signed in. */
const proofOf = ({ call, asker: { provedAt } }: RunCall, now: Date): Refused | undefined =>
  call.proof && provedAt ? proofFault({ provedAt }, now) : undefined

/** Answers a call whose permission was looked at. */
async function answerCall(
  asked: RunCall,
  env: HonoEnv['Bindings'],
  note: (note: AuditNote) => void = () => undefined,
): Promise<Response> {
  const { name, call, asker, fields, parameters, key, request, dataDir, second } = asked
  const parsed = z.safeDecode(call.input, fields)
  if (!parsed.success) return refusalResponse(wrongInput(parsed.error.issues, fields, parameters))
  const { scope, catalogue, database } = env
  const stores = storesFor(call, asker)
  const context: OperatorContext = {
    ...scope,
    reads: database.reads,
    key,
    request,
    dataDir,
    by: asker,
    stores,
    second: second ?? (asker.kind === 'operator' ? { id: '', name: asker.name } : undefined),
    note,
    refreshStores: () => catalogue.refresh(),
    current: () => catalogue.current(),
    run: async (again, input, more) =>
      await runCall(
        { ...asked, name: again, call: operatorCalls[again], fields: input, parameters: {}, seen: undefined, ...more },
        env,
      ),
  }
  const fault = await reachFault(call, parsed.data as Reached, context)
  if (fault) return faultResponse(fault)
  const result = await (handlers[name] as AnyHandler)(parsed.data, context)
  if (result.ok || !('waits' in result)) return written(call, result)
  const { words, store, permission } = result.waits
  const approval = await scope.db.transaction().execute(async (transaction) => {
    const waiting = { ...approvalOf(asked, words, store), ...(permission ? { permission } : {}) }
    const id = await askForApproval(transaction, waiting, scope.now)
    await queueNotices(transaction, approvalNotice(id, waiting), scope.now)
    return id
  })
  await publish(scope.db, APPROVALS)
  note({ store, what: words, after: 'waits for a second person' })
  const message = `${words} waits for a second person.`
  return faultResponse({ ok: false, httpStatus: 409, message, details: { approval } })
}

const approvalOf = ({ name, call, asker, fields }: RunCall, words: string, store: string) => ({
  call: name,
  input: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)])),
  words,
  permission: call.permission === 'none' ? ('people:change' as const) : call.permission,
  store,
  asker: asker.id,
  asker_name: asker.name,
})

type Reached = { store?: string; number?: number }

/** A store or an order of somebody else's is answered as one that does not exist; the audit gets the store of what is the asker's. */
async function reachFault(
  call: OperatorCall,
  { store: code, number }: Reached,
  { stores, db, catalogue, now, note }: OperatorContext,
): Promise<OperatorRefused | undefined> {
  if (call.reach === 'store') {
    const store = storeHash(code ?? '')
    if (!catalogue.store(store, now) || !isInScope(stores, store)) return refuse('There is no such store.', 404)
    note({ store })
  } else if (call.reach === 'order') {
    const store = await findOrderStore(db, number ?? 0)
    if (store === undefined || !isInScope(stores, store)) return refuse('There is no such order.', 404)
    note({ store })
  }
  return undefined
}

type AnyHandler = (
  input: unknown,
  context: OperatorContext,
) => Promise<{ ok: true; answer?: unknown; file?: Response; httpStatus?: 202 } | OperatorRefused | WaitsForSecond>

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

function faultResponse(fault: Refused | OperatorRefused): Response {
  if (!('details' in fault) || !fault.details) return refusalResponse({ ...fault, message: fault.message ?? '' })
  const { message, details, httpStatus } = fault
  const body = { status: false, ...z.encode(operatorRefusal, { message, ...details }) }
  return responseOf({ status: httpStatus, body: JSON.stringify(body) })
}

function written(
  call: OperatorCall,
  result: { ok: true; answer?: unknown; file?: Response; httpStatus?: 202 } | OperatorRefused,
): Response {
  if (!result.ok) return faultResponse(result)
  if (result.file) return result.file
  const answer = z.encode(call.answer as z.ZodMiniType, result.answer) as object
  const body = call.isFile ? answer : { status: true, ...answer }
  return responseOf({ status: result.httpStatus ?? 200, body: JSON.stringify(body) })
}

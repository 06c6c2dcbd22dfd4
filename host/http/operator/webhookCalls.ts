import { responseOf, writeRefusal } from '../../context/response.ts'
import { addressFault } from '../../services/outbound/outbound.ts'
import { newWebhookSecret } from '../../services/webhooks/standardWebhook.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { addEndpoint, enableEndpoint, listEndpoints, removeEndpoint } from '../../store/webhooks/webhookEndpoints.ts'
import { replayWebhooks } from '../../store/webhooks/webhookJobs.ts'
import { readInput } from '../request.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'

const MAX_URL_LENGTH = 500

/** The operator's endpoints, which are told of every order (Standard Webhooks 1.0.0, D-68). */
export const webhookCalls: OperatorCall[] = [
  { method: 'GET', path: '/webhooks', does: 'Every endpoint, and how many messages wait for it.', run: showWebhooks },
  {
    method: 'POST',
    path: '/webhooks',
    does: 'Adds an endpoint. Only this answer shows its secret.',
    fields: { url: 'Its address.' },
    run: addWebhook,
  },
  {
    method: 'POST',
    path: '/webhooks/:id/remove',
    does: 'Removes an endpoint.',
    run: (context) => change(context, removeEndpoint),
  },
  {
    method: 'POST',
    path: '/webhooks/:id/enable',
    does: 'Enables an endpoint that was disabled because it did not answer.',
    run: (context) => change(context, enableEndpoint),
  },
  {
    method: 'POST',
    path: '/webhooks/:id/replay',
    does: 'Tells an endpoint again of everything since a time.',
    fields: { since: 'ISO 8601; without it of the last day.' },
    run: replay,
  },
]

/** Secrets are shown only when an endpoint is added. */
async function showWebhooks({ env }: RouteContext): Promise<Response> {
  const endpoints = await listEndpoints(env.database.db)
  return success({
    status: true,
    webhooks: endpoints.map(({ id, url, created_at: since, disabled_at: disabled, fault, waiting }) => ({
      id,
      url,
      since: since.toISOString(),
      disabled: disabled?.toISOString() ?? '',
      fault,
      waiting,
    })),
  })
}

/** Adds the endpoint `url`. Whether its name leads to a public address is known when it is posted to. */
async function addWebhook({ req, env }: RouteContext): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { url } = read.input
  if (typeof url !== 'string' || url.length > MAX_URL_LENGTH || !URL.canParse(url))
    return refusal('Say url=https://pos.example/orders.', 422)
  const { now, settings } = env.scope
  const fault = addressFault(url, settings.outboundHosts)
  if (fault !== undefined) return refusal(`The address ${fault}.`, 422)
  const secret = newWebhookSecret()
  const id = await addEndpoint(env.database.db, { url, secret }, now)
  return success({ status: true, id, url, secret })
}

async function change(
  { req, env }: RouteContext,
  act: (db: Db, id: number, now: Date) => Promise<boolean>,
): Promise<Response> {
  const id = idOf(req.param('id'))
  const isDone = id !== undefined && (await act(env.database.db, id, env.scope.now))
  return isDone ? success({ status: true, id }) : refusal(UNKNOWN, 404)
}

/** Tells an endpoint again of everything since `since` (ISO 8601), without it of the last day. */
async function replay({ req, env }: RouteContext): Promise<Response> {
  const read = await readInput(req.raw)
  if (!read.ok) return responseOf(writeRefusal(read))
  const { now } = env.scope
  const { since } = read.input
  const from = since === undefined ? addSeconds(now, -DAY_SECONDS) : new Date(typeof since === 'string' ? since : '')
  if (Number.isNaN(from.getTime())) return refusal('Say since=2026-01-31T18:00:00Z.', 422)
  const id = idOf(req.param('id'))
  const { db } = env.database
  if (id === undefined || !(await listEndpoints(db)).some((endpoint) => endpoint.id === id))
    return refusal(UNKNOWN, 404)
  return success({ status: true, id, messages: await replayWebhooks(db, id, from, now) })
}

const UNKNOWN = 'There is no such webhook.'

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

import { addressFault } from '../../services/outbound/outbound.ts'
import { newWebhookSecret } from '../../services/webhooks/standardWebhook.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import { addEndpoint, enableEndpoint, listEndpoints, removeEndpoint, replayWebhooks } from '../../store/webhooks.ts'
import { answer, refuse, type OperatorHandlers } from './operatorHandler.ts'

const UNKNOWN = refuse('There is no such webhook.', 404)

/** The operator's endpoints, which get every order (Standard Webhooks 1.0.0, D-68). */
export const webhookHandlers = {
  listWebhooks: async (_, { db }) => {
    const endpoints = await listEndpoints(db)
    return answer({
      webhooks: endpoints.map(({ created_at: since, disabled_at: disabled, ...endpoint }) => ({
        ...endpoint,
        since,
        disabled,
      })),
    })
  },
  // Whether the name leads to a public address is known when it is posted to.
  addWebhook: async ({ url }, { db, now, settings }) => {
    const fault = addressFault(url, settings.outboundHosts)
    if (fault !== undefined) return refuse(`The address ${fault}.`)
    const secret = newWebhookSecret()
    return answer({ id: await addEndpoint(db, { url, secret }, now), url, secret })
  },
  removeWebhook: async ({ id }, { db }) => ((await removeEndpoint(db, id)) ? answer({ id }) : UNKNOWN),
  enableWebhook: async ({ id }, { db, now }) => ((await enableEndpoint(db, id, now)) ? answer({ id }) : UNKNOWN),
  replayWebhook: async ({ id, since }, { db, now }) => {
    if (!(await listEndpoints(db)).some((endpoint) => endpoint.id === id)) return UNKNOWN
    return answer({ id, messages: await replayWebhooks(db, id, since ?? addSeconds(now, -DAY_SECONDS), now) })
  },
} satisfies Partial<OperatorHandlers>

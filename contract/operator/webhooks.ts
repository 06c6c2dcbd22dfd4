import { z } from '../wire.ts'
import { field } from '../words.ts'
import { array, int, maybeTime, object, optional, string, time, whole, named } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

const endpoint = { id: field('Its id, from the list.', whole(/^[1-9]\d{0,8}$/, 'There is no such webhook.'), '3') }
const id = field('Its id.', int())
const url = field('Its address.', string())
const WRONG_URL = 'Say url=https://pos.example/orders.'
const WRONG_TIME = 'Say since=2026-01-31T18:00:00Z.'

const webhook = named(
  'Webhook',
  object({
    id,
    url,
    since: field('Since when, ISO 8601.', time),
    disabled: field('When it was disabled, ISO 8601; empty while it is not.', maybeTime),
    fault: field('Why it was disabled.', string()),
    waiting: field('What waits for it.', int()),
  }),
)

/** The operator's endpoints, which get every order (Standard Webhooks 1.0.0, D-68). */
export const webhookCalls = {
  listWebhooks: operatorCall(
    'Every endpoint, and how many messages wait for it.',
    { method: 'GET', path: '/webhooks', permission: 'keys:change', reach: 'chain' },
    {},
    object({ webhooks: field('The endpoints.', array(webhook)) }),
    {
      name: 'webhooks',
      usage: '',
      prints: ({ webhooks }) =>
        webhooks.map(({ id: of, url: to, waiting, disabled, fault }) => {
          const state = disabled ? `, disabled ${disabled.toISOString().slice(0, 16)}: ${fault}` : ''
          return `${of} ${to}, ${waiting} waiting${state}`
        }),
    },
  ),
  addWebhook: operatorCall(
    'Adds an endpoint. Only this answer shows its secret.',
    { method: 'POST', path: '/webhooks', permission: 'keys:change', reach: 'chain' },
    {
      url: field(
        'Its address.',
        z.string(WRONG_URL).check(
          z.maxLength(500, WRONG_URL),
          z.refine((text) => z.safeParse(z.url(), text).success, WRONG_URL),
        ),
        'https://pos.example/orders',
      ),
    },
    object({ id, url, secret: field('Shown only here.', string()) }),
    {
      name: 'webhook-add',
      usage: '<url>',
      does: 'Sends a message about every order to a system of yours ([OPERATING.md](OPERATING.md) has the format), and prints the signing secret once.',
      prints: ({ id: of, secret }) => `Webhook ${of} gets a message about every order. Its signing secret: ${secret}`,
    },
  ),
  removeWebhook: operatorCall(
    'Removes an endpoint.',
    { method: 'POST', path: '/webhooks/:id/remove', permission: 'keys:change', reach: 'chain', refuses: [404] },
    endpoint,
    object({ id }),
    { name: 'webhook-remove', usage: '<id>', prints: ({ id: of }) => `Webhook ${of} is removed.` },
  ),
  enableWebhook: operatorCall(
    'Enables an endpoint that was disabled because it did not answer.',
    { method: 'POST', path: '/webhooks/:id/enable', permission: 'keys:change', reach: 'chain', refuses: [404] },
    endpoint,
    object({ id }),
    { name: 'webhook-enable', usage: '<id>', prints: ({ id: of }) => `Webhook ${of} goes on.` },
  ),
  replayWebhook: operatorCall(
    'Tells an endpoint again of everything since a time.',
    { method: 'POST', path: '/webhooks/:id/replay', permission: 'keys:change', reach: 'chain', refuses: [404] },
    {
      ...endpoint,
      since: field(
        'ISO 8601; without it of the last day.',
        optional(
          z.codec(
            z.string(WRONG_TIME).check(z.refine((text) => !Number.isNaN(Date.parse(text)), WRONG_TIME)),
            z.date(),
            { decode: (text) => new Date(text), encode: (at) => at.toISOString() },
          ),
        ),
        '2026-01-31T18:00:00Z',
      ),
    },
    object({ id, messages: field('How many messages are sent again.', int()) }),
    {
      name: 'webhook-replay',
      usage: '<id> [--since TIME]',
      does: 'Sends an endpoint the messages again that it got since a time (`2026-01-31T18:00:00Z`), without one since yesterday.',
      prints: ({ id: of, messages }) => `Webhook ${of} gets ${messages} messages again.`,
    },
  ),
}

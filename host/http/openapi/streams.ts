import { KITCHEN_MOUNT } from '../../../contract/kitchen.ts'
import { API_MOUNT } from '../../../contract/callPaths.ts'
import { refusalsWith } from './refusals.ts'

interface Stream {
  operationId: string
  tag: string
  summary: string
  description: string
  parameters?: readonly object[]
  security: object[]
  statuses: readonly number[]
}

const parameter = (name: string, required: boolean, description: string, example: string) => ({
  in: 'query',
  name,
  required,
  description,
  schema: { type: 'string' },
  example,
})

/** The streams of server-sent events; what they send is said by the calls that read the same. */
const STREAMS: Readonly<Record<string, Stream>> = {
  [`${API_MOUNT}/live/stream`]: {
    operationId: 'liveStream',
    tag: 'Tracking',
    summary: 'Sends an order whenever it changes',
    description:
      '`order` with the answer of `liveOrder` as data and its revision as id, at once and whenever it changes; `driver` with that of `liveDriver`.',
    parameters: [
      parameter('oh', true, 'The hash of an order.', 'Jv0bq2Zl8yWm4TtXcR1uPa9e'),
      parameter(
        'g',
        false,
        "The key `g` of a guest's link; empty for the one who placed the order.",
        'b1946ac92492d234',
      ),
    ],
    security: [{ token: [], session: [] }],
    statuses: [401, 404, 422, 429, 500, 503],
  },
  [`${API_MOUNT}/live/menu`]: {
    operationId: 'menuStream',
    tag: 'Menu',
    summary: 'Says when something of a store is sold out or back',
    description: '`changed` at once and whenever something of a store is sold out or back.',
    parameters: [parameter('sh', true, 'The hash of a store, its `shash`.', 'u4ukpsqdmg')],
    security: [],
    statuses: [404, 429, 500, 503],
  },
  [`${KITCHEN_MOUNT}/stream`]: {
    operationId: 'kitchenStream',
    tag: 'Kitchen',
    summary: 'Says when the board is to be read again',
    description: '`changed` at once and whenever the board is to be read again.',
    security: [{ kitchen: [] }],
    statuses: [401, 429, 500, 503],
  },
}

/** The paths of the streams. */
export const streams = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(STREAMS).map(([path, { tag, statuses, ...stream }]) => [
      path,
      { get: { ...stream, tags: [tag], responses: responsesOf(statuses) } },
    ]),
  )

const responsesOf = (statuses: readonly number[]) => ({
  '200': {
    description: 'Server-sent events until either side ends it.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  ...refusalsWith(statuses),
})

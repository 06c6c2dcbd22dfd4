import { KITCHEN_MOUNT } from '../../../contract/kitchen.ts'
import { API_MOUNT } from '../../../contract/callPaths.ts'
import type { Tag } from './callWords.ts'
import { inputWords } from './inputWords.ts'
import { refusalsWith } from './refusals.ts'

interface Stream {
  operationId: string
  tag: Tag
  summary: string
  description: string
  /** Name of each parameter, and whether it is required. */
  query: Record<string, boolean>
  security: object[]
  statuses: readonly number[]
}

/** The streams of server-sent events; what they send is said by the calls that read the same. */
const STREAMS: Readonly<Record<string, Stream>> = {
  [`${API_MOUNT}/live/stream`]: {
    operationId: 'liveStream',
    tag: 'Tracking',
    summary: 'Sends an order whenever it changes',
    description:
      '`order` with the answer of `liveOrder` as data and its revision as id, at once and whenever it changes; `driver` with that of `liveDriver`.',
    query: { oh: true, g: false },
    security: [{ token: [], session: [] }],
    statuses: [401, 404, 422, 429, 500, 503],
  },
  [`${API_MOUNT}/live/menu`]: {
    operationId: 'menuStream',
    tag: 'Menu',
    summary: 'Says when something of a store is sold out or back',
    description: '`changed` at once and whenever something of a store is sold out or back.',
    query: { sh: true },
    security: [],
    statuses: [404, 429, 500, 503],
  },
  [`${KITCHEN_MOUNT}/stream`]: {
    operationId: 'kitchenStream',
    tag: 'Kitchen',
    summary: 'Says when the board is to be read again',
    description: '`changed` at once and whenever the board is to be read again.',
    query: {},
    security: [{ kitchen: [] }],
    statuses: [401, 429, 500, 503],
  },
}

/** The paths of the streams. */
export const streams = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(STREAMS).map(([path, { tag, query, statuses, ...stream }]) => [
      path,
      { get: { ...stream, tags: [tag], ...parametersOf(query), responses: responsesOf(statuses) } },
    ]),
  )

function parametersOf(query: Record<string, boolean>): object {
  const parameters = Object.entries(query).map(([name, required]) => {
    const [description, example] = inputWords('stream', name) ?? []
    return { in: 'query', name, required, description, schema: { type: 'string' }, example }
  })
  return parameters.length > 0 ? { parameters } : {}
}

const responsesOf = (statuses: readonly number[]) => ({
  '200': {
    description: 'Server-sent events until either side ends it.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  ...refusalsWith(statuses),
})

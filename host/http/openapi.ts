import { BRAND } from '../../contract/brand.ts'
import { envelope, type Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { driverCalls, DRIVER_MOUNT, kitchenCalls, KITCHEN_MOUNT } from '../../contract/kitchen.ts'
import { API_MOUNT } from '../../contract/workerContract.ts'
import { z, type Schema } from '../../contract/wire.ts'
import { kitchenCookieName } from '../sessions/kitchenCookie.ts'

interface Shape {
  properties?: Record<string, Shape & Record<string, unknown>>
  required?: string[]
  type?: string
  allOf?: Shape[]
  [more: string]: unknown
}

const REFUSALS = {
  '401': 'The session has ended, or token and cookie do not belong together.',
  '403': 'Not for this token, or not asked by a script of the site.',
  '422': 'The input is not as declared; the message names the field.',
  '429': 'Too often; Retry-After says when to try again.',
} as const

/** Of the calls of the kitchen's screen and of the driver's page besides. */
const STAFF_REFUSALS = {
  '401': 'Nobody is signed in.',
  '403': 'The PIN is wrong, or not asked by a script of the same origin.',
  '404': 'There is no such thing, or no kitchen.',
  '409': 'The order is at another stage by now, or the delivery has ended; the message says so.',
  '422': REFUSALS['422'],
  '429': REFUSALS['429'],
} as const

/** The calls under one path, and what they have in common. */
interface Group {
  mount: string
  calls: Record<string, Call>
  /** The name of the security scheme. */
  security: 'token' | 'kitchen' | 'driver'
  /** What a change sends. */
  body: 'application/x-www-form-urlencoded' | 'application/json'
  refusals: Readonly<Record<string, string>>
  /** Fields of every answer, after `status`. */
  common?: Record<string, Shape>
}

const asCalls = (declared: object) => declared as Record<string, Call>

const STAFF = {
  body: 'application/json',
  refusals: STAFF_REFUSALS,
  common: { now: { type: 'string', description: "The host's time, ISO 8601." } },
} as const

const GROUPS: readonly Group[] = [
  {
    mount: API_MOUNT,
    calls: asCalls(calls),
    security: 'token',
    body: 'application/x-www-form-urlencoded',
    refusals: REFUSALS,
  },
  { mount: KITCHEN_MOUNT, calls: asCalls(kitchenCalls), security: 'kitchen', ...STAFF },
  { mount: DRIVER_MOUNT, calls: asCalls(driverCalls), security: 'driver', ...STAFF },
]

/** The streams of server-sent events; what they send is said by the calls that read the same. */
const STREAMS: Record<
  string,
  { operationId: string; description: string; query: Record<string, string>; security?: Group['security'] }
> = {
  [`${API_MOUNT}/live/stream`]: {
    operationId: 'liveStream',
    description:
      '`order` with the answer of `liveOrder` as data and its revision as id, at once and whenever it changes; `driver` with that of `liveDriver`.',
    query: { oh: 'The order.', g: "The key of a guest's link." },
    security: 'token',
  },
  [`${API_MOUNT}/live/menu`]: {
    operationId: 'menuStream',
    description: '`changed` at once and whenever something of a store is sold out or back.',
    query: { sh: 'The store.' },
  },
  [`${KITCHEN_MOUNT}/stream`]: {
    operationId: 'kitchenStream',
    description: '`changed` at once and whenever the board is to be read again.',
    query: {},
    security: 'kitchen',
  },
}

/** Every call of customers, kitchens and drivers; those of the operator have a document of their own, since it needs the key. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const group of GROUPS)
    for (const [name, call] of Object.entries(group.calls)) {
      const path = group.mount + call.path
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, group) }
    }
  for (const [path, { query, security, ...stream }] of Object.entries(STREAMS))
    paths[path] = {
      get: {
        ...stream,
        ...(security ? { security: [{ [security]: [] }] } : {}),
        parameters: Object.entries(query).map(([name, description]) => ({
          in: 'query',
          name,
          description,
          schema: { type: 'string' },
        })),
        responses: {
          '200': { description: 'Events until either side ends it.', content: { 'text/event-stream': {} } },
        },
      },
    }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name} order host`,
      version: '1.0.0',
      description:
        'Every answer carries `status`; a refusal is `status: false` with `message` and `err_message`, and HTTP 200 when it is one of business. Amounts are dollars unless said otherwise. A change may carry an `Idempotency-Key`: a repeat gets the first answer.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'From get/config; the HttpOnly cookie it is bound to is demanded with it.',
        },
        kitchen: {
          type: 'apiKey',
          in: 'cookie',
          name: kitchenCookieName(true),
          description: `From ${KITCHEN_MOUNT}/sign-in; over plain HTTP it is called ${kitchenCookieName(false)}.`,
        },
        driver: { type: 'http', scheme: 'bearer', description: "The secret of the driver's link, its `d`." },
      },
      schemas: { Refusal: shapeOf(envelope) },
    },
  }
}

function operationOf(name: string, call: Call, { security, body, refusals: declared, common }: Group): object {
  const { method, input: schema, answer, source, ...facts } = call
  const { kind, token, offline, idempotent, cacheable, invalidates, refusalInvalidates } = facts
  const input = shapeOf(schema)
  const refusals = Object.entries(declared).filter(([status]) => status !== '401' || token !== 'none')
  return {
    operationId: name,
    description: `${kind === 'change' ? 'Changes something' : 'Reads'}. From ${source}.`,
    ...(token !== 'none' || security === 'driver' ? { security: [{ [security]: [] }] } : {}),
    ...(method === 'GET' ? { parameters: parametersOf(input) } : { requestBody: bodyOf(input, body) }),
    'x-kind': kind,
    'x-token': token,
    'x-offline': offline,
    'x-idempotent': idempotent,
    'x-cacheable': cacheable,
    'x-invalidates': invalidates,
    'x-refusal-invalidates': refusalInvalidates,
    responses: {
      '200': { description: 'The answer, or a refusal.', content: json(answered(shapeOf(answer), common)) },
      ...Object.fromEntries(
        refusals.map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Refusal' }) },
        ]),
      ),
    },
  }
}

const shapeOf = (schema: Schema): Shape => {
  const { $schema: _, allOf, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  if (!allOf) return shape
  return {
    type: 'object',
    properties: Object.assign({}, ...allOf.map(({ properties }) => properties)) as Shape['properties'],
    required: allOf.flatMap(({ required = [] }) => required),
  }
}

const answered = (shape: Shape, common: Record<string, Shape> = {}): Shape => ({
  ...shape,
  properties: { status: { type: 'boolean' }, ...common, ...shape.properties },
  required: ['status', ...Object.keys(common), ...(shape.required ?? [])],
})

const parametersOf = ({ properties = {}, required = [] }: Shape): object[] =>
  Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name: wireName(name, schema),
    required: required.includes(name),
    schema,
  }))

const bodyOf = ({ properties = {}, required = [], ...shape }: Shape, type: Group['body']): object => ({
  content: {
    [type]: {
      schema: {
        ...shape,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [
            type === 'application/json' ? name : wireName(name, schema),
            schema,
          ]),
        ),
        required,
      },
    },
  },
})

const wireName = (name: string, schema: Shape) => (schema.type === 'array' ? `${name}[]` : name)

const json = (schema: object) => ({ 'application/json': { schema } })

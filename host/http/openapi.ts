import { done, envelope, nothing, type Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { driverCalls, DRIVER_MOUNT, kitchenCalls, KITCHEN_MOUNT } from '../../contract/kitchen.ts'
import { subjectOf } from '../../contract/words.ts'
import { API_MOUNT } from '../../contract/callPaths.ts'
import { kitchenCookieName } from '../sessions/cookies.ts'
import { bodySchema, parametersOf, type Field } from './openapi/fields.ts'
import { HEADERS, INFO } from './openapi/documentInfo.ts'
import { answerNameOf, answerShape, sorted, openWireShapes, referenceTo, type Shape } from './openapi/wireShapes.ts'
import { customerStatuses, refusalResponses, refusalsWith, staffStatuses } from './openapi/refusals.ts'
import { wireCard } from '../../contract/checkout.ts'
import { streams } from './openapi/streams.ts'

/** The calls under one path, and what they have in common. */
interface Group {
  mount: string
  calls: Record<string, Call>
  /** What a change sends. */
  body: 'application/x-www-form-urlencoded' | 'application/json'
  statuses: (call: Call) => readonly number[]
  security: (call: Call) => object[]
  /** Fields of every answer, after `status`. */
  common: Record<string, Shape>
}

type Write = ReturnType<typeof openWireShapes>['shapeOf']

const asCalls = (declared: object) => declared as Record<string, Call>

const STAFF = {
  body: 'application/json',
  statuses: staffStatuses,
  common: { now: { description: "The host's time, ISO 8601.", type: 'string' } },
} as const

const SESSION = [{ token: [], session: [] }]
const KITCHEN = [{ kitchen: [] }]

export const CUSTOMERS: Group = {
  mount: API_MOUNT,
  calls: asCalls(calls),
  body: 'application/x-www-form-urlencoded',
  statuses: customerStatuses,
  security: ({ token }) => (token === 'none' ? [] : SESSION),
  common: {},
}

const GROUPS: readonly Group[] = [
  CUSTOMERS,
  {
    mount: KITCHEN_MOUNT,
    calls: asCalls(kitchenCalls),
    ...STAFF,
    security: ({ token }) => (token === 'none' ? [] : KITCHEN),
  },
  { mount: DRIVER_MOUNT, calls: asCalls(driverCalls), ...STAFF, security: () => [{ driver: [] }] },
]

/** The calls that may ask for a bot check by the header; /checkout/gc-add takes it in its field `t`. */
const CHECKED: readonly string[] = ['config', 'sendCode']

const DESCRIPTION = `An answer has \`status: true\`, a refusal \`status: false\` and a \`message\` for the customer. A refusal of business has HTTP status 200, so read \`status\` first. Amounts are dollars unless said otherwise. A form's arrays have names with []; a body may be a JSON object of the same fields instead. Names of parameters that end in [] are repeated.`

/** The document of every call of customers, kitchens and drivers; the operator's calls have their own (operatorOpenApi.ts). */
export function openApi(groups = GROUPS): object {
  const shapes = openWireShapes()
  shapes.shapeOf(wireCard, 'input')
  shapes.shapeOf(envelope, 'answer')
  const paths: Record<string, Record<string, object>> = {}
  const answers: Record<string, Shape> = {}
  for (const group of groups)
    for (const [name, call] of Object.entries(group.calls)) {
      const path = group.mount + call.path
      answers[answerName(name, call, group)] = answerShape(shapes.shapeOf(call.answer, 'answer'), group.common)
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, group, shapes.shapeOf) }
    }
  const subjects = groups.flatMap(({ calls: ofGroup }) => Object.values(ofGroup).map(subjectOf))
  return {
    openapi: '3.1.0',
    info: { ...INFO, description: DESCRIPTION },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: [...new Set(subjects)].map(({ name, words }) => ({ name, description: words })),
    paths: { ...paths, ...streams() },
    components: {
      schemas: sorted({ ...answers, ...shapes.named }),
      responses: refusalResponses(),
      parameters: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: `The \`token\` of ${API_MOUNT}/get/config. It expires.` },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-forno',
    description: `The secret that a token belongs to, a cookie set by ${API_MOUNT}/get/config. Over plain HTTP it is called forno. Keep and send all cookies as a browser does.`,
  },
  kitchen: {
    type: 'apiKey',
    in: 'cookie',
    name: kitchenCookieName(true),
    description: `From ${KITCHEN_MOUNT}/sign-in. Over plain HTTP it is called ${kitchenCookieName(false)}.`,
  },
  driver: { type: 'http', scheme: 'bearer', description: "The secret of the driver's link, its `d`." },
} as const

const parameter = (name: keyof typeof HEADERS) => ({ $ref: `#/components/parameters/${name}` })

/** The name of a call's answer; those that say nothing but that it is done share one. */
function answerName(name: string, { answer }: Call, { mount }: Group): string {
  if (answer === done) return 'Done'
  if (answer === nothing) return mount === API_MOUNT ? 'StatusOnly' : 'StaffDone'
  return answerNameOf(name)
}

function operationOf(name: string, call: Call, group: Group, shapeOf: Write): object {
  const { method, writes, cacheable, invalidates, refusalInvalidates, source } = call
  const isJson = method !== 'GET' && group.body === 'application/json'
  const fields = fieldsOf(name, isJson, shapeOf(call.input, 'input'))
  const headers = [
    ...((writes === 'transaction' || name === 'complete') && group.mount === API_MOUNT
      ? [parameter('IdempotencyKey')]
      : []),
    ...(CHECKED.includes(name) ? [parameter('BotSolution')] : []),
    ...(cacheable === 'no' ? [] : [parameter('IfNoneMatch')]),
  ]
  const answer = referenceTo(answerName(name, call, group))
  const parameters = [...(method === 'GET' ? parametersOf('query', fields) : []), ...headers]
  return {
    operationId: name,
    tags: [subjectOf(call).name],
    summary: call.words,
    security: group.security(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : bodyOf(fields, group.body)),
    'x-source': source,
    ...(invalidates.length > 0 ? { 'x-invalidates': invalidates } : {}),
    ...(refusalInvalidates.length > 0 ? { 'x-refusal-invalidates': refusalInvalidates } : {}),
    responses: {
      '200': {
        description: group.mount === API_MOUNT ? 'The answer, or a refusal of business.' : 'The answer.',
        content: {
          'application/json': {
            schema: group.mount === API_MOUNT ? { oneOf: [answer, referenceTo('Refusal')] } : answer,
          },
        },
      },
      ...(cacheable === 'no' ? {} : { '304': { description: 'Not changed.' } }),
      ...refusalsWith(group.statuses(call)),
    },
  }
}

function fieldsOf(call: string, isJson: boolean, { properties = {}, required = [] }: Shape): Field[] {
  return Object.entries(properties).map(([name, { description, example, ...shape }]) => {
    const isGiftCards = call === 'complete' && name === 'gc'
    const text = { type: 'string', contentMediaType: 'application/json', contentSchema: referenceTo('GiftCardUse') }
    const schema = isGiftCards ? { ...shape, items: text } : shape
    const isList = shape.type === 'array' && !isJson
    return { name: isList ? `${name}[]` : name, required: required.includes(name), description, schema, example }
  })
}

function bodyOf(fields: readonly Field[], type: Group['body']): object {
  const isJson = type === 'application/json'
  if (fields.length === 0 && !isJson) return {}
  const required = isJson || fields.some((field) => field.required)
  return { requestBody: { required, content: { [type]: { schema: bodySchema(fields) } } } }
}

import { envelope } from '../../contract/call.ts'
import { calls, callOf, CALLS_WITHOUT_HANDLER, type CallName } from '../../contract/calls.ts'
import { z, type Schema } from '../../contract/wire.ts'

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
  '501': 'Declared, and answered by a later release.',
} as const

export function openApi(mount: string): object {
  const names = Object.keys(calls) as CallName[]
  const paths: Record<string, Record<string, object>> = {}
  for (const name of names) {
    const { path, method } = callOf(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forno order host',
      version: '1.0.0',
      description:
        'Every answer carries `status`; a refusal is `status: false` with `message` and `err_message`, and HTTP 200 when it is one of business. Amounts are dollars unless said otherwise. A change may carry an `Idempotency-Key`: a repeat gets the first answer.',
    },
    servers: [{ url: mount }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'From get/config; the HttpOnly cookie it is bound to is demanded with it.',
        },
      },
      schemas: { Refusal: shapeOf(envelope) },
    },
  }
}

function operationOf(name: CallName): object {
  const { method, input: schema, answer, source, ...facts } = callOf(name)
  const { kind, token, offline, idempotent, cacheable, invalidates, refusalInvalidates } = facts
  const input = shapeOf(schema)
  const isAnswered = !(CALLS_WITHOUT_HANDLER as readonly CallName[]).includes(name)
  const refusals = Object.entries(REFUSALS).filter(
    ([status]) => (status === '501') !== isAnswered && (status !== '401' || token !== 'none'),
  )
  return {
    operationId: name,
    description: `${kind === 'change' ? 'Changes something' : 'Reads'}. From ${source}.`,
    ...(token === 'none' ? {} : { security: [{ token: [] }] }),
    ...(method === 'GET' ? { parameters: parametersOf(input) } : { requestBody: formOf(input) }),
    'x-kind': kind,
    'x-token': token,
    'x-offline': offline,
    'x-idempotent': idempotent,
    'x-cacheable': cacheable,
    'x-invalidates': invalidates,
    'x-refusal-invalidates': refusalInvalidates,
    responses: {
      ...(isAnswered
        ? { '200': { description: 'The answer, or a refusal.', content: json(answered(shapeOf(answer))) } }
        : {}),
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

const answered = (shape: Shape): Shape => ({
  ...shape,
  properties: { status: { type: 'boolean' }, ...shape.properties },
  required: ['status', ...(shape.required ?? [])],
})

const parametersOf = ({ properties = {}, required = [] }: Shape): object[] =>
  Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name: wireName(name, schema),
    required: required.includes(name),
    schema,
  }))

const formOf = ({ properties = {}, required = [], ...shape }: Shape): object => ({
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        ...shape,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, schema]) => [wireName(name, schema), schema]),
        ),
        required,
      },
    },
  },
})

const wireName = (name: string, schema: Shape) => (schema.type === 'array' ? `${name}[]` : name)

const json = (schema: object) => ({ 'application/json': { schema } })

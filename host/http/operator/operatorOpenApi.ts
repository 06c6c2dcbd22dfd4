import { operatorRefusal, operatorSubjects } from '../../../contract/operator/operatorCalls.ts'
import { spellings } from '../../../contract/operator/fields.ts'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'
import { answerNameOf, answerShape, sorted, openWireShapes, referenceTo, type Shape } from '../openapi/wireShapes.ts'
import { bodySchema, parametersOf, type Field } from '../openapi/fields.ts'
import { HEADERS, INFO } from '../openapi/documentInfo.ts'
import { refusalResponses, refusalsWith } from '../openapi/refusals.ts'

const DESCRIPTION =
  'An answer has `status: true`, a refusal `status: false` with `message`, that of a file `errors` with their paths. Amounts are dollars as text, times ISO 8601. Every change is in the audit.'

const OPERATOR = {
  in: 'header',
  name: 'X-Operator',
  description: 'Who asks, for the audit; percent-encoded.',
  schema: { type: 'string' },
  example: 'Ada',
}

type Write = ReturnType<typeof openWireShapes>['shapeOf']

/** The OpenAPI document of the operator's calls, from their declarations. */
export function operatorOpenApi(): object {
  const shapes = openWireShapes()
  const answers: Record<string, Shape> = {}
  const paths: Record<string, Record<string, object>> = {}
  for (const [tag, { calls }] of Object.entries(operatorSubjects))
    for (const [name, call] of Object.entries<OperatorCall>(calls)) {
      if ('_zod' in call.answer) {
        const shape = shapes.shapeOf(call.answer, 'answer')
        answers[answerNameOf(name)] = call.isFile ? shape : answerShape(shape)
      }
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, tag, shapes.shapeOf) }
    }
  const refusal = shapes.shapeOf(operatorRefusal, 'answer')
  const status = { description: STATUS, type: 'boolean', enum: [false] }
  const Refusal = { ...refusal, properties: { status, ...refusal.properties }, required: ['status'] }
  return {
    openapi: '3.1.0',
    info: { ...INFO, title: `${INFO.title}, the operator's calls`, description: DESCRIPTION },
    servers: [{ url: '/operator', description: 'The host that serves this document.' }],
    security: [{ key: [] }],
    tags: Object.entries(operatorSubjects).map(([name, { is: description }]) => ({ name, description })),
    paths,
    components: {
      schemas: sorted({ ...answers, ...shapes.named, Refusal }),
      responses: refusalResponses(),
      parameters: { IdempotencyKey: HEADERS.IdempotencyKey, Operator: OPERATOR },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The operator key, OPERATOR_KEY.' } },
    },
  }
}

const STATUS = 'true for an answer, false for a refusal.'

function operationOf(name: string, call: OperatorCall, tag: string, shapeOf: Write): object {
  const { method, path, words, refuses = [], keyed, isPending } = call
  const fields = spellings(call.fields).map(([, wire, schema]): Field => {
    const { description, example, ...shape } = shapeOf(schema, 'input')
    const required = !['optional', 'default', 'prefault'].includes(schema._zod.def.type)
    return { name: wire, required, description, schema: shape, example }
  })
  const isInPath = (field: Field) => path.split('/').includes(`:${field.name}`)
  const others = fields.filter((field) => !isInPath(field))
  const isQuery = method === 'GET' || call.body !== undefined
  const parameters = [
    ...parametersOf('path', fields.filter(isInPath)),
    ...(isQuery ? parametersOf('query', others) : []),
    ...(method === 'POST' ? [{ $ref: '#/components/parameters/Operator' }] : []),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const [summary, ...more] = words.split(/(?<=\.) /)
  const content = contentOf(name, call)
  return {
    operationId: name,
    tags: [tag],
    summary: summary?.replace(/\.$/, ''),
    ...(more.length > 0 ? { description: more.join(' ') } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? bodyOf(call, others) : {}),
    responses: {
      '200': { description: 'Done.', content },
      ...(isPending ? { '202': { description: 'Begun.', content } } : {}),
      ...refusalsWith([401, 403, ...refuses, 422, 429, 500, 503].sort((one, other) => one - other)),
    },
  }
}

const contentOf = (name: string, { answer }: OperatorCall): object =>
  '_zod' in answer
    ? { 'application/json': { schema: referenceTo(answerNameOf(name)) } }
    : Object.fromEntries(answer.map((type) => [type, { schema: { type: 'string' } }]))

function bodyOf({ body }: OperatorCall, fields: readonly Field[]): object {
  if (body) {
    const multipart = body.parts && { 'multipart/form-data': { schema: partsOf(body.parts) } }
    const schema = { description: body.is, type: body.type === 'application/json' ? 'object' : 'string' }
    return { requestBody: { required: true, content: { [body.type]: { schema }, ...multipart } } }
  }
  if (fields.length === 0) return {}
  return { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: bodySchema(fields) } } } }
}

const file = { type: 'string', contentMediaType: 'application/octet-stream' }

/** Files; several of those whose name is a plural. */
const partsOf = (parts: Readonly<Record<string, string>>): Shape => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(parts).map(([name, description]) => [
      name,
      name.endsWith('s') ? { type: 'array', items: file, description } : { ...file, description },
    ]),
  ),
})

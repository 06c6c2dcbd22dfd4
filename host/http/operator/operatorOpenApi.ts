import { envelope } from '../../../contract/call.ts'
import { z } from '../../../contract/wire.ts'
import type { Words } from '../../../contract/words.ts'
import { answerShape, described, sorted } from '../openapi/describedShape.ts'
import { fault, OPERATOR_ANSWERS, OPERATOR_NAMED, type OperatorAnswer } from '../openapi/operatorAnswers.ts'
import {
  operatorExample,
  operatorFieldWords,
  OPERATOR_SUBJECTS,
  OPERATOR_TAGS,
  PATH_WORDS,
} from '../openapi/operatorWords.ts'
import { HEADERS, INFO } from '../openapi/documentInfo.ts'
import { refusalResponses, refusalsWith } from '../openapi/refusals.ts'
import { openWireShapes, referenceTo, type Shape } from '../openapi/wireShapes.ts'
import type { OperatorCall } from './operatorCall.ts'

const DESCRIPTION =
  'An answer has `status: true`, a refusal `status: false` with `message`, that of a file `errors` with their paths. Amounts are dollars as text, times ISO 8601. Every change is in the audit.'

const OPERATOR = {
  in: 'header',
  name: 'X-Operator',
  description: 'Who asks, for the audit; percent-encoded.',
  schema: { type: 'string' },
  example: 'Ada',
}

/** The OpenAPI document of the operator's calls, from their declarations. */
export function operatorOpenApi(calls: readonly OperatorCall[]): object {
  const registry = z.registry<Words>()
  for (const [id, schema] of Object.entries({ ...OPERATOR_NAMED, Refusal: envelope })) registry.add(schema, { id })
  const shapes = openWireShapes(registry)
  const answers: Record<string, Shape> = {}
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const facts = answerOf(call)
    if (facts.answer) {
      const shape = shapes.shapeOf(facts.answer, 'answer')
      answers[answerName(facts)] = facts.isFile ? shape : described(facts.id, answerShape(shape), operatorFieldWords)
    }
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, facts) }
  }
  shapes.shapeOf(fault, 'answer')
  const { Refusal: _, ...named } = shapes.named
  const schemas = Object.entries({ ...named, Refusal: REFUSAL }).map(
    ([name, shape]) => [name, described(name, shape, operatorFieldWords)] as const,
  )
  const tags = new Set(calls.map(tagOf))
  return {
    openapi: '3.1.0',
    info: { ...INFO, title: `${INFO.title}, the operator's calls`, description: DESCRIPTION },
    servers: [{ url: '/operator', description: 'The host that serves this document.' }],
    security: [{ key: [] }],
    tags: [...tags].map((name) => ({ name, description: OPERATOR_SUBJECTS[name] ?? name })),
    paths,
    components: {
      schemas: sorted({ ...answers, ...Object.fromEntries(schemas) }),
      responses: refusalResponses([403]),
      parameters: { IdempotencyKey: HEADERS.IdempotencyKey, Operator: OPERATOR },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The operator key, OPERATOR_KEY.' } },
    },
  }
}

const text = { type: 'string' }

/** `errors` of a file, the present state of an order that could not be moved. */
const REFUSAL: Shape = {
  type: 'object',
  properties: {
    status: { type: 'boolean', enum: [false] },
    message: text,
    err_message: text,
    errors: { type: 'array', items: referenceTo('Fault') },
    faults: { type: 'array', items: { type: 'object', properties: { line: { type: 'integer' }, message: text } } },
    order: text,
    stage: text,
    rev: { type: 'integer' },
    c_status: { type: 'integer' },
    ready_at: text,
  },
  required: ['status'],
}

/** A call that the table does not have yet answers an object. */
function answerOf({ method, path }: OperatorCall): OperatorAnswer {
  const id = `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  return OPERATOR_ANSWERS[`${method} ${path}`] ?? { id, answer: z.looseObject({}), also: [404, 409, 413] }
}

const answerName = ({ id }: OperatorAnswer): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`

const tagOf = ({ path }: OperatorCall): string => OPERATOR_TAGS[path.split('/')[1] ?? ''] ?? 'More'

function operationOf(call: OperatorCall, facts: OperatorAnswer): object {
  const { method, path, does, fields = {} } = call
  const { id, also = [], keyed } = facts
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    description: PATH_WORDS[`${id}.${name}`] ?? PATH_WORDS[name] ?? name,
    ...schemaAndExample(id, name),
  }))
  const inQuery = Object.entries(fields).map(([name, description]) => ({
    in: 'query',
    name,
    description,
    ...schemaAndExample(id, name),
  }))
  const headers = method === 'POST' ? [{ $ref: '#/components/parameters/Operator' }] : []
  const parameters = [
    ...inPath,
    ...(method === 'GET' || call.body ? inQuery : []),
    ...headers,
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const [summary, ...more] = does.split(/(?<=\.) /)
  return {
    operationId: id,
    tags: [tagOf(call)],
    summary: summary?.replace(/\.$/, ''),
    ...(more.length > 0 ? { description: more.join(' ') } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' ? bodyOf(call, id) : {}),
    responses: {
      '200': { description: 'Done.', content: contentOf(call, facts) },
      ...(id === 'refundOrder' ? { '202': { description: 'Begun.', content: contentOf(call, facts) } } : {}),
      ...refusalsWith([401, ...also, 422, 429, 500, 503].sort((one, other) => one - other)),
    },
  }
}

function contentOf({ answers = 'text/plain' }: OperatorCall, facts: OperatorAnswer): object {
  if (facts.answer) return { 'application/json': { schema: referenceTo(answerName(facts)) } }
  const types = answers.match(/[\w-]+\/[\w*.-]+/g) ?? []
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))
}

function bodyOf({ fields = {}, body, parts }: OperatorCall, id: string): object {
  if (body) {
    const multipart = parts && { 'multipart/form-data': { schema: partsOf(parts) } }
    const schema = { description: body.is, ...(body.type === 'application/json' ? { type: 'object' } : text) }
    return { requestBody: { required: true, content: { [body.type]: { schema }, ...multipart } } }
  }
  if (Object.keys(fields).length === 0) return {}
  return { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: formOf(fields, id) } } } }
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

function formOf(fields: Readonly<Record<string, string>>, call: string): Shape {
  const properties = Object.entries(fields).map(([name, description]) => {
    const { schema, example } = schemaAndExample(call, name)
    return [name, { ...schema, description, ...(example === undefined ? {} : { examples: [example] }) }] as const
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function schemaAndExample(call: string, field: string): { schema: Shape; example?: string } {
  const example = operatorExample(call, field)
  if (example === undefined) return { schema: text }
  if (typeof example === 'string') return { schema: text, example }
  return { schema: { type: 'string', enum: example.enum }, example: example.example }
}

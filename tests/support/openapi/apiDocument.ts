import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApi } from '../../../host/http/openapi.ts'
import { operatorOpenApi } from '../../../host/http/operator/operatorOpenApi.ts'

export interface Shape {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  allOf?: Shape[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  contentSchema?: Shape
  additionalProperties?: unknown
  examples?: unknown[]
  [more: string]: unknown
}

export interface Parameter {
  $ref?: string
  in: string
  name: string
  required?: boolean
  description?: string
  example?: unknown
  schema: Shape
}

type Content = Record<string, { schema: Shape }>

export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  servers: { url: string }[]
  tags: { name: string }[]
  components: {
    schemas: Record<string, Shape>
    responses: Record<string, { description: string; content: Content }>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, object>
  }
}

export const customersDocument = openApi() as ApiDocument
export const operatorDocument = operatorOpenApi() as ApiDocument

export const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

const contentOf = (document: ApiDocument, { $ref, content }: { $ref?: string; content?: Content }) =>
  $ref === undefined ? content : document.components.responses[nameIn($ref)]?.content

/** Says what of an answer the documents do not say; undefined when they say it all, or do not have the call. */
export type AnswerCheck = (method: string, url: string, response: Response) => Promise<string | undefined>

export function openAnswerCheck(): AnswerCheck {
  const checks = [checkOf(customersDocument, ''), checkOf(operatorDocument, '/operator')]
  return async (method, url, response) => {
    const path = decodeURI(new URL(url).pathname)
    for (const check of checks) {
      const found = await check(method, path, response)
      if (found !== undefined) return found === '' ? undefined : `${method} ${path} ${response.status}: ${found}`
    }
    return undefined
  }
}

/** '' for a documented answer, undefined for a path that the document does not have. */
function checkOf(document: ApiDocument, mount: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'document', ...closedComponents(document) })
  const validators = new Map<Shape, ValidateFunction>()
  const paths = Object.entries(document.paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${mount}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    isExact: !path.includes('{'),
    operations,
  }))
  paths.sort((one, other) => Number(other.isExact) - Number(one.isExact))
  return async (method: string, path: string, response: Response): Promise<string | undefined> => {
    const operation = paths.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()]
    if (!operation) return undefined
    const answer = operation.responses[String(response.status)]
    if (!answer) return 'this status is not in the document'
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const content = contentOf(document, answer)
    if (!content) return ''
    const schema = (content[type] ?? content[`${type.split('/')[0]}/*`])?.schema
    if (!schema) return `no ${type} is in the document`
    if (type !== 'application/json' || response.headers.has('content-encoding')) return ''
    const validate = validators.get(schema) ?? ajv.compile(closed(schema))
    validators.set(schema, validate)
    return validate(await response.clone().json()) ? '' : ajv.errorsText(validate.errors)
  }
}

/** Every schema twice: closed to fields that it does not name, and open where others add theirs (`allOf`). */
function closedComponents({ components: { schemas } }: ApiDocument) {
  const both = Object.entries(schemas).flatMap(([name, schema]) => [
    [name, closed(schema)],
    [`${name}-open`, closed(schema, true)],
  ])
  return { components: { schemas: Object.fromEntries(both) as Record<string, Shape> } }
}

function closed(shape: Shape, isOpen = false): Shape {
  const { $ref, properties, items, allOf, anyOf, oneOf } = shape
  const isClosed = !isOpen && (properties || allOf) && shape.additionalProperties === undefined
  return {
    ...shape,
    ...($ref ? { $ref: `document${$ref}${isOpen ? '-open' : ''}` } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])) }
      : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(allOf ? { allOf: allOf.map((one) => closed(one, true)) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((one) => closed(one, isOpen)) } : {}),
    ...(oneOf ? { oneOf: oneOf.map((one) => closed(one, isOpen)) } : {}),
    ...(isClosed ? { unevaluatedProperties: false } : {}),
  }
}

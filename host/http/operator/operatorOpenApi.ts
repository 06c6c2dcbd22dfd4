import { BRAND } from '../../../contract/brand.ts'
import type { OperatorCall } from './operatorCall.ts'

/** The OpenAPI document of the operator's calls, from their declarations. */
export function operatorOpenApi(calls: readonly OperatorCall[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name} order host, the operator's calls`,
      version: '1.0.0',
      description:
        'Every answer carries `status`; a refusal is `status: false` with `message`, and lists of `errors` with paths for files. Amounts are dollars as text, times ISO 8601. The header `X-Operator` may name who asks, for the audit.',
    },
    servers: [{ url: '/operator' }],
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The operator key.' } } },
  }
}

function operationOf({
  method,
  path,
  does,
  fields = {},
  body,
  parts,
  answers = 'application/json',
}: OperatorCall): object {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' },
  }))
  const query = Object.entries(fields).map(([name, description]) => ({
    in: 'query',
    name,
    description,
    schema: { type: 'string' },
  }))
  const form = {
    'application/x-www-form-urlencoded': { schema: { type: 'object', properties: propertiesOf(fields) } },
  }
  const content = body && {
    [body.type]: { schema: { description: body.is } },
    ...(parts ? { 'multipart/form-data': { schema: { type: 'object', properties: propertiesOf(parts) } } } : {}),
  }
  return {
    description: does,
    parameters: method === 'GET' ? [...parameters, ...query] : parameters,
    ...(method === 'POST' ? { requestBody: { content: content ?? form } } : {}),
    responses: {
      '200': { description: `Done: ${answers}.` },
      '401': { description: 'The operator key is missing or wrong.' },
      '404': { description: 'There is no such thing.' },
      '422': { description: 'The fields are not as described; the message says what is expected.' },
    },
  }
}

const propertiesOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]))

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { call, type Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { driverCalls, DRIVER_MOUNT, kitchenCalls, KITCHEN_MOUNT } from '../../../contract/kitchen.ts'
import { codec, z } from '../../../contract/wire.ts'
import { field, subject } from '../../../contract/words.ts'
import { CUSTOMERS, openApi } from '../../../host/http/openapi.ts'
import { jsonLines } from '../../../host/http/openapi/jsonLines.ts'
import { operatorCalls } from '../../../contract/operator/operatorCalls.ts'
import {
  customersDocument as customers,
  nameIn,
  operatorDocument as operator,
  type ApiDocument,
  type Operation,
  type Parameter,
  type Shape,
} from '../../support/openapi/apiDocument.ts'

const { schemas } = customers.components
const documents = { customers, operator }
const resolved = (shape: Shape | undefined, document = customers): Shape =>
  shape?.$ref ? (document.components.schemas[nameIn(shape.$ref)] ?? {}) : (shape ?? {})
const operationsOf = ({ paths }: ApiDocument) => Object.values(paths).flatMap((methods) => Object.values(methods))
const schemaOf = (operation?: Operation) => operation?.responses['200']?.content?.['application/json']?.schema
const form = (path: string, method = 'post') =>
  customers.paths[`/api${path}`]?.[method]?.requestBody?.content['application/x-www-form-urlencoded']?.schema
const fieldsOf = (shape: Shape): string[] => [
  ...Object.keys(shape.properties ?? {}),
  ...(shape.allOf ?? []).flatMap((one) => fieldsOf(resolved(one))),
]
const answer = (path: string, method = 'get') =>
  fieldsOf(resolved(schemaOf(customers.paths[`/api${path}`]?.[method])?.oneOf?.[0]))
const query = (path: string) =>
  customers.paths[`/api${path}`]?.['get']?.parameters?.flatMap(({ in: place, name }) =>
    place === 'query' ? [name] : [],
  )

/** Every field of a schema with the way to it. */
function fieldsWithin(owner: string, shape: Shape): [string, Shape][] {
  const inner = [
    shape.items,
    shape.contentSchema,
    ...(shape.allOf ?? []),
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
  ]
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => [
      [`${owner}.${name}`, one] as [string, Shape],
      ...fieldsWithin(`${owner}.${name}`, one),
    ]),
    ...inner.flatMap((one) => (one ? fieldsWithin(owner, one) : [])),
  ]
}

const parametersOf = (document: ApiDocument, operation: Operation): Parameter[] =>
  (operation.parameters ?? []).map((one) =>
    one.$ref ? (document.components.parameters[nameIn(one.$ref)] as Parameter) : one,
  )

/** The ways to what has no words or one alone, as 'Name.': fields, also those within others, parameters, operations and refusals. */
const undescribedIn = (document: ApiDocument): string[] => {
  const { schemas: shapes, responses } = document.components
  const ways = [
    ...Object.entries(shapes).flatMap(([name, shape]) => fieldsWithin(name, shape)),
    ...Object.entries(responses).map(([name, { description }]) => [name, { description }] as [string, Shape]),
    ...operationsOf(document).flatMap((operation) => {
      const { operationId, summary, requestBody } = operation
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
      const parameters = parametersOf(document, operation)
      return [
        [operationId, { description: summary }] as [string, Shape],
        ...bodies.flatMap((schema) => fieldsWithin(operationId, schema)),
        ...parameters.map(({ name, description }) => [`${operationId}.${name}`, { description }] as [string, Shape]),
        ...parameters.flatMap(({ name, schema }) => fieldsWithin(`${operationId}.${name}`, schema)),
      ]
    }),
  ]
  return ways.filter(([, { description = '' }]) => !description.includes(' ')).map(([way]) => way)
}

describe('the OpenAPI document', () => {
  test.each(Object.entries(documents))(
    'of %s passes redocly lint by its strict recommended rules [D-99]',
    async (_, document) => {
      const config = await createConfig({ extends: ['recommended-strict'] })
      const source = jsonLines(document)
      const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
      expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
        [],
      )
    },
  )

  test('is found faulty by the same rules where an operation has no summary [D-99]', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const source = JSON.stringify(customers).replace(
      '"summary":"Lists the stores, of a large chain those around one",',
      '',
    )
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(['operation-summary'])
  })

  test.each(Object.entries(documents))('of %s says what each field, parameter and refusal is [D-99]', (_, document) => {
    expect(undescribedIn(document)).toEqual([])
    for (const operation of operationsOf(document)) {
      for (const parameter of parametersOf(document, operation))
        expect(parameter.example, `${operation.operationId} ${parameter.name}`).toBeDefined()
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
        for (const [name, field] of Object.entries(schema.properties ?? {}))
          if (type !== 'multipart/form-data') expect(field.examples, `${operation.operationId} ${name}`).toHaveLength(1)
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '429', '500', '503']))
    }
  })

  test('is found incomplete where a field of any call has no words of its own [D-99]', () => {
    const name = field('Name.', z.string())
    const planted = call(
      '',
      { method: 'POST', path: '/planted', source: 'D-99' },
      codec(() => ({
        name: ['name', name],
        lines: ['lines', field('The lines.', z.array(z.object({ price: name })))],
      })),
      codec(() => ({
        name: ['name', name],
        notes: ['notes', field('Notes of it.', z.array(z.object({ text: name })))],
      })),
    )
    const about = { name: 'Planted', words: 'Planted.' }
    const document = openApi([{ ...CUSTOMERS, calls: subject(about, { planted: planted as Call }) }]) as ApiDocument
    expect(undescribedIn(document).filter((way) => /planted/i.test(way))).toEqual([
      'PlantedAnswer.name',
      'PlantedAnswer.notes.text',
      'planted',
      'planted.name',
      'planted.lines[].price',
    ])
  })

  test('is smaller than 350 kB, also as it is printed [D-99]', () => {
    expect(JSON.stringify(customers).length).toBeLessThan(285_000)
    expect(jsonLines(customers).length).toBeLessThan(350_000)
    expect(JSON.parse(jsonLines(customers))).toEqual(JSON.parse(JSON.stringify(customers)))
  })

  test('has every declared call once, at its method and path', () => {
    const declared = { '/api': calls, [KITCHEN_MOUNT]: kitchenCalls, [DRIVER_MOUNT]: driverCalls }
    const names = Object.values(declared).flatMap((group) => Object.keys(group))
    const streams = ['liveStream', 'menuStream', 'kitchenStream']
    expect(
      operationsOf(customers)
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual([...names, ...streams].sort())
    for (const [mount, group] of Object.entries(declared))
      for (const [name, { method, path }] of Object.entries(group))
        expect(customers.paths[mount + path]?.[method.toLowerCase()]?.operationId).toBe(name)
  })

  test('has every call of the operator with its name and answer [D-99]', () => {
    for (const [name, { method, path, words }] of Object.entries(operatorCalls)) {
      const operation = operator.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const { summary = '', description = '' } = operation ?? {}
      expect([operation?.operationId, `${summary}. ${description}`.trim()]).toEqual([name, words])
    }
    expect(operationsOf(operator)).toHaveLength(Object.keys(operatorCalls).length)
    expect(operator.paths['/orders/{number}']?.['post']).toMatchObject({ operationId: 'moveOrder', tags: ['Orders'] })
  })

  test('names the shapes of the contract [D-99]', () => {
    const names = ['Store', 'Product', 'Cart', 'CartLine', 'Order', 'Customer', 'LiveOrder', 'KitchenOrder', 'Refusal']
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names))
    expect(
      resolved(schemaOf(customers.paths['/api/get/stores']?.['get'])?.oneOf?.[0]).properties?.['stores'],
    ).toMatchObject({
      items: { $ref: '#/components/schemas/Store' },
    })
  })

  test('tells an answer from a refusal by status, where both have HTTP status 200 [D-99]', () => {
    const { oneOf = [] } = schemaOf(customers.paths['/api/checkout/coupon']?.['post']) ?? {}
    expect(oneOf.map((one) => resolved(one).properties?.['status'])).toMatchObject([
      { enum: [true] },
      { enum: [false] },
    ])
    expect(schemas['Refusal']?.properties).toMatchObject({
      bot_check: { enum: ['send_code', 'new_session', 'add_gift_card'] },
      address_required: { enum: [0, 1] },
    })
  })

  test('says the shape of JSON in a field by a named schema [D-99]', () => {
    const json = (name: string) => ({
      contentMediaType: 'application/json',
      contentSchema: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
    })
    expect(form('/add/product')?.properties).toMatchObject({
      p_groups: json('ChosenGroup'),
      bags: json('ChosenBag'),
      p_coupons: json('ChosenProduct'),
    })
    const complete = customers.paths['/api/checkout/complete']?.['get']?.parameters
    expect(complete?.find(({ name }) => name === 'gc[]')?.schema).toMatchObject({
      type: 'array',
      items: { contentMediaType: 'application/json', contentSchema: { $ref: '#/components/schemas/GiftCardUse' } },
    })
    for (const name of ['ChosenGroup', 'ChosenBag', 'ChosenProduct', 'GiftCardUse'])
      expect(schemas).toHaveProperty(name)
  })

  test('has headers as parameters where the host reads them, and both parts of a session [D-99]', () => {
    const headers = (path: string, method: string) =>
      parametersOf(customers, customers.paths[path]?.[method] as Operation).flatMap(({ in: place, name }) =>
        place === 'header' ? [name] : [],
      )
    expect(headers('/api/add/product', 'post')).toEqual(['Idempotency-Key'])
    expect(headers('/api/checkout/complete', 'get')).toEqual(['Idempotency-Key'])
    expect(headers('/api/checkout/send-code', 'post')).toEqual(['Idempotency-Key', 'X-Altcha'])
    expect(headers('/api/get/stores', 'get')).toEqual(['If-None-Match'])
    expect(customers.paths['/api/add/product']?.['post']?.security).toEqual([{ token: [], session: [] }])
    expect(customers.paths['/api/get/stores']?.['get']?.security).toEqual([])
    expect(customers.components.securitySchemes).toMatchObject({
      token: { scheme: 'bearer' },
      session: { in: 'cookie', name: '__Host-forno' },
    })
  })

  test("says what the kitchen's screen and the driver's page send and are answered", () => {
    const accept = customers.paths['/kitchen/api/accept']?.['post']
    expect(accept).toMatchObject({
      security: [{ kitchen: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['order', 'key'] } } } },
    })
    expect(Object.keys(accept?.responses ?? {})).toContain('409')
    expect(resolved(schemaOf(accept)).required).toEqual(['status', 'now', 'order', 'revision', 'stage'])
    expect(customers.paths['/kitchen/api/sign-in']?.['post']?.security).toEqual([])
    expect(customers.paths['/driver/api/position']?.['post']).toMatchObject({ security: [{ driver: [] }] })
  })

  test('matches the specification for the reads [CALL-02 CALL-03 CALL-04 CALL-05 CALL-06]', () => {
    expect(query('/get/location')).toEqual(['lat', 'lng', 'order_sm'])
    expect(answer('/get/location')).toEqual(['status', 'locations', 'beyond_km'])
    expect(answer('/get/stores')).toEqual(['status', 'stores', 'others'])
    expect(query('/get/menu')).toEqual(['s', 'full', 'part', 'since'])
    expect(answer('/get/menu')).toEqual([
      'status',
      'menu',
      'banners',
      'deal',
      'deal_image',
      'co_hash',
      'hh_hash',
      'by_service',
      'details',
      'parts',
      'version',
      'changes',
    ])
    expect(query('/get/product')).toEqual(['ph', 'sh'])
    expect(query('/get/edit/product')).toEqual(['ci'])
    expect(answer('/get/edit/product')).toEqual([
      'status',
      'product',
      'item',
      'item_size',
      'item_qty',
      'pcih',
      'item_c',
    ])
  })

  test('matches the specification for the changes [CALL-07 CALL-09 CALL-20 ACALL-04 ACALL-05]', () => {
    const fields = [
      'shash',
      'name',
      'phash',
      'ptype',
      'qty',
      'size_c',
      'sales_type',
      'sales_sh',
      'p_coupons',
      'p_groups',
      'bags',
      'bh',
      'stype',
    ]
    expect(Object.keys(form('/add/product')?.properties ?? {})).toEqual(fields)
    expect(Object.keys(form('/update/product')?.properties ?? {})).toEqual([...fields, 'pcih'])
    expect(answer('/add/product', 'post')).toEqual(
      expect.arrayContaining(['cihash', 'cps', 'cps_h', 'cps_m', 'cps_rh', 'bags']),
    )
    expect(form('/remove')?.required).toEqual(['cihash'])
    expect(query('/get/config')).toEqual(['token', 'sh'])
    expect(query('/checkout/complete')).toEqual(
      expect.arrayContaining(['csh', 'gc[]', 'payment_method_id', 'oname', 'tip']),
    )
  })

  test('lists the refusals of a call', () => {
    expect(Object.keys(customers.paths['/api/get/stores']?.['get']?.responses ?? {})).toEqual([
      '200',
      '304',
      '422',
      '429',
      '500',
      '503',
    ])
  })
})

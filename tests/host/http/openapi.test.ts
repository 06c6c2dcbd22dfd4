import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conformance, type Ask } from '../../../host/conformance/conformance.ts'
import { openApi } from '../../../host/http/openapi.ts'
import { driverCalls, DRIVER_MOUNT, kitchenCalls, KITCHEN_MOUNT } from '../../../contract/kitchen.ts'
import { calls } from '../../../contract/calls.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> }
  responses: Record<string, { content: Record<string, { schema: { properties: Record<string, unknown> } }> }>
}

type Document = { paths: Record<string, Record<string, Operation>>; servers: { url: string }[] }

const document = openApi() as Document
const form = (path: string, method = 'post') =>
  document.paths[`/api${path}`]?.[method]?.requestBody?.content['application/x-www-form-urlencoded']?.schema
const answer = (path: string, method = 'get') =>
  Object.keys(
    document.paths[`/api${path}`]?.[method]?.responses['200']?.content['application/json']?.schema.properties ?? {},
  )
const query = (path: string) => document.paths[`/api${path}`]?.['get']?.parameters?.map(({ name }) => name)

describe('the OpenAPI document', () => {
  test('has every declared call once, at its method and path', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const declared = { '/api': calls, [KITCHEN_MOUNT]: kitchenCalls, [DRIVER_MOUNT]: driverCalls }
    const names = Object.values(declared).flatMap((group) => Object.keys(group))
    const streams = ['liveStream', 'menuStream', 'kitchenStream']
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...names, ...streams].sort())
    for (const [mount, group] of Object.entries(declared))
      for (const [name, { method, path }] of Object.entries(group))
        expect(document.paths[mount + path]?.[method.toLowerCase()]?.operationId).toBe(name)
  })

  test("says what the kitchen's screen and the driver's page send and are answered", () => {
    const accept = document.paths['/kitchen/api/accept']?.['post']
    expect(accept).toMatchObject({
      security: [{ kitchen: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['order', 'key'] } } } },
      responses: {
        '200': {
          content: { 'application/json': { schema: { required: ['status', 'now', 'order', 'revision', 'stage'] } } },
        },
        '409': {},
      },
    })
    expect(document.paths['/kitchen/api/sign-in']?.['post']).not.toHaveProperty('security')
    expect(document.paths['/driver/api/position']?.['post']).toMatchObject({ security: [{ driver: [] }] })
  })

  test('matches the specification for the reads [CALL-02 CALL-03 CALL-04 CALL-05 CALL-06]', () => {
    expect(query('/get/location')).toEqual(['lat', 'lng', 'order_sm'])
    expect(answer('/get/location')).toEqual(['status', 'locations', 'beyond_km'])
    expect(answer('/get/stores')).toEqual(['status', 'stores'])
    expect(query('/get/menu')).toEqual(['s', 'full', 'part'])
    expect(answer('/get/menu')).toEqual([
      'status',
      'menu',
      'banners',
      'deal',
      'deal_image',
      'co_hash',
      'hh_hash',
      'details',
      'parts',
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
    expect(Object.keys(document.paths['/api/get/stores']?.['get']?.responses ?? {})).toEqual([
      '200',
      '403',
      '422',
      '429',
    ])
  })
})

describe('conformance', () => {
  let here: HostInProcess
  let ask: Ask
  beforeAll(async () => {
    here = await hostInProcess(oneDatabase[0]!)
    ask = (path, init) => here.host.fetch(new Request(`http://forno.test/api${path}`, init))
  })
  afterAll(() => here.close())

  test('this host passes every check of the contract [ACALL-01]', async () => {
    const findings = await conformance(ask)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings.length).toBeGreaterThan(20)
  })

  test('a host that deviates from the contract fails a check', async () => {
    const lying =
      (change: (text: string, path: string) => string): Ask =>
      async (path, init) => {
        const response = await ask(path, init)
        return new Response(change(await response.text(), path), { status: response.status })
      }
    const faults = async (other: Ask) => (await conformance(other)).filter(({ ok }) => !ok).map(({ what }) => what)
    expect(await faults(lying((text) => text.replaceAll('"permalink":"/', '"permalink":"')))).toContain(
      'the permalink of Main Street',
    )
    expect(await faults(lying((text) => text.replaceAll('"gt":', '"gtt":')))).toContain('Margherita at Main Street')
    expect(
      await faults(
        lying((text, path) => (path.startsWith('/get/product') ? text.replaceAll('"price":12', '"price":13') : text)),
      ),
    ).toContain("the price of Margherita's card at Main Street")
    expect(await faults(lying((text) => text.replace('"status":false', '"status":true')))).toContain(
      'an unknown store is refused with a message',
    )
    expect(await faults(lying(() => '<html>Sign in to the wifi</html>'))).toContain('the stores')
  })

  test('the host serves its OpenAPI document', async () => {
    const response = await ask('/openapi.json')
    expect(await response.json()).toEqual(document)
  })
})

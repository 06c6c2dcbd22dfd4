import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAnswerCheck } from '../../support/openapi/apiDocument.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { askOperator, OPERATOR_KEY } from '../../support/host/operatorHost.ts'
import { MAIN, productHashOf, smallChain } from '../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { newGuest, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('answers and the OpenAPI document on $name', (database) => {
  const check = openAnswerCheck()
  const answered = new Map<string, number>()
  const faults: string[] = []
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database, { settings: { operatorKey: OPERATOR_KEY } })
    const { host } = here
    const fetch: typeof host.fetch = async (request, ...more) => {
      const { method, url } = request
      const response = await host.fetch(request, ...more)
      const fault = await check(method, url, response)
      if (fault) faults.push(fault)
      const what = `${method} ${new URL(url).pathname} ${response.status}`
      answered.set(what, (answered.get(what) ?? 0) + 1)
      return response
    }
    here = { ...here, host: { ...host, fetch } }
  })
  afterAll(() => here.close())

  test('every answer of an order and of its refusals is as the document says [D-99]', async () => {
    const guest = await newGuest(here)
    await guest.ask('stores', {})
    await guest.ask('menu', { store: MAIN, full: true })
    await guest.ask('menu', { store: 'nowhere' })
    const { version } = (await guest.ask('menu', { store: MAIN, since: '' })).answer
    await guest.ask('menu', { store: MAIN, full: true, since: version })
    await guest.ask('menu', { store: MAIN, since: 'made-up' })
    await guest.ask('product', { store: MAIN, product: productHashOf('margherita') })
    await guest.ask('menuGuide', { store: MAIN })
    await guest.ask('deals', {})
    const { answer: added } = await guest.ask('addProduct', margheritaInput({ quantity: 2 }))
    await guest.ask('editProduct', { line: added.hash })
    await guest.ask('addProduct', colaInput(), { wire: { shash: MAIN } })
    await guest.ask('addProduct', colaInput(), { headers: { Authorization: 'Bearer nobody' } })
    await guest.ask('checkout', { store: MAIN })
    await guest.ask('applyCoupon', { code: 'NOSUCH', store: MAIN })
    await guest.ask('account', {})
    const buyer = await newMemberBuyer(here)
    const input = await buyer.memberCompleteInput(CARD_SUCCEEDS, 15)
    const { answer: paid } = await buyer.guest.ask('complete', input)
    await buyer.guest.ask('liveOrder', { hash: paid.order?.hash, guest: '' })
    await buyer.guest.ask('history', {})
    await buyer.guest.ask('historyDetails', { hash: paid.order?.hash })
    await buyer.guest.ask('account', {})
    const number = paid.order?.number ?? ''
    await askOperator(here, `orders/${number}`)
    await askOperator(here, 'orders')
    await askOperator(here, `orders/${number}`, { stage: 'preparing' }, { headers: { 'X-Operator': 'Ada' } })
    await askOperator(here, `orders/${number}`, { stage: 'oven', from: 'new' })
    await askOperator(here, `orders/${number}`, { stage: 'burnt' })
    await askOperator(here, `orders/${number}/refund`, { amount: '1.00', reason: 'Cold' })
    await askOperator(here, 'catalogue/validate', JSON.stringify(smallChain))
    await askOperator(here, 'catalogue/validate', '{"stores": 3}')
    await askOperator(here, 'audit', undefined, { key: 'wrong' })
    await askOperator(here, 'audit')
    expect(faults).toEqual([])
    const seen = [...answered.keys()]
    for (const status of [200, 401, 403, 404, 409, 422])
      expect(seen.some((what) => what.endsWith(` ${status}`))).toBe(true)
    expect(seen.length).toBeGreaterThan(25)
  })

  test('an answer with a field that the document does not have, one without, and another status are found [D-99]', async () => {
    const { body } = await (await newGuest(here)).ask('stores', {})
    const url = 'http://forno.test/api/get/stores'
    const headers = { 'Content-Type': 'application/json; charset=utf-8' }
    const faultOf = async (text: string, status = 200) =>
      await check('GET', url, new Response(text, { status, headers }))
    expect(await faultOf(body)).toBeUndefined()
    expect(await faultOf(body.replaceAll('"shash"', '"hash"'))).toContain("must have required property 'shash'")
    expect(await faultOf(body.replaceAll('"lat":', '"colour":1,"lat":'))).toContain('unevaluated')
    expect(await faultOf('{"status":false}')).toContain("required property 'message'")
    expect(await faultOf(body, 418)).toContain('this status is not in the document')
  })
})

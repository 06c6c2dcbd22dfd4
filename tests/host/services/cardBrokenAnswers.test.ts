import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardPayments } from '../../../host/services/card.ts'
import { startSandbox, type Sandbox } from '../../../sandbox/start.ts'
import { CARD_DECLINED, CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'
import { faultProxy, type FaultProxy } from '../../support/host/faultProxy.ts'
import { chargesOf, newOrder, paymentsOver } from '../orders/cardOrders.ts'

let sandbox: Sandbox
let proxy: FaultProxy
let payments: CardPayments

beforeAll(async () => {
  sandbox = await startSandbox()
  proxy = await faultProxy(sandbox.port)
  payments = paymentsOver(sandbox, proxy.port)
})
beforeEach(() => proxy.begin())
afterAll(async () => {
  payments.close()
  await proxy.close()
  await sandbox.close()
})

/** Something between the host and the provider answers the matching requests with JSON of its own. */
const answerFor = (status: '429' | '500', isMatch: (path: string) => boolean) =>
  proxy.begin(({ method, path }) => (method === 'POST' && isMatch(path) ? status : undefined))

describe.each(['429', '500'] as const)('an answer %s that is not the provider’s', (status) => {
  test('to a new amount leaves the outcome unknown, and the old amount is not charged [PAY-23]', async () => {
    const request = await newOrder(sandbox, CARD_DECLINED, 1134)
    const { intentId } = await payments.charge(request)
    const method = await typeCard(sandbox, CARD_SUCCEEDS)
    const next = { ...request, intentId, method, amountCents: 1374 }
    answerFor(status, (path) => path.endsWith(`/${intentId}`))
    expect(await payments.charge(next)).toMatchObject({ kind: 'unknown', intentId })
    expect((await chargesOf(sandbox, request.orderKey)).map((charge) => charge.status)).toEqual(['failed'])
    proxy.heal()
    expect(await payments.charge(next)).toMatchObject({ kind: 'paid', amountCents: 1374 })
  })

  test('to a refund leaves it unknown whether the money was given back', async () => {
    const request = await newOrder(sandbox, CARD_SUCCEEDS, 1134)
    const { intentId = '' } = await payments.charge(request)
    answerFor(status, (path) => path.endsWith('/refunds'))
    expect(await payments.refund(intentId, { key: `${intentId}-${status}` })).toMatchObject({
      ok: false,
      unknown: true,
    })
    proxy.heal()
    const refund = await payments.refund(intentId, { key: `${intentId}-${status}` })
    expect(refund).toMatchObject({ ok: true, amountCents: 1134 })
  })
})

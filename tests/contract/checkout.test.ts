import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, type InputOf } from '../../contract/calls.ts'
import { z } from '../../contract/wire.ts'

const details = {
  store: 'store-1',
  service: 'Pick Up' as const,
  scheduled: true,
  date: '2026-11-20',
  time: '18:15',
  paymentType: '2' as const,
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  phone: '6045550123',
  notes: 'Ring twice',
  usePoints: false,
  useCoupon: false,
  coupon: '',
  mailing: true,
  sms: false,
}

const wireDetails = {
  sh: 'store-1',
  sm: '0',
  tc: '1',
  od: '2026-11-20',
  oh: '18:15',
  pt: '2',
  oname: 'Ann',
  olastname: 'Lee',
  oemail: 'ann@example.com',
  ophone: '6045550123',
  onotes: 'Ring twice',
  rp_s: '0',
  cup_s: '0',
  cup: '',
  mailing: '1',
  sms: '0',
}

const completion = (rest: Partial<InputOf<'complete'>> = {}): InputOf<'complete'> => ({
  ...details,
  checkout: 'csh-1',
  tip: 251,
  giftCardAmount: 500,
  cardAmount: 1536,
  giftCards: [{ token: 'g1', last: '4321', balance: 2500, amount: 500 }],
  ...rest,
})

describe('the completeCheck codec', () => {
  it('uses the field names of the specification and sends the tip as 0 [CALL-19 CHK-31]', () => {
    expect(z.encode(calls.completeCheck.input, { ...details, tip: 0 })).toEqual({ ...wireDetails, tip: '0' })
  })

  it.each([
    ['Pick Up', '0'],
    ['Delivery', '1'],
  ] as const)('encodes the service %s as %s and decodes it back [CONST-03]', (service, sm) => {
    const wire = z.encode(calls.completeCheck.input, { ...details, service, tip: 0 }) as Record<string, unknown>
    expect(wire['sm']).toBe(sm)
    expect(z.decode(calls.completeCheck.input, wire as never).service).toBe(service)
  })

  it('encodes the payment data of the answer in dollars and decodes it to cents [PAY-35 CONST-01]', () => {
    const payment = {
      checkout: 'csh-1',
      discount: 5,
      delivery: 0,
      gst: 83,
      pst: 32,
      total: 1785,
      bagFee: 25,
      points: 1,
    }
    const amounts = { discount: 0.05, delivery: 0, t1: 0.83, t2: 0.32, total: 17.85, bag_fee: 0.25, points: 1 }
    const wire = { payment_data: { csh: 'csh-1', ...amounts } }
    expect(z.encode(calls.completeCheck.answer, { payment })).toEqual(wire)
    expect(z.decode(calls.completeCheck.answer, wire as never)).toEqual({ payment })
  })
})

describe('the complete codec', () => {
  it('encodes amounts in whole cents with a card [CALL-20 CALL-21]', () => {
    expect(z.encode(calls.complete.input, completion({ paymentMethod: 'ctoken_1' }))).toEqual({
      ...wireDetails,
      csh: 'csh-1',
      tip: '251',
      gcs_a: '500',
      cpamount: '1536',
      gc: [JSON.stringify({ gt: 'g1', last: '4321', total: 2500, s: 500 })],
      payment_method_id: 'ctoken_1',
    })
  })

  it('encodes amounts in dollars without a card [CALL-20 CALL-21]', () => {
    expect(z.encode(calls.complete.input, completion())).toMatchObject({
      tip: '2.51',
      gcs_a: '5',
      cpamount: '15.36',
      gc: [JSON.stringify({ gt: 'g1', last: '4321', total: 25, s: 5 })],
    })
  })

  it('decodes what it encodes to the same cents, in both units [CALL-21]', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 })
    fc.assert(
      fc.property(cents, cents, cents, cents, fc.boolean(), (tip, giftCardAmount, cardAmount, amount, byCard) => {
        const giftCards = [{ token: 'g1', last: '4321', balance: amount, amount }]
        const paid = byCard ? { paymentMethod: 'pm_1' } : {}
        const input = completion({ tip, giftCardAmount, cardAmount, giftCards, ...paid })
        expect(z.decode(calls.complete.input, z.encode(calls.complete.input, input) as never)).toEqual(input)
      }),
    )
  })

  it.each([
    ['a negative tip', { tip: '-1' }],
    ['a tip with three decimals', { tip: '1.005' }],
    ['a tip in powers', { tip: '1e3' }],
    ['a gift card that is no JSON', { gc: ['visa'] }],
    ['a gift card without its parts', { gc: ['{}'] }],
    ['twenty-one gift cards', { gc: Array.from({ length: 21 }, () => '{"gt":"a","last":"1","total":1,"s":1}') }],
    ['a payment method that is none', { payment_method_id: 'cash' }],
    ['a payment in person', { pt: '1' }],
  ])('rejects %s [CALL-20 CALL-21]', (_what, changes) => {
    const wire = { ...(z.encode(calls.complete.input, completion()) as object), ...changes }
    expect(z.safeDecode(calls.complete.input, wire as never).success).toBe(false)
  })
})

import { expect, it } from 'vitest'
import { customer } from '../../../contract/session.ts'
import { z } from '../../../contract/wire.ts'
import { cartOf } from '../../../domain/cart/cartLines.ts'
import { EMPTY_ADDRESS } from '../../../domain/places/deliveryAddress.ts'
import type { Draft } from '../../../src/device/store/database.ts'
import {
  isVerified,
  prefilledAddress,
  prefilledContact,
  switchService,
  type CheckoutData,
  type CheckoutState,
} from '../../../src/features/checkout/checkoutState.ts'
import { pointsToUse } from '../../../src/features/checkout/checkoutAmounts.ts'
import { line } from '../../support/catalogue/configurationParts.ts'

const cart = cartOf('store', [line('pizza', { price: 1000, gst: 5, pst: 0, deposit: 0 })])
const data = { cart, pointValue: 5, store: {} } as CheckoutData

it('pointsToUse counts the delivery price and its GST, as the host does [POINTS-03 POINTS-04 D-03]', () => {
  const delivery = { price: 400, gst: 5 } as CheckoutState['delivery']
  const points = (state: Partial<CheckoutState>, balance: number) =>
    pointsToUse(data, { draft: {}, ...state } as CheckoutState, balance)
  expect(points({ service: 'Pick Up' }, 500)).toMatchObject({ required: 210, value: 1050, rest: 290 })
  expect(points({ service: 'Delivery', delivery }, 500)).toMatchObject({ required: 294, value: 1470, rest: 206 })
  expect(points({ service: 'Delivery', delivery }, 250)).toMatchObject({ required: 250, value: 1250, rest: 0 })
})

const typed = { ...EMPTY_ADDRESS, street: '1188 Davie St', city: 'Vancouver', apartment: '204' }
const picked = { ...EMPTY_ADDRESS, street: '1222 E 19th Ave', city: 'Vancouver', lat: 49.2545, lng: -123.0785 }
const draft = { service: 'Pick Up', address: typed } as Draft

it('prefilledAddress fills an empty form, and a reload keeps the typed address and the service [CHK-04 D-17]', () => {
  expect(prefilledAddress({ ...draft, address: EMPTY_ADDRESS }, picked, true).address).toBe(picked)
  expect(prefilledAddress(draft, picked, true)).toBe(draft)
  expect(prefilledAddress(draft, undefined, true)).toBe(draft)
})

it('on a new visit prefilledAddress takes the address picked since, the remembered service and the default tip [CHK-04 PAY-04]', () => {
  expect(prefilledAddress({ ...draft, tip: 20 }, picked, false)).toEqual({ service: undefined, address: picked })
  expect(prefilledAddress(draft, { ...picked, street: typed.street }, false).address).toEqual(typed)
  expect(prefilledAddress(draft, undefined, false).address).toBe(typed)
})

it('on a new visit prefilledAddress puts a unit that was typed with the same street into the empty field, and into no other [ADRC-04 D-134]', () => {
  const again = { ...picked, street: typed.street, apartment: '1203', notes: 'Buzz 1234' }
  expect(prefilledAddress(draft, again, false).address).toEqual({ ...typed, notes: 'Buzz 1234' })
  const empty = { ...draft, address: { ...typed, apartment: '' } }
  expect(prefilledAddress(empty, again, false).address).toMatchObject({ apartment: '1203' })
  expect(prefilledAddress(empty, again, true)).toBe(empty)
})

const wireMember = {
  chash: 'member',
  name: 'Giulia',
  lastname: 'Bianchi',
  email: 'giulia@example.com',
  phone: '6045550123',
  phone_verified: 1,
  rp: 120,
  mailing_promotion: 0,
  abook: [
    {
      ahash: 'home',
      title: 'Home',
      a_type: 1,
      street: '1188 Davie St',
      city: 'Vancouver',
      postalcode: 'V6E 1N2',
      apartment: '204',
      notes: '',
      lat: 49.28,
      lng: -123.13,
      faddress: '',
    },
  ],
  status: 1,
}

it("a member's user fields fill the contact of checkout with a confirmed email, and an unverified phone stays so [CHK-47 CHK-19 CHK-21]", () => {
  const member = z.decode(customer, wireMember)
  // The host sends `status`, and the page uses none.
  expect(z.encode(customer, member)).toMatchObject({ chash: 'member', rp: 120, mailing_promotion: 0, status: 1 })
  expect(member.addresses).toMatchObject([{ street: '1188 Davie St', postalCode: 'V6E 1N2' }])
  const mine = prefilledContact({ ...draft, name: 'Ada', email: 'ada@example.com', confirmEmail: '' } as Draft, member)
  expect(mine).toMatchObject({
    name: 'Giulia',
    lastname: 'Bianchi',
    email: 'giulia@example.com',
    confirmEmail: 'giulia@example.com',
    phone: '6045550123',
    verifiedPhone: '6045550123',
  })
  expect(isVerified(mine)).toBe(true)
  expect(isVerified(prefilledContact(draft, { ...member, phoneVerified: false }))).toBe(false)
  expect(prefilledContact(draft, undefined)).toBe(draft)
})

const slot = (date: string, hour: number) => ({ scheduled: true, date, time: `${hour}:00` })
const day = (date: string, ...hours: number[]) => ({ date, hours: hours.map((hour) => ({ hour, minute: 0 })) })

it.each([
  ['a time that was chosen', slot('2026-11-28', 12), true, slot('2026-11-28', 12)],
  ['nothing for NOW (ASAP)', { scheduled: false, date: '', time: '' }, true, undefined],
  ['nothing for the first slot of a closed service, which nobody chose', slot('2026-11-27', 18), false, undefined],
])('switchService drops %s and says so [CHK-15] (D-138)', (_, time, isOpen, dropped) => {
  const store = {
    pickupOpen: isOpen,
    deliveryOpen: true,
    pickup: [day('2026-11-27', 18), day('2026-11-28', 12)],
    delivery: [day('2026-11-27', 19)],
  }
  const offered = { ...data, store } as unknown as CheckoutData
  const state = { service: 'Pick Up', time, dropped: undefined, delivery: {} } as CheckoutState
  const switched = switchService(offered, state, 'Delivery')
  expect(switched).toEqual({
    service: 'Delivery',
    time: { scheduled: false, date: '', time: '' },
    dropped,
    delivery: undefined,
  })
  // Back again, NOW (ASAP) is chosen by nobody: the first time stays the dropped one.
  expect(switchService(offered, { ...state, ...switched }, 'Pick Up').dropped).toEqual(dropped)
})

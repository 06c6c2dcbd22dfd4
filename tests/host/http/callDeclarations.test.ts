import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, callOf, type CallName } from '../../../contract/calls.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, productHashOf } from '../../support/host/smallChain.ts'
import { colaInput } from '../../support/productInputs.ts'

const implementedCalls = Object.keys(calls) as CallName[]

/** Inputs of the reads that a guest can call. */
const READS: Partial<Record<CallName, object>> = {
  stores: {},
  storeSearch: { search: 'main' },
  deals: {},
  outsideServices: {},
  menu: { store: MAIN },
  menuGuide: { store: MAIN },
  product: { store: MAIN, product: productHashOf('cola') },
  storesNear: { lat: 49.28, lng: -123.1 },
  places: { text: 'Main' },
  botChallenge: { action: 'send_code' },
  checkout: { store: MAIN },
}

const PASSWORD = 'a quiet oven 17'
const PERSON = { email: 'ann@example.ca', name: 'Ann', lastname: 'Oak', phone: '6045550188', mailing: false }
const FORM = { name: 'Ann', email: 'ann@example.ca', phone: '6045550188' }

/** Two different inputs of every change that a guest can call without preparation. */
const CHANGES: Partial<Record<CallName, readonly [object, object]>> = {
  addProduct: [colaInput(), colaInput({ quantity: 2 })],
  removeLine: [{ line: 'one' }, { line: 'other' }],
  contact: [
    { ...FORM, location: MAIN, text: 'Thank you' },
    { ...FORM, location: MAIN, text: 'Thanks' },
  ],
  franchise: [FORM, { ...FORM, name: 'Bob' }],
  verifyPhone: [{ code: '123456' }, { code: '654321' }],
  forgotPassword: [{ email: 'ann@example.ca' }, { email: 'bob@example.ca' }],
  undoEmail: [{ link: 'one' }, { link: 'other' }],
  logIn: [
    { email: 'ann@example.ca', password: PASSWORD },
    { email: 'bob@example.ca', password: PASSWORD },
  ],
  signUp: [
    { ...PERSON, password: PASSWORD },
    { ...PERSON, password: PASSWORD, name: 'Anna' },
  ],
  orderState: [
    { key: 'a', checkout: 'one', isVoiding: false },
    { key: 'b', checkout: 'other', isVoiding: false },
  ],
  signOut: [{}, {}],
}

describe.each(oneDatabase)('call declarations on $name', (database) => {
  let here: HostInProcess
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())

  test.each(Object.entries(READS) as [CallName, object][])(
    '%s is revalidated by ETag if it is cacheable, and no-store if not',
    async (name, input) => {
      const guest = await Guest.arriving(here.host)
      const { headers } = await guest.ask(name, input)
      const isCacheable = callOf(name).cacheable !== 'no'
      expect([headers.get('cache-control'), headers.has('etag')]).toEqual([
        isCacheable ? 'no-cache' : 'no-store',
        isCacheable,
      ])
    },
  )

  test('every cacheable call has an input in this test', () => {
    expect(implementedCalls.filter((name) => callOf(name).cacheable !== 'no' && !(name in READS))).toEqual([])
  })

  test.each(Object.entries(CHANGES) as [CallName, readonly [object, object]][])(
    '%s repeats its first answer for an idempotency key exactly if it is declared to',
    async (name, [wish, other]) => {
      const guest = await Guest.arriving(here.host)
      const key = `facts-${name}`
      const first = await guest.ask(name, wish, { key })
      expect(first.httpStatus).toBeLessThan(429)
      if (callOf(name).writes === 'transaction') {
        expect((await guest.ask(name, wish, { key })).body).toBe(first.body)
        expect((await guest.ask(name, other, { key })).message).toBe(
          'This Idempotency-Key was used for something else.',
        )
      } else expect((await guest.ask(name, other, { key })).message).not.toMatch(/Idempotency-Key/)
    },
  )
})

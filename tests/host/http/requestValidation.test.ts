import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls, type CallName } from '../../../contract/calls.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { MAIN, OAK, productHashOf } from '../../support/host/smallChain.ts'
import {
  bagInput,
  colaInput,
  duoInput,
  margheritaInput,
  basil,
  chosen,
  crust,
  ham,
  inPlaceOf,
  toppings,
} from '../../support/productInputs.ts'

const names = Object.keys(calls) as CallName[]

describe.each(oneDatabase)('request validation on $name', (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  beforeEach(async () => {
    guest = await Guest.arriving(here.host)
    await guest.ask('addProduct', colaInput())
  })
  afterAll(() => here.close())

  const wrong: [string, object, number, string][] = [
    ['a quantity of 0', colaInput({ quantity: 0 }), 422, 'Please choose a quantity from 1 to 100.'],
    ['a quantity of 101', colaInput({ quantity: 101 }), 422, 'Please choose a quantity from 1 to 100.'],
    ['a negative quantity', colaInput({ quantity: -1 }), 422, 'Please choose a quantity from 1 to 100.'],
    ['two of a bag', bagInput(['cola'], { quantity: 2 }), 422, 'A bag is added one at a time.'],
    [
      'a foreign option',
      margheritaInput({ groups: [crust('hand'), toppings(chosen('nothing'))] }),
      422,
      'This is none of the options of Toppings.',
    ],
    [
      'an option of another size',
      margheritaInput({ groups: [crust('hand'), toppings(ham('large'))] }),
      422,
      'This Toppings option is not available in this size.',
    ],
    [
      'a foreign group',
      margheritaInput({ groups: [crust('hand'), { hash: 'nothing', options: [] }] }),
      422,
      'This option group is not part of the product.',
    ],
    ['a foreign size', colaInput({ size: 'barrel' }), 422, 'Cola does not come in this size.'],
    [
      'two of a single choice',
      margheritaInput({
        groups: [{ ...crust('hand'), options: [...crust('hand').options, ...crust('thin').options] }],
      }),
      422,
      'Please choose one Crust option only.',
    ],
    [
      'an option twice',
      margheritaInput({ groups: [crust('hand'), toppings(basil(), basil())] }),
      422,
      'An option of Toppings was sent twice.',
    ],
    [
      'a half of what comes whole',
      margheritaInput({ groups: [{ ...crust('hand'), options: [chosen(crust('hand').options[0]!.hash, 1)] }] }),
      422,
      'Hand Tossed cannot go on half of it.',
    ],
    [
      'an extra that there is not',
      margheritaInput({ groups: [{ ...crust('hand'), options: [chosen(crust('hand').options[0]!.hash, 0, true)] }] }),
      422,
      'Hand Tossed is not available as extra.',
    ],
    [
      'a choice that the combo does not offer',
      duoInput({ choices: [{ ...duoInput().choices[0], product: productHashOf('cola') }] }),
      422,
      'This choice is not part of Pizza and Drink.',
    ],
    [
      'a missing required group',
      margheritaInput({ groups: [toppings(basil())] }),
      200,
      'Choose At Leaset 1 Crust Option',
    ],
    [
      'a missing choice of a combo',
      duoInput({ choices: duoInput().choices.slice(0, 1) }),
      200,
      'Choose At Leaset Product From Each Selection',
    ],
    [
      "another store's product",
      colaInput({ product: productHashOf('oak-special'), size: 'one' }),
      200,
      'This store does not sell that product.',
    ],
    ['a product that there is not', colaInput({ product: 'nothing' }), 200, 'This store does not sell that product.'],
    [
      'a store that there is not',
      colaInput({ store: 'nothing' }),
      200,
      'Your cart belongs to Main Street. Please empty it before you order from another store.',
    ],
  ]

  test.each(wrong)(
    '%s is refused with a message and leaves the cart unchanged [PROD-26 PROD-28 PROD-29 CALL-07]',
    async (_, wish, status, message) => {
      const line = (await guest.ask('config', {})).answer.cart!
      for (const reply of [await guest.ask('addProduct', wish)])
        expect([reply.ok, reply.httpStatus, reply.message]).toEqual([false, status, message])
      const updated = await guest.ask('updateProduct', inPlaceOf(line.lines[0]!.hash, wish))
      expect(updated.ok).toBe(false)
      expect((await guest.ask('config', {})).answer.cart).toEqual(line)
    },
  )

  const fields = {
    stype: '0',
    shash: MAIN,
    name: 'Cola',
    phash: productHashOf('cola'),
    ptype: '0',
    qty: '1',
    size_c: 'can',
    p_coupons: '[]',
    p_groups: '[]',
    bags: '[]',
    bh: '0',
  }
  const unreadable: [string, Record<string, string>, string][] = [
    ['a quantity of 1.5', { ...fields, qty: '1.5' }, 'Please check the field "qty": expected a whole number.'],
    ['a quantity of 1e9', { ...fields, qty: '1e9' }, 'Please check the field "qty": expected a whole number.'],
    [
      'a quantity of ten digits',
      { ...fields, qty: '1000000000' },
      'Please check the field "qty": expected a whole number.',
    ],
    ['an empty quantity', { ...fields, qty: '' }, 'Please check the field "qty": expected a whole number.'],
    ['no quantity', { ...fields, qty: undefined as unknown as string }, 'The field "qty" is missing.'],
    ['groups that are no JSON', { ...fields, p_groups: '[{' }, 'Please check the field "p_groups": it is not JSON.'],
    [
      'groups of another shape',
      { ...fields, p_groups: '[{"ghash":7,"options":[]}]' },
      'Please check the field "p_groups" at [0].ghash.',
    ],
    ...[2, -1, 'yes', null].map((extra): [string, Record<string, string>, string] => [
      `an extra of ${extra}`,
      { ...fields, p_groups: JSON.stringify([{ ghash: 'a', options: [{ o_oh: 'b', o_hhside: 0, o_estat: extra }] }]) },
      'Please check the field "p_groups" at [0].options[0].o_estat: expected 1 or 0.',
    ]),
    [
      'a third side',
      { ...fields, p_groups: '[{"ghash":"a","options":[{"o_oh":"b","o_hhside":3,"o_estat":0}]}]' },
      'Please check the field "p_groups" at [0].options[0].o_hhside: expected 0, 1 or 2.',
    ],
    ['a hash with a quote', { ...fields, phash: "x' or 1=1" }, 'Please check the field "phash": expected a hash.'],
  ]
  test.each(unreadable)(
    '%s is refused with a message that names the field [CALL-07 ERR-01]',
    async (_, wire, message) => {
      const sent = Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined))
      const reply = await guest.ask('addProduct', {}, { wire: sent })
      expect([reply.httpStatus, reply.ok, reply.message]).toEqual([422, false, message])
      expect((await guest.ask('config', {})).answer.cart?.lines).toHaveLength(1)
    },
  )

  test('a duplicate field, a body that is too long and a body of another type are refused', async () => {
    const post = (body: string, type: string) =>
      guest.fetch('/api/add/product', {
        method: 'POST',
        body,
        headers: { ...guest.credentials(), 'Content-Type': type },
      })
    const form = 'application/x-www-form-urlencoded'
    expect(await (await post('qty=1&qty=2', form)).json()).toMatchObject({
      err_message: 'The field "qty" was sent twice.',
    })
    expect((await post(`name=${'x'.repeat(65_536)}`, form)).status).toBe(413)
    expect((await post('<add/>', 'text/xml')).status).toBe(422)
    expect((await post('[1]', 'application/json')).status).toBe(422)
    expect((await post('{"qty":', 'application/json')).status).toBe(422)
  })

  test('what nobody can see is taken out of every text of a call, a form, JSON or a query alike [ERR-01] [CALL-28] [D-126]', async () => {
    const kept = async () => {
      const { data } = await here.database.db
        .selectFrom('forms')
        .select('data')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return data as Record<string, string>
    }
    const feedback = {
      name: 'Ann\u202e Lee',
      location: 'Head Office',
      email: 'ann@example.com',
      phone: '604555\u200e0123',
    }
    const asked = async (body: string, type: string) => {
      const sender = await Guest.arriving(here.host)
      here.clock.forward(1)
      const headers = { ...sender.credentials(), 'Content-Type': type }
      return (await sender.fetch('/api/form/contact', { method: 'POST', body, headers })).status
    }
    const words =
      'Good\0 \u001b@pizza\ufffe \u{1f355}\ud83c,\r\nfor \u0639\u0644\u06cc\u200c\u0631\u0636\u0627\v12\u001e3'
    const form = new URLSearchParams({ ...feedback, messages: words }).toString()
    for (const [body, type] of [
      [JSON.stringify({ ...feedback, messages: words }), 'application/json'],
      [form, 'application/x-www-form-urlencoded'],
    ] as const) {
      expect(await asked(body, type)).toBe(200)
      expect(await kept()).toMatchObject({ name: 'Ann Lee', phone: '6045550123' })
      // A form cannot hold half a character: the browser sends U+FFFD.
      expect((await kept())['text']?.replace('\ufffd', '')).toBe(
        'Good @pizza \u{1f355},\r\nfor \u0639\u0644\u06cc\u200c\u0631\u0636\u0627\n12-3',
      )
    }
    const inside = { ...fields, p_groups: '[{"ghash":"a","gname":"\\u0000\\ud800","options":[]}]' }
    expect((await guest.ask('addProduct', {}, { wire: inside })).httpStatus).not.toBe(500)
    expect((await guest.fetch('/api/get/places?q=12%00%1b', { headers: guest.credentials() })).status).not.toBe(500)
  })

  test('a JSON body is read like a form', async () => {
    const body = JSON.stringify({ ...fields, qty: 2, ptype: 0, p_groups: [], p_coupons: [], bags: [] })
    const headers = { ...guest.credentials(), 'Content-Type': 'application/json' }
    const response = await guest.fetch('/api/add/product', { method: 'POST', body, headers })
    expect(await response.json()).toMatchObject({ status: true, pname: 'Cola', qty: 2 })
  })

  test('a state-changing GET is refused as navigation, image, prefetch, cross-site request and HEAD [CALL-20]', async () => {
    const query = `sh=${OAK}&sm=0&tc=0&csh=x&tip=0`
    const changing = names.filter((name) => calls[name].method === 'GET' && calls[name].kind === 'change')
    expect(changing.length).toBeGreaterThan(5)
    for (const name of changing)
      for (const headers of [
        { 'Sec-Fetch-Mode': 'navigate' },
        { 'Sec-Fetch-Dest': 'image' },
        { 'Sec-Fetch-Dest': 'document' },
        { 'Sec-Purpose': 'prefetch' },
        { 'Sec-Purpose': 'prefetch;prerender' },
        { Purpose: 'prefetch' },
        { 'Sec-Fetch-Site': 'cross-site' },
      ] as Record<string, string>[]) {
        const response = await guest.fetch(`/api${calls[name].path}?${query}`, {
          headers: { ...guest.credentials(), ...headers },
        })
        expect([name, response.status]).toEqual([name, 403])
      }
    for (const name of changing) {
      const head = await guest.fetch(`/api${calls[name].path}?${query}`, {
        method: 'HEAD',
        headers: guest.credentials(),
      })
      expect([name, head.status]).toEqual([name, 405])
    }
  })

  test('every call that needs a token returns 401 when only the cookie is sent [CALL-01 ACALL-03]', async () => {
    const { Cookie = '' } = guest.credentials()
    for (const name of names.filter((one) => calls[one].token !== 'none')) {
      const { method, path } = calls[name]
      const response = await guest.fetch(`/api${path}`, { method, headers: { Cookie } })
      expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 401, 'no-store'])
    }
  })

  test('an unknown path returns 404 and a wrong method 405', async () => {
    expect((await guest.fetch('/api/get/nothing')).status).toBe(404)
    expect((await guest.fetch('/api/get/stores', { method: 'DELETE' })).status).toBe(405)
    expect((await guest.fetch('/api/add/product')).status).toBe(405)
  })
})

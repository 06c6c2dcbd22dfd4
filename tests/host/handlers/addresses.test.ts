import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, signedInAs, type TestMember } from '../../support/member.ts'

const home = (changes: object = {}) => ({
  store: '',
  updates: false,
  hash: '',
  title: 'Home',
  type: 0,
  street: '1670 Commercial Drive',
  postalCode: 'V5L 8P5',
  apartment: '4',
  notes: 'Buzz 12',
  lat: 49.2694,
  lng: -123.0697,
  formatted: '1670 Commercial Drive, Vancouver, British Columbia V5L 8P5',
  city: 'Vancouver',
  ...changes,
})

describe.each(oneDatabase)('the address book over $name', (database) => {
  let here: HostInProcess
  let member: TestMember
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    member = await newMember(here)
  })

  const save = (changes?: object, key?: string) => member.guest.ask('saveAddress', home(changes), { key })
  const book = async () => (await member.guest.ask('config', {})).answer.customer?.addresses ?? []
  const saved = async (changes?: object) => {
    const { answer, message } = await save(changes)
    if (!answer?.address) throw new Error(message)
    return answer.address
  }

  test('stores an added address with every field and returns it to the member [ADDR-19 ADDR-20 SESS-24 ACALL-20 CALL-22]', async () => {
    const added = await saved()
    const { store: _, updates: __, ...fields } = home()
    expect(added).toEqual({ ...fields, hash: added.hash })
    expect(added.hash).toMatch(/^[\w-]{24}$/)
    expect(await book()).toEqual([added])
  })

  test.each([
    ['a Home', { type: 0, title: 'My castle' }, 'Home'],
    ['an Office', { type: 1, title: '' }, 'Office'],
    ['another', { type: 2, title: '  Grandma ' }, 'Grandma'],
  ])('sets the title of %s according to its type [ADDR-02 ADDR-17]', async (_, changes, title) => {
    expect((await saved(changes)).title).toBe(title)
  })

  test.each([
    ['no street [ADDR-16 ADRC-14]', { street: ' ' }, 'Please enter the street address.'],
    ['no city [ADDR-15]', { city: '' }, 'Please select a complete address with city and postal code.'],
    ['no postal code [ADDR-15]', { postalCode: '' }, 'Please select a complete address with city and postal code.'],
    ['no title of its own [ADDR-18]', { type: 2, title: '' }, 'Please enter a title.'],
    ['a street that nobody sees [ADDR-16] [D-126]', { street: '\u200b\u3164' }, 'Please enter the street address.'],
    ['a city that nobody sees [ADDR-15] [D-126]', { city: '\u2800\u{e0041}' }, 'Please select a complete address with city and postal code.'], // oxfmt-ignore
    ['a title that nobody sees [ADDR-18] [D-126]', { type: 2, title: '\uffa0 \u2060' }, 'Please enter a title.'],
    ['half a place [ADDR-14]', { lng: undefined }, 'Please select a valid address from the dropdown suggestions.'],
    ['a place elsewhere [ADDR-12]', { lat: 45.5, lng: -73.6 }, 'Please select a valid address from the dropdown suggestions.'], // oxfmt-ignore
    ['a foreign type [ADDR-09]', { type: 3 }, 'An address is for Home, Office or Other.'],
  ])('refuses an address with %s and stores nothing [AERR-06 ADRC-15]', async (_, changes, message) => {
    const sent = Object.fromEntries(Object.entries(home(changes)).filter(([, value]) => value !== undefined))
    const reply = await member.guest.ask('saveAddress', sent)
    expect([reply.ok, reply.message]).toEqual([false, message])
    expect(await book()).toEqual([])
  })

  test('stores the fields of an address without what nobody sees [ADDR-20] [D-126]', async () => {
    const spoilt = { street: '1670\ufeff Commercial Dri\u00adve', apartment: '\u200b4\u2060', notes: '\u115f\u1160', postalCode: 'V5L\u200b8P5' } // oxfmt-ignore
    expect(await saved(spoilt)).toMatchObject({ street: home().street, apartment: '4', notes: '', postalCode: 'V5L 8P5' }) // oxfmt-ignore
  })

  test('refuses a field that is too long and names it [ADDR-20]', async () => {
    const wire = {
      it: '0',
      title: 'Home',
      a_type: '0',
      street: 'x'.repeat(201),
      city: 'Vancouver',
      postal_code: 'V5L 8P5',
    }
    const reply = await member.guest.ask('saveAddress', {}, { wire })
    expect([reply.httpStatus, reply.message]).toEqual([422, 'Please check the field "street": expected at most 200 characters.']) // oxfmt-ignore
    expect(await book()).toEqual([])
  })

  test('accepts an address that was typed offline and has no coordinates [ADDR-13]', async () => {
    const { lat: _, lng: __, ...typed } = home()
    const { answer } = await member.guest.ask('saveAddress', typed)
    expect(answer.address).not.toHaveProperty('lat')
  })

  test('updates only the address with the given hash [ADDR-19]', async () => {
    const [first, second] = [await saved(), await saved({ type: 1 })]
    const changed = await saved({ updates: true, hash: first.hash, street: '525 West Broadway', notes: '' })
    expect(changed).toEqual({ ...first, street: '525 West Broadway', notes: '' })
    expect(await book()).toEqual([changed, second])
  })

  test('removes only the address with the given hash, then refuses to remove or change it [ADDR-05 ACALL-21 CALL-23]', async () => {
    const [first, second] = [await saved(), await saved({ type: 1 })]
    expect((await member.guest.ask('deleteAddress', { hash: first.hash })).ok).toBe(true)
    expect(await book()).toEqual([second])
    const again = await member.guest.ask('deleteAddress', { hash: first.hash })
    expect([again.httpStatus, again.message]).toEqual([404, 'This address is no longer in your address book.'])
    const change = await save({ updates: true, hash: first.hash })
    expect([change.httpStatus, change.message]).toEqual([404, 'This address is no longer in your address book.'])
    expect(await book()).toEqual([second])
  })

  test('stores one address per idempotency key, even from another device after the first answer is deleted [ADDR-19]', async () => {
    const first = await save({}, 'kept-1')
    expect((await save({}, 'kept-1')).body).toBe(first.body)
    here.clock.forward(200 * 3600)
    const { db } = here.database
    await db.deleteFrom('first_answers').where('session', '=', member.hash).execute()
    const late = await signedInAs(here, member.hash)
    expect((await late.ask('saveAddress', home(), { key: 'kept-1' })).body).toBe(first.body)
    expect((await late.ask('config', {})).answer.customer?.addresses).toHaveLength(1)
  })

  test('repeats the first answer when an address is removed again with the same idempotency key [ADDR-05]', async () => {
    const { hash } = await saved()
    const first = await member.guest.ask('deleteAddress', { hash }, { key: 'gone-1' })
    expect((await member.guest.ask('deleteAddress', { hash }, { key: 'gone-1' })).body).toBe(first.body)
    expect(first.ok).toBe(true)
  })

  test('holds at most 20 addresses, even when 30 are added concurrently [ADDR-19]', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => save({ apartment: String(index) })))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(20)
    expect(new Set(replies.filter(({ ok }) => !ok).map(({ message }) => message))).toEqual(
      new Set(['An address book holds up to 20 addresses.']),
    )
    expect(await book()).toHaveLength(20)
  })

  test('refuses guests, navigation requests, and requests with the cookie but no token [ADRC-16 GUARD-10]', async () => {
    const guest = await Guest.arriving(here.host)
    expect((await guest.ask('saveAddress', home())).httpStatus).toBe(403)
    expect((await guest.ask('deleteAddress', { hash: 'x' })).httpStatus).toBe(403)
    const { hash } = await saved()
    const opened = await member.guest.ask('deleteAddress', { hash }, { headers: { 'Sec-Fetch-Mode': 'navigate' } })
    expect(opened.httpStatus).toBe(403)
    const cookie = { Cookie: member.guest.credentials()['Cookie'] ?? '' }
    const bare = await member.guest.fetch(`/api/checkout/deladdressbook?ah=${hash}`, { headers: cookie })
    expect(bare.status).toBe(401)
    expect(await book()).toHaveLength(1)
  })
})

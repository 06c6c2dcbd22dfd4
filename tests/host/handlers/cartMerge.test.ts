import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneDatabase } from '../../support/host/databases.ts'
import { Guest } from '../../support/guest.ts'
import { hostInProcess, type HostInProcess } from '../../support/host/hostInProcess.ts'
import { newMember, freshEmail } from '../../support/member.ts'
import { MAIN, OAK, productHashOf } from '../../support/host/smallChain.ts'
import { colaInput, margheritaInput } from '../../support/productInputs.ts'
import { freshPhone, newGuest } from '../orders/orderingHost.ts'

describe.each(oneDatabase)("the guest's cart when signing in over $name", (database) => {
  let here: HostInProcess
  let guest: Guest
  beforeAll(async () => {
    here = await hostInProcess(database)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    guest = await newGuest(here)
  })

  const form = () => ({
    name: 'Ann',
    lastname: 'Lee',
    email: freshEmail(),
    password: 'mushrooms, please',
    phone: freshPhone(),
    mailing: true,
  })
  const linesOf = async (who: Guest) => ((await who.ask('config', {})).answer.cart?.lines ?? []).map(({ name }) => name)

  test("is merged with the member's cart without lost or duplicate lines [SESS-08 SESS-14]", async () => {
    const member = await newMember(here)
    await member.guest.ask('addProduct', colaInput())
    await guest.ask('addProduct', margheritaInput())
    const { answer } = await guest.ask('logIn', { email: member.email, password: member.password })
    const all = ['Cola', 'Margherita', 'Add a Garlic Dip for 50 cents']
    expect(answer.cart?.lines.map(({ name }) => name)).toEqual(all)
    expect(await linesOf(guest)).toEqual(all)
    expect(await linesOf(member.guest)).toEqual(all)
  })

  test('is merged into a cart with one cross promotion offer when both carts have one [SESS-14]', async () => {
    const member = await newMember(here)
    await member.guest.ask('addProduct', margheritaInput())
    await guest.ask('addProduct', margheritaInput())
    await guest.ask('logIn', { email: member.email, password: member.password })
    expect(await linesOf(guest)).toEqual(['Margherita', 'Add a Garlic Dip for 50 cents', 'Margherita'])
  })

  test('is merged once when logIn is repeated with the same key, sequentially or concurrently [SESS-14]', async () => {
    const member = await newMember(here)
    await guest.ask('addProduct', colaInput())
    const tabs = Array.from({ length: 5 }, () => {
      const tab = new Guest(here.host, '198.51.100.250')
      for (const [name, value] of guest.cookies) tab.cookies.set(name, value)
      return tab
    })
    const input = { email: member.email, password: member.password }
    const replies = await Promise.all(tabs.map((tab) => tab.ask('logIn', input, { key: 'same' })))
    expect(replies.every(({ ok }) => ok)).toBe(true)
    expect((await guest.ask('logIn', input, { key: 'same' })).ok).toBe(true)
    expect(await linesOf(guest)).toEqual(['Cola'])
  })

  test('is not changed twice when a change is repeated with the same key after signing in [SESS-14]', async () => {
    const member = await newMember(here)
    await guest.ask('addProduct', colaInput(), { key: 'lost' })
    await guest.ask('logIn', { email: member.email, password: member.password })
    expect((await guest.ask('addProduct', colaInput(), { key: 'lost' })).ok).toBe(true)
    expect(await linesOf(guest)).toEqual(['Cola'])
  })

  test('takes each line added during sign-in once or refuses it with 401 [SESS-14]', async () => {
    const member = await newMember(here)
    const tab = new Guest(here.host, '198.51.100.251')
    for (const [name, value] of guest.cookies) tab.cookies.set(name, value)
    const [, ...adds] = await Promise.all([
      guest.ask('logIn', { email: member.email, password: member.password }),
      ...Array.from({ length: 10 }, () => tab.ask('addProduct', colaInput())),
    ])
    const added = adds.filter(({ ok }) => ok).length
    expect(adds.filter(({ httpStatus }) => httpStatus === 401)).toHaveLength(10 - added)
    expect(await linesOf(guest)).toHaveLength(added)
  })

  test("replaces the member's cart of another store and reports it in a message [SESS-14]", async () => {
    const member = await newMember(here)
    await member.guest.ask('addProduct', colaInput())
    const oak = margheritaInput({ store: OAK, product: productHashOf('oak-special'), groups: [], size: 'one' })
    expect((await guest.ask('addProduct', oak)).message).toBe('')
    const { answer } = await guest.ask('logIn', { email: member.email, password: member.password })
    expect(answer.message).toBe('Your earlier cart from Main Street was emptied: a cart is for one store.')
    expect(answer.cart?.lines.map(({ name }) => name)).toEqual(['Oak Special'])
  })

  test("leaves the member's cart unchanged when it is empty [SESS-14]", async () => {
    const member = await newMember(here)
    await member.guest.ask('addProduct', colaInput())
    await guest.ask('logIn', { email: member.email, password: member.password })
    expect(await linesOf(guest)).toEqual(['Cola'])
    expect((await guest.ask('config', { store: MAIN })).answer.cart?.storeHash).toBe(MAIN)
  })

  test('is kept when signing up [SESS-14]', async () => {
    await guest.ask('addProduct', colaInput())
    const { answer } = await guest.ask('signUp', form())
    expect(answer.cart?.lines.map(({ name }) => name)).toEqual(['Cola'])
  })
})

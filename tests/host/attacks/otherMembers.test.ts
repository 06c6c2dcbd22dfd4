import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../../contract/calls.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import type { Guest } from '../../support/guest.ts'
import { newMember } from '../../support/member.ts'
import { colaInput, margheritaInput, inPlaceOf } from '../../support/productInputs.ts'
import { checkOrder, fillCart, newMemberBuyer, memberDetails, type MemberBuyer } from '../orders/memberBuyer.ts'
import { orderingHost, newGuest, type OrderingHost } from '../orders/orderingHost.ts'
import { CARD_SUCCEEDS, typeCard } from '../../sandbox/cards.ts'

/**
 * Hashes of the victim's data that an attacker may learn; each gives access to its owner only. `oh` is the order, `ih` an
 * ordered item, `ahash` the address, `cihash` a cart line, `csh` an open checkout, `placed` a paid one.
 */
interface VictimHashes {
  oh: string
  ih: string
  ahash: string
  cihash: string
  csh: string
  placed: string
}

const anAddress = {
  store: '',
  updates: true,
  title: 'Home',
  type: 0,
  street: '1 Stranger Street',
  postalCode: 'V5L 1A1',
  apartment: '',
  notes: '',
  formatted: '',
  city: 'Vancouver',
}

const paying = (checkout: string, paymentMethod: string, changes: object = {}) => ({
  ...memberDetails(changes),
  checkout,
  tip: 0,
  giftCardAmount: 0,
  giftCards: [],
  cardAmount: 1785,
  paymentMethod,
})

// oxfmt-ignore
const attempts: [name: CallName, of: keyof VictimHashes, input: (hash: string, method: string) => object][] = [
  ['historyDetails', 'oh', (hash) => ({ hash })],
  ['addFromHistory', 'ih', (item) => ({ item, store: '' })],
  ['saveAddress', 'ahash', (hash) => ({ ...anAddress, hash })],
  ['deleteAddress', 'ahash', (hash) => ({ hash })],
  ['editProduct', 'cihash', (line) => ({ line })],
  ['updateProduct', 'cihash', (line) => inPlaceOf(line, colaInput({ quantity: 9 }))],
  ['removeLine', 'cihash', (line) => ({ line })],
  ['complete', 'csh', (checkout, method) => paying(checkout, method)],
  ['complete', 'placed', (checkout, method) => paying(checkout, method)],
  ['orderState', 'csh', (checkout) => ({ key: 'x', checkout, isVoiding: true })],
  ['orderState', 'placed', (checkout) => ({ key: 'x', checkout, isVoiding: true })],
  ['removeGiftCard', 'csh', (checkout) => ({ checkout, token: 'x' })],
  ['addGiftCard', 'csh', (checkout) => ({ checkout, botCheck: 'x', number: '1234567812345678', code: '1234' })],
  ['liveOrder', 'oh', (hash) => ({ hash, guest: '' })],
  ['liveDriver', 'oh', (hash) => ({ hash, driverHash: 'x', guest: '' })],
]

const CANARIES = { name: 'Canaria', lastname: 'Goldfinch', email: 'canary@example.com', phone: '6045557777' }
const STREET = '77 Canary Row'

describe.each(oneDatabase)("another member's data over $name", (database) => {
  let here: OrderingHost
  let victim: MemberBuyer
  let found: VictimHashes
  let method: string
  beforeAll(async () => {
    here = await orderingHost(database)
    victim = await newMemberBuyer(here, { ...CANARIES, points: 500 })
    const { answer } = await victim.guest.ask('complete', await victim.memberCompleteInput(CARD_SUCCEEDS))
    const address = { ...anAddress, updates: false, hash: '', street: STREET }
    const saved = await victim.guest.ask('saveAddress', address, { key: 'canary-1' })
    await fillCart(victim.guest)
    const { checkout } = await checkOrder(victim.guest)
    const { cart } = (await victim.guest.ask('config', {})).answer
    method = await typeCard(here.sandbox, CARD_SUCCEEDS)
    found = {
      oh: answer.hash ?? '',
      ih: `${answer.hash}-0`,
      ahash: saved.answer.address?.hash ?? '',
      cihash: cart?.lines[0]?.hash ?? '',
      csh: checkout,
      placed: victim.checkout,
    }
  })
  afterAll(() => here.close())

  /** The stored data that the attacker must not change, as JSON. */
  async function kept(): Promise<string> {
    const { db } = here.database
    const rows = await Promise.all([
      db.selectFrom('members').selectAll().orderBy('hash').execute(),
      db.selectFrom('carts').selectAll().where('session', '=', victim.hash).execute(),
      db.selectFrom('addresses').selectAll().orderBy('id').execute(),
      db.selectFrom('checkouts').selectAll().where('session', '=', victim.hash).orderBy('hash').execute(),
      db.selectFrom('orders').selectAll().orderBy('hash').execute(),
      db.selectFrom('payments').selectAll().orderBy('checkout').execute(),
      db.selectFrom('points').selectAll().orderBy('id').execute(),
    ])
    return JSON.stringify(rows)
  }

  const unknown = (hash: string) => (/-\d+$/.test(hash) ? `${random()}-0` : random())
  const random = () => randomBytes(18).toString('base64url')

  async function expectRefused(attacker: Guest, [name, of, input]: (typeof attempts)[number]): Promise<void> {
    const before = await kept()
    const own = (await attacker.ask('config', {})).answer.cart
    const theirs = await attacker.ask(name, input(found[of], method))
    const nobodys = await attacker.ask(name, input(unknown(found[of]), method))
    expect(theirs.ok).toBe(false)
    expect([theirs.httpStatus, theirs.body]).toEqual([nobodys.httpStatus, nobodys.body])
    for (const canary of [...Object.values(CANARIES), STREET, found[of]]) expect(theirs.body).not.toContain(canary)
    expect(await kept()).toBe(before)
    expect((await attacker.ask('config', {})).answer.cart).toEqual(own)
  }

  test("the victim's own calls with these hashes succeed", async () => {
    const { guest } = victim
    expect((await guest.ask('historyDetails', { hash: found.oh })).ok).toBe(true)
    expect((await guest.ask('editProduct', { line: found.cihash })).ok).toBe(true)
    expect((await guest.ask('complete', paying(found.placed, method))).answer.hash).toBe(found.oh)
    expect((await guest.ask('saveAddress', { ...anAddress, street: STREET, hash: found.ahash })).ok).toBe(true)
  })

  // oxfmt-ignore
  test.each(attempts)("%s with the victim's %s is refused like an unknown hash when a member calls it [HIST-18 GUARD-08 CALL-20 ACALL-15 ACALL-16 ACALL-20 ACALL-21]", async (...attempt) => {
    const { guest } = await newMember(here)
    await guest.ask('addProduct', margheritaInput())
    await expectRefused(guest, attempt)
  })

  // oxfmt-ignore
  test.each(attempts)("%s with the victim's %s is refused like an unknown hash when a guest calls it [GUARD-10 CALL-20]", async (...attempt) => {
    const guest = await newGuest(here)
    await guest.ask('addProduct', margheritaInput())
    await expectRefused(guest, attempt)
  })

  test("the victim's idempotency key returns none of the victim's data and saves the caller's own address [ADDR-19]", async () => {
    const { guest } = await newMember(here)
    const address = { ...anAddress, updates: false, hash: '', street: STREET }
    const { answer } = await guest.ask('saveAddress', address, { key: 'canary-1' })
    expect(answer.address?.hash).not.toBe(found.ahash)
    expect((await guest.ask('config', {})).answer.customer?.addresses).toHaveLength(1)
    expect((await victim.guest.ask('config', {})).answer.customer?.addresses).toHaveLength(1)
  })

  test("adding an address under the victim's address hash creates a new one and leaves the victim's unchanged [ADDR-19]", async () => {
    const { guest } = await newMember(here)
    const { answer } = await guest.ask('saveAddress', { ...anAddress, updates: false, hash: found.ahash })
    expect(answer.address?.hash).not.toBe(found.ahash)
    expect((await victim.guest.ask('config', {})).answer.customer?.addresses?.[0]?.street).toBe(STREET)
  })

  test("the victim's token without the victim's cookie, and the cookie without the token, are refused [SESS-23 GUARD-06]", async () => {
    const { guest } = await newMember(here)
    const [theirs, own] = [victim.guest.credentials(), guest.credentials()]
    const mixed = [
      { Authorization: theirs['Authorization'] ?? '', Cookie: own['Cookie'] ?? '' },
      { Authorization: own['Authorization'] ?? '', Cookie: theirs['Cookie'] ?? '' },
      { Authorization: theirs['Authorization'] ?? '' },
      { Cookie: theirs['Cookie'] ?? '' },
    ]
    for (const path of ['history/get', `history/details?oh=${found.oh}`])
      for (const headers of mixed) {
        const response = await guest.fetch(`/api/customer/${path}`, { headers: headers as Record<string, string> })
        expect(response.status).toBe(401)
        expect(await response.text()).not.toContain(CANARIES.name)
      }
  })
})

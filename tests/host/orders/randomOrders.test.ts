import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readToken } from '../../../host/sessions/token.ts'
import { seeded, seedOf } from '../../faults/random.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { ledgerFaults } from '../../support/host/ledgers.ts'
import { smallChain } from '../../support/host/smallChain.ts'
import { newMember } from '../../support/member.ts'
import { RANDOM_ORDERS, SEED } from '../../support/testSizes.ts'
import { moneyAt } from '../../sandbox/money.ts'
import { addressInput, deliveryHost } from './delivery/deliveryBuyer.ts'
import { freshPhone, newGuest, verify, type OrderingHost } from './orderingHost.ts'
import { orderAtRandom, type RandomBuyer } from './randomOrders.ts'

const stores = smallChain.stores.map((store) => ({
  ...store,
  ...(store.code === 'main' ? { paperBag: { price: '0.15', tax1: true, tax2: true } } : {}),
}))

const taxes = { ...smallChain.taxes, combos: 'by-part', deliveryTax2: true }

describe.each(oneDatabase)('random orders on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await deliveryHost(database, { catalogue: { ...smallChain, taxes, stores } })
  })
  afterAll(() => here.close())

  async function buyers(): Promise<RandomBuyer[]> {
    const guest = await newGuest(here)
    const phone = freshPhone()
    await verify(here, guest, phone)
    const session = readToken(guest.cookies.get('token') ?? '', here.host.settings.tokenKey)?.sid ?? ''
    const member = await newMember(here)
    const both = [
      { guest, session, phone, isMember: false },
      { guest: member.guest, session: member.hash, phone: member.phone, isMember: true },
    ]
    for (const buyer of both) await buyer.guest.ask('checkAddress', addressInput())
    return both
  }

  test(
    'coupon, points, gift cards, tip, bag and delivery: page, check, order and a plain calculation agree to the cent [AMT-06 COUPON-08 POINTS-04 PAY-10 D-114 D-116 D-117]',
    { timeout: 3_600_000 },
    async () => {
      const both = await buyers()
      const faults: string[] = []
      for (let round = 0; round < RANDOM_ORDERS; round += 1) {
        const random = seeded(seedOf(SEED + round, 'order'))
        const found = await orderAtRandom(here, random.oneOf(both), random)
        if (found.length > 0) for (const { guest } of both) await guest.ask('clearCart', {})
        faults.push(...found.map((fault) => `SEED=${SEED + round}: ${fault}`))
      }
      expect(faults).toEqual([])
      const orders = await here.database.db.selectFrom('orders').select('hash').execute()
      // A few are not paid, because a card would pay less than half a dollar.
      expect(orders.length).toBeGreaterThan(RANDOM_ORDERS * 0.9 - 1)
      expect(await ledgerFaults(here.database.db, await moneyAt(here.sandbox))).toEqual([])
    },
  )
})

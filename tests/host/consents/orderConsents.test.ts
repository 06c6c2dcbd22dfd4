import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentingAddresses, listConsents } from '../../../host/store/accounts/consents.ts'
import { unsubscribeLink } from '../../../host/sessions/signedLinks.ts'
import { CARD_DECLINED, CARD_SUCCEEDS } from '../../sandbox/cards.ts'
import { Guest } from '../../support/guest.ts'
import { oneDatabase } from '../../support/host/databases.ts'
import { freshEmail } from '../../support/member.ts'
import { newMemberBuyer } from '../orders/memberBuyer.ts'
import { newBuyer, orderingHost, type OrderingHost } from '../orders/orderingHost.ts'

describe.each(oneDatabase)('consents of orders on $name', (database) => {
  let here: OrderingHost
  beforeAll(async () => {
    here = await orderingHost(database)
  })
  afterAll(() => here.close())

  const of = async (address: string) =>
    (await listConsents(here.database.db, 50, { addresses: [address] })).map(({ given, prechecked, place, words }) =>
      [given ? 'given' : 'withdrawn', place, words, ...(prechecked ? ['began ticked'] : [])].join(', '),
    )
  const order = async (email: string, boxes: { mailing: boolean; sms: boolean }, card = CARD_SUCCEEDS) => {
    const buyer = await newBuyer(here, { email, ...boxes })
    const { ok, answer } = await buyer.guest.ask('complete', await buyer.completeInputWithCard(card))
    return { ok, phone: buyer.phone, hash: ok ? answer.hash : undefined }
  }
  const mayWrite = async (email: string) =>
    (await consentingAddresses(here.database.db, 'email', 1000)).some(({ address }) => address === email)
  const unsubscribe = (email: string) =>
    new Guest(here.host).fetch(unsubscribeLink('', { email }, here.host.settings.tokenKey), { method: 'POST' })

  test('are written down with the order, by box, with words and how the box began [CHK-29 D-26]', async () => {
    const email = freshEmail()
    const { phone, hash } = await order(email, { mailing: true, sms: true })
    expect(await of(email)).toEqual(['given, checkout, Send me offers by email, began ticked'])
    expect(await of(phone)).toEqual(['given, checkout, Text me offers and my order status, began ticked'])
    expect(await listConsents(here.database.db, 1, { addresses: [email] })).toMatchObject([
      {
        order: hash,
        member: null,
        at: (
          await here.database.db
            .selectFrom('orders')
            .select('placed_at')
            .where('hash', '=', hash ?? '')
            .executeTakeFirstOrThrow()
        ).placed_at,
      },
    ])
    expect(await mayWrite(email)).toBe(true)
  })

  test('are not written down for an order that is not placed', async () => {
    const email = freshEmail()
    expect((await order(email, { mailing: true, sms: true }, CARD_DECLINED)).ok).toBe(false)
    expect(await of(email)).toEqual([])
  })

  test('of a guest end with an empty box, which without an earlier consent leaves nothing [CHK-29]', async () => {
    const email = freshEmail()
    await order(email, { mailing: false, sms: false })
    expect(await of(email)).toEqual([])
    await order(email, { mailing: true, sms: false })
    await order(email, { mailing: false, sms: false })
    await order(email, { mailing: false, sms: false })
    expect(await of(email)).toEqual([
      'withdrawn, checkout, Send me offers by email, began ticked',
      'given, checkout, Send me offers by email, began ticked',
    ])
    expect(await mayWrite(email)).toBe(false)
  })

  test('of a member are added, and leave what the account says [CHK-29 Q-60]', async () => {
    for (const mailing of [true, false]) {
      const buyer = await newMemberBuyer(here, { mailing: !mailing }, { mailing, sms: false })
      await buyer.guest.ask('complete', await buyer.memberCompleteInput(CARD_SUCCEEDS))
      expect(await of(buyer.email)).toHaveLength(mailing ? 1 : 0)
      expect((await buyer.guest.ask('account', {})).answer.customer.mailing).toBe(!mailing)
      expect(await mayWrite(buyer.email)).toBe(!mailing)
    }
  })

  test('that were withdrawn by the link come back with a box that began empty, never with one that began ticked', async () => {
    const email = freshEmail()
    await order(email, { mailing: true, sms: true })
    await unsubscribe(email)
    expect(await mayWrite(email)).toBe(false)
    await order(email, { mailing: true, sms: true })
    expect(await mayWrite(email)).toBe(false)
    here.host.settings.optInsStartOff = true
    await order(email, { mailing: true, sms: true })
    here.host.settings.optInsStartOff = false
    expect((await of(email))[0]).toBe('given, checkout, Send me offers by email')
    expect(await mayWrite(email)).toBe(true)
  })
})

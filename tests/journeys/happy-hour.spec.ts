import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { formatDay } from '../../domain/schedule/formatTime.ts'
import { addDays, weekdayOf } from '../../domain/schedule/localTime.ts'
import { dayIn } from '../../host/catalogue/zoneOffsets.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { withCatalogue } from '../support/host/operator.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

test(
  'an offer counts for the times that an order is for: another slot changes the saving and the total, and the page says why [D-194]',
  { tag: '@both' },
  async ({ shop, page, host }) => {
    const today = dayIn(demo.chain.timeZone, new Date())
    const [tomorrow, day] = [addDays(today, 1), addDays(today, 2)]
    const nameOf = (date: string) => DAYS[weekdayOf(date)] ?? ''
    const offer = { kind: 'amount-off-each' }
    const offers = [
      { ...offer, code: 'happy', name: 'Happy hour', parts: [{ products: ['garlic-bread'] }], amount: '3.00', hours: { [nameOf(day)]: '14:00-16:00' } }, // oxfmt-ignore
      { ...offer, code: 'soon', name: 'Cola days', parts: [{ products: ['cola'] }], amount: '0.50', hours: { [`${nameOf(today)},${nameOf(tomorrow)}`]: '00:00-24:00' } }, // oxfmt-ignore
    ]
    await withCatalogue(host, { ...demo, offers }, async () => {
      const checkout = await shop.goToCheckoutWith(['Garlic Bread', 'Cola'])
      const row = async (name: RegExp) => (await checkout.amounts()).find(([one]) => name.test(one))?.[1]
      const missed = page.getByText(/^Not at this time: Happy hour, for orders ready \w+day 2:00 PM to 4:00 PM\.$/)
      const total = () => checkout.amount('Total')
      await expect(missed).toBeVisible()
      expect([await row(/^Happy hour/), await row(/^Cola days\s*For orders ready \w+day and \w+day$/)]).toEqual([undefined, '−$0.50']) // oxfmt-ignore
      const before = await total()

      const date = page.getByRole('combobox', { name: 'Pick Up date' })
      const time = page.getByRole('combobox', { name: 'Pick Up time' })
      await date.selectOption(formatDay(day, today))
      await time.selectOption('2:00 PM')
      await expect(missed).toBeHidden()
      // The days of the cola are over by then.
      await expect.poll(() => row(/^Cola days/)).toBeUndefined()
      expect(await row(/^Happy hour\s*For orders ready \w+day 2:00 PM to 4:00 PM$/)).toBe('−$3.00')
      // 5 % GST of 2.50; the cola's 0.50 pays PST of 7 %.
      expect(Math.abs(before - (await total()) - 250)).toBeLessThan(20)
      expect(await axeFindings(page)).toEqual([])
      await time.selectOption('4:00 PM')
      await expect(missed).toBeVisible()
      await expect.poll(() => row(/^Happy hour/)).toBeUndefined()
      await time.selectOption('3:45 PM')
      const shown = await total()

      await checkout.goToPayment()
      expect((await checkout.amount('Remaining Balance')) - (await checkout.amount(/^Tip/))).toBe(shown)
      await checkout.payWith(CARDS.succeeds)
      const { rows } = await checkout.expectThankYou()
      expect(new Map(rows).get('Happy hour')).toBe('−$3.00')
    })
  },
)

test('the cart names the times of what it saves [D-194]', { tag: '@both' }, async ({ shop, page, host }) => {
  const today = dayIn(demo.chain.timeZone, new Date())
  const days = [today, addDays(today, 1)].map((date) => DAYS[weekdayOf(date)]).join()
  const offer = { code: 'soon', name: 'Cola days', kind: 'amount-off-each', parts: [{ products: ['cola'] }], amount: '0.50', hours: { [days]: '00:00-24:00' } } // oxfmt-ignore
  await withCatalogue(host, { ...demo, offers: [offer] }, async () => {
    await shop.openMenu()
    await shop.add('Cola')
    const { panel } = await shop.openCart()
    await expect(panel.getByText(/^You save \$0\.50 at checkout: Cola days, for orders ready \w+day and \w+day$/)).toBeVisible() // oxfmt-ignore
    expect(await axeFindings(page)).toEqual([])
  })
})

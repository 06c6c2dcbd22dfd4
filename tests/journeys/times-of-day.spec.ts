import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { addDays, weekdayOf } from '../../domain/schedule/localTime.ts'
import { formatDay } from '../../domain/schedule/formatTime.ts'
import { dayIn } from '../../host/catalogue/zoneOffsets.ts'
import { withCatalogue } from '../support/host/operator.ts'
import { CARDS } from '../support/shop/shopCheckout.ts'
import { expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

test(
  'a lunch menu says its times, offers no other time, and is ordered for its own time [CHK-13 D-183]',
  { tag: '@soak' },
  async ({ shop, page, host }) => {
    const today = dayIn(demo.chain.timeZone, new Date())
    const lunchDay = addDays(today, 2)
    const lunch = { days: DAYS[weekdayOf(lunchDay)], hours: '11:00-14:00' }
    const products = demo.products.map((one) => (one.name === 'Garlic Bread' ? { ...one, available: [lunch] } : one))
    await withCatalogue(host, { ...demo, products }, async () => {
      await page.goto('/menu/davie-street')
      await expect(page.getByRole('main').getByText(/^\w+ 11:00 AM to 2:00 PM\. /)).toBeVisible()
      const checkout = await shop.goToCheckoutWith(['Garlic Bread', 'Cola'])
      await expect(page.getByText(/^Garlic Bread: \w+ 11:00 AM to 2:00 PM$/)).toBeVisible()
      await expect(
        page.getByText(/^Garlic Bread is offered \w+ 11:00 AM to 2:00 PM, and an order for now is ready about/),
      ).toBeVisible()
      const date = page.getByRole('combobox', { name: 'Pick Up date' })
      const time = page.getByRole('combobox', { name: 'Pick Up time' })
      await expect(date.locator('option:checked')).toHaveText(formatDay(lunchDay, today))
      await expect(time.getByRole('option').first()).toHaveText('11:00 AM')
      await expect(time.getByRole('option').last()).toHaveText('1:45 PM')
      await checkout.goToPayment()
      await checkout.payWith(CARDS.succeeds)
      await expect(page.getByText(/11:00 AM/).first()).toBeVisible()
    })
  },
)

import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { dayIn } from '../../../host/catalogue/zoneOffsets.ts'
import { formatDate } from '../../../domain/schedule/formatTime.ts'
import { addDays, weekdayOf } from '../../../domain/schedule/localTime.ts'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { officeOwner, officeUrl } from '../../support/office/officeOwner.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { ask } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test('a day gets other hours, and a paid order that they hit is decided before they are saved [D-206]', async ({
  page,
  host,
  context,
  complaints,
}) => {
  complaints.expect(/422/)
  const date = addDays(dayIn(demo.chain.timeZone, new Date()), 2)
  const { number } = await placePaidOrder(host, ['Margherita'], { date })
  await context.addCookies(await officeOwner(host))
  await page.goto(`${officeUrl(host)}/office/today`)
  await expect(page.getByRole('row', { name: /Davie Street/ })).toContainText('Open')
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('table', { name: 'Orders by hour' })).toBeVisible()
  await expectNoViolations(page, 'the chain today')

  await page.goto(`${officeUrl(host)}/office/hours?store=davie-street`)
  await page.getByRole('button', { name: formatDate(date), exact: true }).click()
  await page.getByLabel('Pick Up from', { exact: true }).fill('')
  await expect(page.getByText('Say a time.')).toBeVisible()
  await page.getByLabel('Pick Up from', { exact: true }).fill('15:00')
  await page.getByLabel('Pick Up until', { exact: true }).fill('20:00')
  await page.getByLabel('What customers read').fill('Short day')
  const hit = page.getByRole('row', { name: new RegExp(number) })
  await expect(hit).toContainText('2 h 30 min before opening')
  await expectNoViolations(page, 'the hours of a day')
  await hit.getByLabel(`What to do with ${number}`).selectOption('Keep it: somebody stays and makes it')
  await page.getByRole('button', { name: 'Save the day' }).click()
  await expect(page.getByText(/ is saved for /)).toBeVisible()
  await expect(page.getByRole('button', { name: `${formatDate(date)} 15:00 to 20:00` })).toBeVisible()
  await expect(page.getByText('paid for a closed time')).toBeHidden()
  await page.getByRole('button', { name: 'Remove this day' }).click()
  await expect(page.getByRole('button', { name: formatDate(date), exact: true })).toBeVisible()
})

test(
  'T-13 Dec 25 is closed and Dec 24 open until 18:00 in all her stores; each paid order is kept, moved or refunded, and the customers are told [D-215]',
  { tag: '@phone' },
  async ({ page, host, context, complaints }) => {
    complaints.expect(/422/)
    // Days that checkouts already offer stand for the feast.
    const [eve, feast] = [3, 4].map((ahead) => addDays(dayIn(demo.chain.timeZone, new Date()), ahead)) as [
      string,
      string,
    ]
    const [kept, moved, refunded] = [
      await placePaidOrder(host, ['Margherita'], { date: feast }),
      await placePaidOrder(host, ['Margherita'], { date: feast }),
      await placePaidOrder(host, ['Margherita'], { date: feast }),
    ]
    await signInToOffice(context, host, 'manager:davie-street,metrotown')
    await page.goto('/office/hours?store=davie-street')
    const choose = (date: string) => page.getByRole('button', { name: formatDate(date), exact: true }).click()
    const forAll = () => page.getByText('My 2 stores').click()

    await choose(eve)
    await page.getByLabel('Pick Up until', { exact: true }).fill('18:00')
    await page.getByLabel('Delivery until', { exact: true }).fill('18:00')
    await forAll()
    await expect(page.getByText('No paid order lies outside these hours.')).toBeVisible()
    await page.getByRole('button', { name: 'Save the day' }).click()
    await expect(page.getByText(/ is saved for 2 stores\.$/)).toBeVisible()

    await choose(feast)
    await page.getByRole('checkbox', { name: 'Closed all day' }).check()
    await forAll()
    await page.getByLabel(`What to do with ${kept.number}`).selectOption('Keep it: somebody stays and makes it')
    await page.getByLabel(`What to do with ${moved.number}`).selectOption('Move it: ask its customer for another time')
    await page.getByLabel(`What to do with ${refunded.number}`).selectOption('Refund it: refuse it, and give everything back') // oxfmt-ignore
    await page.getByRole('button', { name: 'Save the day, ask 1 customer, refund 1 order' }).click()
    await expect(page.getByText(/ is saved for .+, and the customers are told/)).toBeVisible()
    const waiting = page.getByRole('region', { name: '1 paid for a closed time' })
    await expect(waiting.getByRole('link', { name: moved.number })).toBeVisible()
    await page.goto('/office/hours?store=metrotown')
    for (const name of [`${formatDate(eve)} until 18:00`, `${formatDate(feast)} closed`])
      await expect(page.getByRole('button', { name })).toBeVisible()
    const { days } = (await ask(host, 'special-days')) as { days: { code: string; date: string; source: string }[] }
    for (const { code, date, source } of days)
      if ([eve, feast].includes(date) && source === 'operator')
        await ask(host, `special-days/${code}/remove`, new URLSearchParams())
  },
)

/** The next Monday for which a checkout takes orders: seven days ahead it takes none, so that a Monday's is the day after it. */
function comingMonday(): string {
  const today = dayIn(demo.chain.timeZone, new Date())
  return addDays(today, weekdayOf(today) === 1 ? 1 : (8 - weekdayOf(today)) % 7)
}

test('T-16 a new week from Monday: the 14 days before and after and the paid orders outside are shown, and today stays [D-224]', async ({
  page,
  host,
  context,
}) => {
  const monday = comingMonday()
  const { number } = await placePaidOrder(host, ['Margherita'], { date: monday })
  await signInToOffice(context, host, 'manager:davie-street')
  await page.goto('/office/hours?store=davie-street')
  const usual = page.getByRole('region', { name: 'Every week' })
  await expect(usual).toContainText('00:00-24:00')
  await page.getByRole('button', { name: 'New week, or last orders' }).click()
  const pane = page.getByRole('region', { name: /^New week from / })
  await pane.getByLabel('Counts from').fill(monday)
  await pane.getByLabel('Pick Up on Monday').fill('15-23')
  await pane.getByLabel('Delivery on Monday').fill('15-23')
  await pane.getByRole('button', { name: 'Copy the hours of Monday to every day' }).click()

  const around = page.getByRole('region', { name: '14 days before and after' })
  const dayOf = (date: string) =>
    around.getByRole('listitem').filter({ hasText: new RegExp(`${formatDate(date)}(?!\\d)`) })
  await expect(dayOf(monday)).toContainText(/15:00-23:00.*until now 00:00-24:00/)
  await expect(dayOf(addDays(monday, -1))).toContainText('00:00-24:00')
  await expect(around.getByRole('listitem').filter({ hasText: 'today' })).toContainText('00:00-24:00')
  const hit = page.getByRole('row', { name: new RegExp(number) })
  await expect(hit).toContainText('2 h 30 min before opening')
  await expectNoViolations(page, 'a new week')
  await hit.getByLabel(`What to do with ${number}`).selectOption('Refund it: refuse it, and give everything back')
  await page.getByRole('button', { name: `Save the week from ${formatDate(monday)}, refund 1 order` }).click()
  await expect(page.getByText('Today is as it was.')).toBeVisible()
  await expect(usual).toContainText('00:00-24:00')
  await usual.getByText(`From ${formatDate(monday)}`).click()
  await expect(usual).toContainText('15:00-23:00')
  await usual.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(`The week from ${formatDate(monday)} on is taken back.`)).toBeVisible()
})

test('a new week of her two stores in one press: what each gains and loses is shown, and one press takes it back [D-234]', async ({
  page,
  host,
  context,
}) => {
  const monday = comingMonday()
  await signInToOffice(context, host, 'manager:davie-street,metrotown')
  await page.goto('/office/hours?store=metrotown')
  const usual = page.getByRole('region', { name: 'Every week' })
  await page.getByRole('button', { name: 'New week, or last orders' }).click()
  const pane = page.getByRole('region', { name: /^New week from / })
  await pane.getByLabel('Counts from').fill(monday)
  await pane.getByLabel('Pick Up on Monday').fill('closed')
  await pane.getByText('My 2 stores').click()
  const gains = page.getByRole('table', { name: 'What each store gains and loses in a week' })
  await expect(gains.getByRole('row', { name: /Davie Street/ })).toContainText(
    'Mon, Pick Up: 00:00-24:00 becomes closed',
  )
  await expect(gains.getByRole('row', { name: /Davie Street/ })).toContainText('24 h Pick Up')
  await expect(gains.getByRole('row', { name: /Metrotown/ })).toContainText('becomes closed')
  await expectNoViolations(page, 'a new week of several stores')
  await page.getByRole('button', { name: `Save the week from ${formatDate(monday)} for 2 stores` }).click()
  await expect(usual.getByText(`From ${formatDate(monday)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^The weeks from .* are as they were\.$/)).toBeVisible()
  await expect(usual.getByText(`From ${formatDate(monday)}`)).toBeHidden()
})

test('T-17 last orders at 21:45, doors at 22:00: customers read both from the day on which they count [D-225]', async ({
  page,
  host,
  context,
}) => {
  await signInToOffice(context, host, 'manager:davie-street')
  await page.goto('/office/hours?store=davie-street')
  await page.getByRole('button', { name: 'New week, or last orders' }).click()
  const pane = page.getByRole('region', { name: /^New week from / })
  const from = addDays(dayIn(demo.chain.timeZone, new Date()), 1)
  await pane.getByLabel('Counts from').fill(from)
  for (const service of ['Pick Up', 'Delivery']) {
    await pane.getByLabel(`${service} on Monday`).fill('11-22')
    await pane.getByLabel(`Last orders, ${service}`).selectOption('15 min before the doors close')
  }
  await pane.getByRole('button', { name: 'Copy the hours of Monday to every day' }).click()
  await expect(pane.getByText('Orders end at 21:45 where they close at 22:00.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Save the week from / }).click()
  await expect(page.getByText('Today is as it was.')).toBeVisible()

  const customer = await context.newPage()
  await customer.goto('/locations')
  await expect(customer.locator('body')).toContainText('Last orders: 15 minutes before closing')
  await ask(host, 'stores/davie-street/week/remove', new URLSearchParams({ from }))
})

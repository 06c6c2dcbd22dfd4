import { formatClock, slotOf } from '../../../domain/schedule/formatTime.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../../../host/catalogue/zoneOffsets.ts'
import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { databaseStateOf } from '../../support/host/hostDatabase.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

/** As the stores of the demo chain read it: '6:37 PM'. */
const clockInStore = (at: Date): string =>
  formatClock(slotOf(localTime(at, zoneOffsets('America/Vancouver', at)).minutes))

test('a paid order rings in the kitchen, is accepted with a time that its customer reads in a mail, and moves to its end', async ({
  page,
  host,
  shop,
  complaints,
}) => {
  const kitchen = await KitchenScreen.open(page, host, complaints)
  const { guest, hash, number, email } = await placePaidOrder(host, ['Margherita'])
  const asked = kitchen.newOrder(number)
  await expect(asked).toContainText('Margherita')
  await kitchen.expectRinging(true)
  await expect(page).toHaveTitle('(1) New order')
  await expectNoViolations(page, 'a new order')
  const sizes = await asked.locator('.no, .t').evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))) // oxfmt-ignore
  expect(sizes[0]).toBeGreaterThanOrEqual(69)
  for (const size of sizes.slice(1)) expect(size).toBeGreaterThanOrEqual(43)
  const heights = await asked.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)) // oxfmt-ignore
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(64)

  await asked.getByRole('button', { name: '25 min' }).click()
  const promised = /ready about .*?(\d{1,2}:\d{2} [AP]M)/.exec(await asked.innerText())?.[1] ?? ''
  await asked.getByRole('button', { name: 'Accept' }).click()
  await kitchen.expectRinging(false)
  const { accepted, readyAt } = (await guest.ask('liveOrder', { hash, guest: '' })).answer
  expect(accepted).toBe(true)
  const mail = await shop.checkout.mailTo(email, `order #${number} is accepted`)
  const said = /will be ready about .*?(\d{1,2}:\d{2} [AP]M)/.exec(mail.text)?.[1] ?? ''
  const ready = new Date(readyAt)
  expect(said).toBe(clockInStore(ready))
  expect([said, clockInStore(new Date(ready.getTime() - 60_000))]).toContain(promised)

  await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
  await kitchen.lane('In the oven').getByRole('button', { name: 'Ready' }).click()
  await expectNoViolations(page, 'the board')
  await kitchen.lane('Out or ready').getByRole('button', { name: 'Picked up' }).click()
  await expect(kitchen.lane('Out or ready').getByRole('article')).toHaveCount(0)
})

test('a new order for another day shows three of its dishes above a long note and says how many more lie below [D-119]', async ({
  page,
  host,
  complaints,
}) => {
  const kitchen = await KitchenScreen.open(page, host, complaints)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const { number } = await placePaidOrder(
    host,
    ['Margherita', 'Hawaiian', 'Garlic Bread', 'Cola', 'Marinara'],
    { delivers: true, date: localTime(tomorrow, zoneOffsets('America/Vancouver', tomorrow)).date, notes: 'Please no onions. '.repeat(30) }, // oxfmt-ignore
  )
  const asked = kitchen.newOrder(number)
  const further = asked.getByRole('button', { name: '2 more below' })
  await expect(further).toBeVisible()
  const third = await asked.getByRole('listitem').nth(2).boundingBox()
  expect((third?.y ?? Infinity) + (third?.height ?? 0)).toBeLessThanOrEqual((await further.boundingBox())?.y ?? 0)
  await further.click()
  await expect(asked.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  await expect(further).toBeHidden()
})

test('an order that the kitchen refuses is paid back at once, and its customer reads why', async ({
  page,
  host,
  shop,
  complaints,
}) => {
  const kitchen = await KitchenScreen.open(page, host, complaints)
  const { guest, hash, number, phone, email } = await placePaidOrder(host, ['Margherita'])
  const asked = kitchen.newOrder(number)
  await asked.getByRole('button', { name: 'Refuse…' }).click()
  await asked.getByRole('button', { name: 'We are closing early today.' }).click()
  await expect(asked).toBeHidden()
  await kitchen.expectRinging(false)
  await expect(kitchen.lane('New').getByRole('article')).toHaveCount(0)
  const live = (await guest.ask('liveOrder', { hash, guest: '' })).answer
  expect(live).toMatchObject({ status: 4, refusal: 'We are closing early today.' })
  const mail = await shop.checkout.mailTo(email, `order #${number} could not be made`)
  expect(mail.text).toContain('We are closing early today.')
  // With the embedded database the host stops meanwhile.
  await page.goto('about:blank')
  const [money] = (await databaseStateOf(host, phone)).money
  expect(money?.captured).toBeGreaterThan(0)
  expect(money?.refunded).toBe(money?.captured)
})

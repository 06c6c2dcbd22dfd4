import type { Page } from '@playwright/test'
import { expectNoOverflowAt200Percent, expectNoViolations } from '../../support/browser/accessibility.ts'
import type { Host } from '../../support/host/hostProcess.ts'
import { ask } from '../../support/shop/operatorCalls.ts'
import { placePaidOrder } from '../../support/shop/paidOrders.ts'
import { expect, test } from '../../support/shop/shop.ts'
import { KitchenScreen } from '../../support/shop/shopKitchen.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1180, height: 820 } })

const talkOf = (page: Page, side: 'driver' | 'customer') =>
  page.getByRole('log', { name: side === 'driver' ? 'Messages with the customer' : 'Messages with your driver' })

/** Runs `work` while the store of these journeys has other rules of its own. */
async function whileRules(host: Host, rules: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const set = (fields: Record<string, string>) =>
    ask(host, 'stores/davie-street/hand-over', new URLSearchParams(fields))
  await set(rules)
  try {
    await work()
  } finally {
    await set({ pin: 'asked', curbside: 'off' })
  }
}

async function newPhone(page: Page, link: string): Promise<Page> {
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(link)
  return phone
}

test('customer, driver and kitchen at the door: words both ways, five wrong PINs, a release [D-243 D-244]', async ({
  page,
  host,
  complaints,
}) => {
  complaints.expect(/4(22|09) .*driver/)
  const kitchen = await KitchenScreen.open(page, host, complaints)
  const order = await placePaidOrder(host, ['Margherita', 'Pepperoni'], { delivers: true })
  await kitchen.accept(order.number, 40)
  await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
  const customer = await newPhone(page, order.link)
  await customer.getByRole('checkbox', { name: 'Hand it over only for a PIN' }).check()
  const pin = await customer.getByRole('region', { name: 'PIN at the door' }).locator('b').innerText()
  expect(pin).toMatch(/^\d{4}$/)

  await kitchen.lane('In the oven').getByRole('button', { name: 'Hand to driver' }).click()
  const handing = page.getByRole('dialog', { name: `Hand order ${order.number} to a driver` })
  await handing.getByRole('button', { name: 'Make the link' }).click()
  const driver = await newPhone(page, await handing.getByText(/\/driver/).innerText())
  await handing.getByRole('button', { name: 'Done' }).click()

  await driver.getByRole('button', { name: 'I cannot find the door' }).click()
  await expect(talkOf(customer, 'customer')).toContainText('I cannot find the door')
  await customer.getByRole('button', { name: 'I am downstairs' }).click()
  await customer.getByRole('textbox', { name: 'Write to your driver' }).fill('  By the   blue door ')
  await customer.keyboard.press('Enter')
  await expect(talkOf(driver, 'driver').getByRole('listitem')).toHaveText([
    /I cannot find the door.*seen/,
    /I am downstairs/,
    /By the blue door/,
  ])
  await expect(talkOf(customer, 'customer').getByText('seen')).toHaveCount(2)
  for (const phone of [customer, driver]) {
    await phone.bringToFront()
    await expectNoViolations(phone, 'the last metres')
  }
  await customer.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflowAt200Percent(customer, 'the last metres at 320 px')
  expect(await driver.locator('body').innerText()).not.toContain(order.phone)

  const typed = driver.getByLabel('PIN that the customer says')
  const press = async (guess: string) => {
    await typed.fill(guess)
    await driver.getByRole('button', { name: 'Delivered' }).click()
  }
  for (const left of ['4 times', '3 times', '2 times', 'once']) {
    await press(String((Number(pin) + left.length * 11 + left.charCodeAt(0)) % 10_000).padStart(4, '0'))
    await expect(driver.getByRole('alert')).toContainText(`You can try ${left} more`)
  }
  await press(String((Number(pin) + 5000) % 10_000).padStart(4, '0'))
  await expect(driver.getByRole('link', { name: 'Call the store' }).last()).toBeVisible()
  await expect(driver.getByRole('button', { name: 'Delivered' })).toHaveCount(0)

  const door = page.getByRole('region', { name: 'At the door' })
  await expect(door).toContainText('Five wrong PINs')
  await door.getByRole('button', { name: 'Hand over without PIN' }).click()
  await expect(door).toBeHidden()
  await expect(customer.getByText('hand your order over without the PIN')).toBeVisible()
  await driver.getByRole('button', { name: 'Delivered' }).click()
  await expect(driver.getByRole('heading', { name: 'Delivered. Thank you.' })).toBeVisible()
  await expect(customer.getByText('Delivered. Enjoy your meal!')).toBeVisible()
})

test(
  'a car outside rings in the kitchen until somebody brings the order, also after a lost connection and a reload [D-245]',
  { tag: '@soak' },
  async ({ page, host, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await whileRules(host, { curbside: 'on' }, async () => {
      const kitchen = await KitchenScreen.open(page, host, complaints)
      const order = await placePaidOrder(host, ['Margherita'])
      await kitchen.accept(order.number, 15)
      const customer = await newPhone(page, order.link)
      const card = customer.getByRole('region', { name: 'Waiting in your car' })
      await card.getByRole('button', { name: 'I am here' }).click()
      await expect(card.getByRole('alert')).toHaveText('Say which car it is.')
      await card.getByLabel('Your car').fill('Blue hatchback')
      await card.getByLabel('Spot').fill('3')
      await card.getByLabel('Remember my car').check()
      await expectNoViolations(customer, 'curbside')

      await context.setOffline(true)
      await card.getByRole('button', { name: 'I am here' }).click()
      await expect(card).toContainText('Not sent yet')
      await context.setOffline(false)
      await expect(card).toContainText('that you wait: Blue hatchback, spot 3')

      const door = page.getByRole('region', { name: 'At the door' })
      await expect(door).toContainText('Blue hatchback, spot 3')
      await expect(door).toContainText('not ready yet')
      await kitchen.expectRinging(false)
      await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
      await kitchen.lane('In the oven').getByRole('button', { name: 'Ready' }).click()
      await kitchen.expectRinging(true)
      await door.getByRole('button', { name: 'Bringing it' }).click()
      await kitchen.expectRinging(false)
      await expect(door).toBeHidden()
      await expect(card).toContainText('is bringing it to you: Blue hatchback, spot 3')

      await customer.reload()
      await card.getByRole('button', { name: /^My car moved/ }).click()
      await expect(card.getByLabel('Your car')).toHaveValue('Blue hatchback')
      await card.getByLabel('Spot').fill('7')
      await card.getByRole('button', { name: 'I am here' }).click()
      await kitchen.expectRinging(true)
      await expect(door).toContainText('spot 7')
      await door.getByRole('button', { name: 'Bringing it' }).click()
      expect(await customer.evaluate(() => localStorage.getItem('own car'))).toBe('Blue hatchback')
    })
  },
)

test(
  'words and PIN of a phone without a connection wait and arrive once, and the PIN stays in sight [D-243 D-244]',
  { tag: '@soak' },
  async ({ page, host, complaints }) => {
    complaints.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
    await whileRules(host, { pin: 'always' }, async () => {
      const kitchen = await KitchenScreen.open(page, host, complaints)
      const order = await placePaidOrder(host, ['Margherita', 'Pepperoni'], { delivers: true })
      await kitchen.accept(order.number, 40)
      await kitchen.lane('Make').getByRole('button', { name: 'Into the oven' }).click()
      await kitchen.lane('In the oven').getByRole('button', { name: 'Hand to driver' }).click()
      const handing = page.getByRole('dialog', { name: `Hand order ${order.number} to a driver` })
      await handing.getByRole('button', { name: 'Make the link' }).click()
      const link = await handing.getByText(/\/driver/).innerText()
      const customer = await newPhone(page, order.link)
      const driver = await newPhone(page, link)
      const shown = customer.getByRole('region', { name: 'PIN at the door' })
      await expect(shown).toContainText('Davie Street asks for it.')
      const pin = await shown.locator('b').innerText()

      const down = async (phone: Page, mount: string) =>
        await phone.route(`**${mount}/**`, (route) => route.abort('internetdisconnected'))
      await down(customer, '/api/live')
      await customer.getByRole('button', { name: 'Leave it at the door' }).click()
      await expect(talkOf(customer, 'customer')).toContainText('Not sent yet')
      await customer.reload()
      await expect(talkOf(customer, 'customer')).toContainText('Leave it at the door')
      await expect(shown.locator('b')).toHaveText(pin)
      await customer.unroute('**/api/live/**')
      await expect(talkOf(driver, 'driver').getByRole('listitem')).toHaveText([/Leave it at the door/])

      await expect(driver.getByLabel('PIN that the customer says')).toBeVisible()
      await down(driver, '/driver/api')
      await driver.getByRole('button', { name: 'I left it at the door' }).click()
      await expect(talkOf(driver, 'driver')).toContainText('Not sent yet')
      await driver.getByLabel('PIN that the customer says').fill(pin)
      await driver.getByRole('button', { name: 'Delivered' }).click()
      await expect(driver.getByRole('alert').last()).toContainText('kept with the PIN')
      await driver.unroute('**/driver/api/**')
      await driver.reload()
      await expect(driver.getByRole('heading', { name: 'Delivered. Thank you.' })).toBeVisible()
      await expect(talkOf(driver, 'driver').getByText('I left it at the door')).toHaveCount(1)
      await expect(talkOf(customer, 'customer').getByText('I left it at the door')).toHaveCount(1)
    })
  },
)

import { expect, test } from '../support/shop/shop.ts'
import { hydrated } from '../support/shop/shopPage.ts'
import { CARDS, newPerson } from '../support/shop/shopCheckout.ts'

test('a reload keeps the cart, and an open product with the line it edits [SESS-08 ROUTE-04 PROD-17]', async ({
  shop,
  page,
}) => {
  await shop.openMenu()
  const builder = await shop.openProduct('Margherita')
  await page.reload()
  await expect(builder.dialog).toBeVisible()
  await builder.selectSize('Medium')
  await builder.add()
  await page.reload()
  const cart = await shop.openCart()
  await expect.poll(() => cart.names()).toEqual(['Margherita'])
  await cart.edit('Margherita')
  await expect(builder.action).toHaveText(/^Update Product/)
  await page.reload()
  await expect(builder.dialog.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expect(builder.action).toHaveText(/^Update Product/)
  await builder.selectSize('Large')
  await builder.update()
  await shop.openCart()
  await expect.poll(async () => (await cart.shown())[0]?.details).toContain('Large')
})

for (const width of [360, 1440])
  test(`a reload of a menu ${width} px wide shows the same card again [MENU-13]`, async ({ shop, page }) => {
    await page.setViewportSize({ width, height: 780 })
    await shop.openMenu()
    const card = shop.card('Caesar Salad')
    // A shelf gets its name when its cards are laid out.
    const laidOut = async () => {
      await page.locator('section[aria-label] > [class*=skipped]').last().waitFor({ state: 'attached' })
      await expect(page.locator('section[class*=shelf]:not([aria-label])')).toHaveCount(0)
    }
    const top = async () => (await card.boundingBox())?.y ?? Infinity
    await laidOut()
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    const before = await top()
    await page.reload()
    await hydrated(page)
    await laidOut()
    expect(Math.abs((await top()) - before)).toBeLessThan(150)
  })

test('a reload at checkout keeps the data of step 0, returns from step 1 to step 0, and shows the thank-you page again [CHK-01 CHK-02 CHK-16 CHK-30 THX-02]', async ({
  shop,
  page,
}) => {
  const checkout = await shop.goToCheckoutWith(['Pepperoni'])
  const person = newPerson()
  await checkout.fill(person)
  await page.getByLabel('Notes').fill('Cut in squares')
  await page.getByRole('checkbox', { name: 'Text me' }).uncheck()
  const [date, time] = [page.getByLabel('Pick Up date'), page.getByLabel('Pick Up time')]
  await date.selectOption({ index: 1 })
  await time.selectOption({ index: 3 })
  const chosen = { date: await date.inputValue(), time: await time.inputValue() }
  const kept = { ...person, notes: 'Cut in squares', sms: false, time: { scheduled: true, ...chosen } }
  await expect.poll(() => checkout.storedDraft()).toMatchObject(kept)
  await page.reload()
  await checkout.expectDetailsStep()
  await expect(date).toHaveValue(chosen.date)
  await expect(time).toHaveValue(chosen.time)
  for (const [name, text] of Object.entries(person))
    await expect(checkout.field(name as keyof typeof person)).toHaveValue(text)
  await expect(page.getByLabel('Notes')).toHaveValue('Cut in squares')
  await expect(page.getByRole('checkbox', { name: 'Text me' })).not.toBeChecked()

  await checkout.verifyPhone(person.phone)
  await checkout.confirm()
  await checkout.expectPaymentStep()
  await page.reload()
  await checkout.expectDetailsStep()
  await expect(checkout.field('name')).toHaveValue(person.name)
  await expect(checkout.isVerified).toBeVisible()
  await checkout.confirm()
  await checkout.expectPaymentStep()

  await checkout.payWith(CARDS.succeeds)
  const thanked = await checkout.expectThankYou()
  await page.reload()
  await expect.poll(() => checkout.expectThankYou()).toEqual(thanked)
  await page.goto('/')
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/menu\/davie-street$/)
})

import { expectNoViolations } from '../../support/browser/accessibility.ts'
import { officeOwner, officeUrl } from '../../support/office/officeOwner.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { expect, test } from '../../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

test(
  'T-14 delivery is off for 30 minutes and the ready time is 15 minutes longer, until when is shown, and what is off stands on Today [D-206]',
  { tag: '@phone' },
  async ({ page, host, context }) => {
    await signInToOffice(context, host, 'manager:davie-street,metrotown')
    await page.goto('/office/today?store=davie-street')
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await delivery.getByRole('button', { name: 'Pause Delivery for 30 min' }).click()
    await expect(delivery.getByText(/^Paused until \d\d:\d\d/)).toBeVisible()
    const pickup = page.getByRole('region', { name: 'Pick Up' })
    await pickup.getByRole('button', { name: 'Pick Up ready 15 min later' }).click()
    await expect(pickup.getByText(/Usually 15 min; again from .*05:00 on/)).toBeVisible()
    await expect(pickup.getByText('30 min', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/Davie Street has paused Delivery until \d\d:\d\d/).first()).toBeVisible()
    await expectNoViolations(page, "a store's night")

    await pickup.getByRole('button', { name: '15 min again' }).click()
    await expect(pickup.getByText(/Usually/)).toBeHidden()

    await page.goto('/office/today')
    const paused = page.getByRole('region', { name: 'Paused now' })
    await paused.getByRole('button', { name: 'Resume Delivery, Davie Street' }).click()
    await expect(paused).toBeHidden()
  },
)

test(
  'T-15 mozzarella is out until tomorrow, with what goes with it, and in this store alone [D-206]',
  { tag: '@phone' },
  async ({ page, host, context }) => {
    await context.addCookies(await officeOwner(host))
    const room = (store: string) => page.goto(`${officeUrl(host)}/office/sold-out?store=${store}`)
    const find = async (text = 'mozzarella') => {
      await page.getByRole('searchbox', { name: 'Find a product or an ingredient' }).fill(text)
    }
    await room('davie-street')
    // A bar of two rows moves the page under a press once the stream is there.
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
    await find('prosciutto')
    await page.getByRole('button', { name: 'Prosciutto is sold out', exact: true }).first().click()
    await expect(page.getByRole('dialog').getByText(/^Takes .+ off the menu too\./)).toBeVisible()
    await page.keyboard.press('Escape')
    await find()
    await page.getByRole('button', { name: 'Mozzarella is sold out', exact: true }).click()
    const asking = page.getByRole('dialog', { name: 'Mozzarella is sold out' })
    await expect(asking.getByText(/^Nothing else goes off the menu with it\./)).toBeVisible()
    await asking.getByRole('button', { name: 'Until tomorrow' }).click()
    await expect(page.getByText(/^Sold out until .*05:00/).first()).toBeVisible()
    await expectNoViolations(page, 'what is sold out')
    await room('metrotown')
    await find()
    await expect(page.getByRole('button', { name: 'Mozzarella is sold out', exact: true })).toBeVisible()
    await expect(page.getByText(/^Sold out until/)).toHaveCount(0)
    await room('davie-street')
    await find()
    await page.getByRole('button', { name: 'Mozzarella is back on sale', exact: true }).first().click()
    await expect(page.getByText(/^Sold out until/)).toHaveCount(0)
  },
)

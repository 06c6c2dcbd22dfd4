import { HOST_ENV } from '../support/host/host.ts'
import { expect, test } from '../support/shop/shop.ts'

// Nothing listens on port 9.
test.use({ serviceWorkers: 'block', hostEnv: { ...HOST_ENV, GEOCODER_URL: 'http://127.0.0.1:9' } })

test('while the geocoder is dead the address field says so, keeps what was typed, and the form can be sent [ADRC-01 ERR-03]', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expect(/status of 503 .*places/)
  await shop.open('/events/catering')
  const field = page.getByRole('combobox', { name: 'Delivery address' })
  await field.pressSequentially('1222 e 19th')
  const message = page.getByText('Addresses cannot be looked up right now.')
  await expect(message).toBeVisible()
  await expect(message).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
  await field.press('Tab')
  await expect(field).toHaveValue('1222 e 19th')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

import { expect, test } from '../support/host/host.ts'

test.use({ serviceWorkers: 'block' })

test('a button in the demo inbox copies the code to the clipboard [PHV-01]', async ({ page, context, host }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: host.url })
  const { token } = (await (await context.request.get('/api/get/config')).json()) as { token: string }
  await context.request.post('/api/checkout/send-code', {
    headers: { Authorization: `Bearer ${token}` },
    form: { phone: '6045550199' },
  })
  await page.goto('/dev/inbox')
  const message = page.getByRole('article').filter({ hasText: '+16045550199' })
  const code = (await message.getByRole('status').textContent()) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  await message.getByRole('button', { name: 'Copy the code' }).press('Enter')
  await expect(message.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

import { findChromium } from '../../../scripts/browsers.mjs'
import { expect, test } from '../../support/host/host.ts'
import { signInToOffice } from '../../support/office/officePage.ts'
import { pushDelivery, withPushService } from '../../support/push/deliverPush.ts'
import { newPushBrowser } from '../../support/push/pushBrowser.ts'

// The headless shell of Chromium shows no notifications.
const executablePath = findChromium()
test.use({
  launchOptions: executablePath ? { executablePath } : {},
  contextOptions: { reducedMotion: 'reduce' },
  usesPostgres: false,
})

test(
  'a person chooses push, and the message of a browser of theirs opens the office and nothing else [D-210]',
  { tag: '@soak' },
  async ({ page, context, host }) => {
    const { p256dh, auth } = newPushBrowser()
    await withPushService(page, { endpoint: `https://fcm.googleapis.com/fcm/send/${Date.now()}`, p256dh, auth })
    await signInToOffice(context, host)
    await page.goto('/office/account')
    await page.getByRole('group', { name: 'A new form' }).getByText('Push').click()
    await expect(page.getByText('No browser of yours shows push messages yet')).toBeVisible()
    await page.getByRole('button', { name: 'Show push messages here' }).click()
    await expect(page.getByRole('button', { name: 'Stop push messages here' })).toBeVisible()
    const delivery = await pushDelivery(page)
    const opened = async (path: string) => {
      await delivery.deliver({ title: 'Forno', body: 'A form came in', tag: 'form', path })
      await expect.poll(() => delivery.shown()).toEqual(['Forno: A form came in'])
      await delivery.click()
      await expect.poll(() => delivery.shown()).toEqual([])
      return (await delivery.opened()).at(-1)
    }
    expect(await opened('/office/inbox/12')).toBe('/office/inbox/12')
    for (const path of ['https://evil.example/office/inbox', '/checkout', '/office/../account'])
      expect(await opened(path), path).toBe('/office/')
    await page.getByRole('button', { name: 'Stop push messages here' }).click()
    await expect(page.getByRole('button', { name: 'Show push messages here' })).toBeVisible()
  },
)

import { expect, test } from '../../support/shop/shopMember.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

test(
  'a member sees where the points stand, and the installed app brings the welcome points once and the code after a yes to offers [REWARD-01 REWARD-04 REWARD-06 TIER-06 D-42]',
  { tag: '@soak' },
  async ({ page, member, shop }) => {
    await shop.open('/promotions/pgpoints')
    await expect(page.getByText('You have 0 points: 100 more for $5 off.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Your points' })).toHaveAttribute('href', '/account')

    // What an installed app's window says.
    await page.addInitScript(() => {
      const match = matchMedia.bind(window)
      window.matchMedia = (query) =>
        query.includes('display-mode') ? Object.defineProperty(match(query), 'matches', { value: true }) : match(query)
    })
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Welcome: 100 PG Points are yours.')).toBeVisible()
    await expect(page.getByText('You have 100 points: 400 more for $25 off.')).toBeVisible()
    await expect(page.getByText('You have the app.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You have 100 points: 400 more for $25 off.')).toBeVisible()

    const { name, lastname, phone, email } = member
    await member.guest.ask('updateAccount', { name, lastname, phone, email, mailing: true })
    await page.goto(`/dev/inbox?to=${encodeURIComponent(email)}`)
    await expect(page.getByText('Your code: APP25')).toBeVisible()
    const [link = ''] = /http\S+\/unsubscribe\?u=\S+/.exec(await page.locator('pre').first().innerText()) ?? []
    await page.goto(link)
    await page.getByRole('button', { name: 'Stop all offers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Done: no more offers')
    expect((await member.guest.ask('account', {})).answer.customer.mailing).toBe(false)
  },
)

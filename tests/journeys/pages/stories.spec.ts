import { expect, test } from '../../support/shop/shop.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

test.use({ serviceWorkers: 'block' })

test('a reader opens a story from the grid, returns one page back, and an unknown slug is Not Found [ROUTE-09 ROUTE-10 STORY-01 STORY-02 STORY-04 EVENT-01 EVENT-02 ABOUT-01 Q-45 Q-48]', async ({
  shop,
  page,
  complaints,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await shop.open('/about')
  await page.getByRole('main').getByRole('link', { name: 'How the garden began' }).click()
  await expect(title).toHaveText('Supporting Our Community Garden')
  await page.getByRole('link', { name: 'Return' }).click()
  await expect(page).toHaveURL(/\/about$/)
  for (const name of ['Instagram', 'Facebook'])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', /^https:/)

  await page.getByText('Discover').click()
  await page.getByRole('link', { name: 'Stories' }).click()
  await expect(title).toHaveText('Our Stories')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(7)
  await expect(cards.getByRole('link', { name: 'Read Now' })).toHaveCount(7)
  const flags = cards.getByRole('img', { name: /^(EVENT|EXCLUSIVE)$/ })
  await expect
    .poll(() => flags.evaluateAll((images) => images.map((image) => image.getAttribute('alt'))))
    .toEqual(['EVENT', 'EVENT', 'EXCLUSIVE'])
  // The whole card opens the story.
  await cards.filter({ hasText: 'A Journey Through Italy' }).click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(/\/blogs\/a-journey-through-italy$/)
  await expect(page).toHaveTitle(/^A Journey Through Italy · /)
  const article = page.getByRole('article')
  await expect(article).toContainText('November 20, 2024')
  await expect(article.getByRole('heading', { name: 'Naples: ninety seconds' })).toBeVisible()
  await expect(
    article.getByRole('region', { name: 'Pictures' }).getByRole('listitem', { includeHidden: true }),
  ).toHaveCount(3)
  await page.getByRole('navigation', { name: 'Next story' }).getByRole('link').click()
  await expect(title).toHaveText('Tips for Choosing the Perfect Wine')
  await page.getByRole('link', { name: 'Return' }).click()
  await expect(title).toHaveText('A Journey Through Italy')

  // A visit that begins with a story has no page to go back to.
  const visit = await page.context().newPage()
  await visit.goto('/blogs/supporting-our-community-garden')
  await hydrated(visit)
  await visit.getByRole('link', { name: 'Return' }).click()
  await expect(visit).toHaveURL(/\/events\/blogs$/)
  await visit.getByRole('main').getByRole('link', { name: 'See our events' }).click()
  await expect(visit.getByRole('main').getByRole('link', { name: 'Catering' })).toHaveAttribute(
    'href',
    '/events/catering',
  )
  await visit.getByRole('link', { name: 'Read the story' }).click()
  await expect(visit).toHaveURL(/\/blogs\/supporting-our-community-garden$/)
  await visit.close()

  complaints.expect(/status of 404/)
  expect((await page.goto('/blogs/the-perfect-pineapple'))?.status()).toBe(404)
  await expect(title).toHaveText('Not Found')
})

test.describe('with JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'every story can be read from the grid, and Return leads to all of them [STORY-02 STORY-04]',
    { tag: '@soak' },
    async ({ page }) => {
      await page.goto('/events/blogs')
      const links = page.getByRole('link', { name: 'Read Now' })
      await expect(links).toHaveCount(7)
      for (const index of [0, 1, 2, 3, 4, 5, 6]) {
        await links.nth(index).click()
        await expect(page).toHaveURL(/\/blogs\//)
        expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(2_500)
        await page.getByRole('link', { name: 'Return' }).click()
        await expect(page).toHaveURL(/\/events\/blogs$/)
      }
    },
  )
})

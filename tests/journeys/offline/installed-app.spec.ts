import type { Page } from '@playwright/test'
import { contentPages } from '../../../shared/routes.ts'
import { expect, test, visitAndCache } from '../../support/browser/offline.ts'
import { ALWAYS_OPEN, menuPathOf } from '../../support/shop/shop.ts'
import { hydrated } from '../../support/shop/shopPage.ts'

/** The app on an iPhone's home screen: no button of the browser goes back, reloads or closes. */
async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = matchMedia
    Object.defineProperty(navigator, 'standalone', { value: true })
    // Chromium does not emulate the display mode for pages that are not installed.
    Reflect.set(window, 'matchMedia', (query: string) => ask(query.replaceAll('(display-mode: standalone)', 'all')))
  })
}

interface Ways {
  /** Paths of visible links to other pages of the site. */
  on: string[]
  /** Visible links to files, which would be shown in the app's only window. */
  stuck: string[]
}

const waysFrom = (page: Page): Promise<Ways> =>
  page.evaluate(() => {
    const here = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      (link) => link.origin === location.origin && link.checkVisibility({ visibilityProperty: true }),
    )
    const isFile = ({ pathname }: HTMLAnchorElement) => /\.\w+$/.test(pathname)
    const paths = (links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname)
    return {
      on: paths(here.filter((link) => !isFile(link) && link.pathname !== location.pathname)),
      stuck: paths(here.filter((link) => isFile(link) && !link.hasAttribute('download') && link.target === '')),
    }
  })

async function expectWayOn(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await waysFrom(page)).on.length, { message: path }).toBeGreaterThan(0)
  expect((await waysFrom(page)).stuck, path).toEqual([])
}

test(
  'each page of the installed app has a visible link to another page, and no file takes its window [FRAN-01]',
  { tag: '@soak' },
  async ({ page, shop, complaints }) => {
    complaints.expect(/status of 404/)
    await install(page)
    await shop.openMenu()
    const product = (await shop.card('Tartufo').getAttribute('href')) ?? ''
    const others = [
      '/signin',
      '/account',
      '/checkout',
      '/track',
      '/track?on=1&oh=none',
      '/undo-email',
      '/blogs/none',
      '/nothing',
    ]
    for (const path of [...contentPages(), menuPathOf(ALWAYS_OPEN), product, ...others]) {
      await page.goto(path)
      await hydrated(page)
      await expectWayOn(page, path)
    }
  },
)

test(
  'a page that the installed app has not kept offers offline to try again and to go home',
  { tag: '@soak' },
  async ({ page, device, line, complaints }) => {
    complaints.expect(/You seem to be offline/)
    await install(page)
    await visitAndCache(page, device, '/')
    await line.cut()
    await page.goto('/menu/kitsilano')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await expect(page.getByRole('main').getByRole('button', { name: /Try again|Reload the page/ })).toBeVisible()
    await expectWayOn(page, 'offline')
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  },
)

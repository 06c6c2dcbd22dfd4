import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { findChromium } from '../../../scripts/browsers.mjs'
import { COOKIES_BLOCKED, COOKIES_STRIP } from '../../../src/components/storageWords.ts'
import { NEEDS_COOKIES } from '../../../src/content/forms.ts'
import { Form, newCustomer } from '../../support/shop/shopForms.ts'
import { expect, test as base } from '../../support/browser/offline.ts'
import { ALWAYS_OPEN, Shop } from '../../support/shop/shop.ts'

/** Content settings of Chromium's profile: 2 blocks cookies and all data of sites. */
const BLOCK_ALL = { profile: { default_content_setting_values: { cookies: 2 } } }

/** A Chromium whose customer has set "Don't allow sites to save data on your device"; the headless shell has no such setting. */
const test = base.extend<{ blocking: Shop }>({
  blocking: async ({ playwright, launchOptions, viewport, host, complaints }, use) => {
    const executablePath = findChromium()
    const profile = mkdtempSync(join(tmpdir(), 'blocking-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(BLOCK_ALL))
    const context: BrowserContext = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(executablePath ? { executablePath } : {}),
      channel: 'chromium',
      baseURL: host.url,
      viewport,
    })
    complaints.watch(context)
    await use(new Shop(await context.newPage(), host))
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

test(
  'a browser that blocks all cookies says before the first product why nothing can be ordered, and whom to call [D-107]',
  { tag: '@soak' },
  async ({ blocking: shop }) => {
    const { page } = shop
    await shop.open('/')
    const strip = page.getByLabel('Notice')
    await expect(strip).toContainText(COOKIES_STRIP)
    await expect(strip.getByRole('link', { name: 'one of our stores' })).toHaveAttribute('href', '/locations')
    await shop.openMenu(ALWAYS_OPEN)
    await expect(strip).toContainText(COOKIES_STRIP)
    await expect(strip.getByRole('link')).toHaveAttribute('href', /^tel:\d{10}$/)
  },
)

test(
  'a browser that blocks all cookies adds nothing, and says so where it would have been added and at checkout [D-107]',
  { tag: '@soak' },
  async ({ blocking: shop }) => {
    const { page } = shop
    await shop.openMenu(ALWAYS_OPEN)
    const { dialog } = await shop.openProduct('Margherita')
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(dialog.getByRole('alert')).toHaveText(COOKIES_BLOCKED)
    expect(await shop.cartCount()).toBe(0)
    await page.goto('/checkout')
    await expect(page).toHaveURL(/\/locations$/)
    await expect(page.locator('.toast')).toContainText(COOKIES_BLOCKED)
  },
)

test(
  'a browser that blocks all cookies says that a form is not taken, online and offline, and what was typed stays [D-107]',
  { tag: '@soak' },
  async ({ blocking: shop, line }) => {
    const { page } = shop
    await shop.open('/contact#feedback')
    const form = new Form(page)
    await form.fill({ ...newCustomer(), Message: 'Good.' })
    const typed = await form.values()
    await form.submit()
    await expect(form.alert).toHaveText(NEEDS_COOKIES)
    await line.cut()
    await form.field('Message').fill('Very good.')
    await expect(form.alert).toBeHidden()
    await form.submit()
    await expect(form.alert).toHaveText(NEEDS_COOKIES)
    expect(await form.values()).toEqual({ ...typed, text: 'Very good.' })
    await expect(form.status).toHaveCount(0)
  },
)

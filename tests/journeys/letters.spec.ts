import type { Page } from '@playwright/test'
import { STORIES } from '../../src/content/stories/stories.ts'
import { noteShifts } from '../support/browser/layoutShifts.ts'
import { deviceFonts } from '../support/browser/deviceFonts.ts'
import { expect, test } from '../support/host/host.ts'
import { ALWAYS_OPEN, menuPathOf } from '../support/shop/shop.ts'
import { hydrated } from '../support/shop/shopPage.ts'

const MENU = menuPathOf(ALWAYS_OPEN)
/** `/checkout` of an empty cart leads to the stores; `/about` has the largest title, `/tos` the longest texts. */
const PAGES = [
  '/',
  MENU,
  '/locations',
  '/signin',
  '/promotions/deals',
  '/checkout',
  `/blogs/${STORIES[0]?.slug}`,
  '/about',
  '/tos',
]
/**
 * Without hinting Chrome on Linux places letters at parts of a pixel, as phones, Macs and Windows are taken to do; else it rounds
 * their widths, by up to a tenth. Without it an address on /locations breaks elsewhere on a phone with Android (D-111).
 */
const EXACT = ['--font-render-hinting=none']
const DEVICES = [
  { name: 'a phone with Android', fonts: 'android', viewport: { width: 390, height: 844 }, args: EXACT },
  { name: 'an iPhone', fonts: 'desktop', viewport: { width: 390, height: 844 }, args: EXACT },
  { name: 'a desktop', fonts: 'desktop', viewport: { width: 1440, height: 900 }, args: EXACT },
  { name: 'a desktop with Linux', fonts: 'desktop', viewport: { width: 1440, height: 900 }, args: [] },
] as const
/** Shown as 0.00. */
const MOST = 0.005

/** The width of words in the fonts of titles and of texts, 100 px high. */
const widths = (page: Page) =>
  page.evaluate(() =>
    ['--display', '--text'].map((name) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return NaN
      context.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue(name)}`
      return context.measureText('Your pizza is made when you order it').width
    }),
  )

const textOf = async (url: string): Promise<string> => (await fetch(url)).text()

for (const { name, fonts, viewport, args } of DEVICES)
  test(
    `on ${name} the letters of the brand come after the first paint and shift the layout by less than ${MOST} [MENU-13]`,
    { tag: '@soak' },
    async ({ playwright, host, launchOptions }) => {
      const env = { ...process.env, FONTCONFIG_FILE: deviceFonts(fonts) }
      const browser = await playwright.chromium.launch({ ...launchOptions, env, args: [...args] })
      try {
        const [, product = ''] = /href="(\/menu\/[^"/]+\/[^"]+)"/.exec(await textOf(host.url + MENU)) ?? []
        for (const path of [...PAGES, product]) {
          const context = await browser.newContext({ viewport, baseURL: host.url, serviceWorkers: 'block' })
          const page = await context.newPage()
          await page.addInitScript(noteShifts)
          let release = (): void => undefined
          const released = new Promise<void>((done) => (release = done))
          await page.route('**/*.woff2', async (route) => {
            await released
            await route.continue()
          })
          await page.goto(path, { waitUntil: 'commit' })
          await hydrated(page)
          await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading')
          // Lists of stores and the room of a map come after hydration; they do not concern the letters.
          await page.waitForTimeout(1000)
          const before = await widths(page)
          await page.evaluate(() => (window.moved = { shift: 0, what: [] }))
          release()
          await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
          const after = await widths(page)
          await page.evaluate(async () => {
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
          })
          const { shift, what } = await page.evaluate(() => window.moved)
          expect(shift, `${path}:\n${what.join('\n')}`).toBeLessThan(MOST)
          for (const [index, width] of before.entries()) {
            expect(after[index]).not.toBe(width)
            expect(Math.abs((after[index] ?? NaN) / width - 1), path).toBeLessThan(0.02)
          }
          await context.close()
        }
      } finally {
        await browser.close()
      }
    },
  )

import { type BrowserContext, chromium, firefox, type Page } from '@playwright/test'
import { findChromium, findFirefox } from '../../../scripts/browsers.mjs'
import { type BrowserDriver, type DriverOptions, eventually } from './browserDriver.ts'
import { type ControlQuery, findControl, placeOf } from './findControl.ts'

const ATTEMPT_MS = 5000

/** Firefox as Debian ships it, by WebDriver BiDi, or Chromium. */
export async function playwrightDriver(engine: 'firefox' | 'chromium', options: DriverOptions): Promise<BrowserDriver> {
  const { width, height, profile = '', dark, script } = options
  const executablePath = (engine === 'firefox' ? findFirefox() : findChromium()) ?? ''
  const type = engine === 'firefox' ? firefox : chromium
  const context = await type.launchPersistentContext(profile, {
    executablePath,
    ...(engine === 'firefox'
      ? // By BiDi it takes no colour scheme.
        {
          channel: 'moz-firefox',
          firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1 },
        }
      : {}),
    viewport: { width, height },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    colorScheme: dark ? 'dark' : 'light',
  })
  if (script) await context.addInitScript(script)
  const complaints: string[] = []
  const [first = await context.newPage()] = context.pages()
  listen(context, complaints)
  let page: Page = first

  const pressed = async (query: ControlQuery) => {
    const { x, y, above } = await (await find(page, query)).evaluate(placeOf)
    if (above) throw new Error(`it lies below ${above}`)
    await page.mouse.click(x, y)
    return true
  }

  return {
    engine,
    complaints,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    url: () => Promise.resolve(page.url()),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    run: async (work, argument) => {
      for (;;) {
        try {
          return (await page.evaluate(work as never, argument as never)) as never
        } catch (error) {
          if (!String(error).includes('Execution context was destroyed')) throw error
          // The document went away meanwhile; the next one answers, as with WebDriver.
          await page.waitForLoadState('domcontentloaded')
        }
      }
    },
    press: async (query) => void (await eventually(`press ${JSON.stringify(query)}`, () => pressed(query))),
    fill: async (query, text) =>
      void (await eventually(`fill ${JSON.stringify(query)}`, async () => {
        const field = await find(page, query)
        await field.fill('', { timeout: ATTEMPT_MS })
        await field.click({ timeout: ATTEMPT_MS })
        await page.keyboard.type(text)
        return true
      })),
    key: (key) => page.keyboard.press(key),
    newTab: async (url) => {
      page = await context.newPage()
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    closeTab: async () => {
      await page.close()
      page = first
    },
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}

async function find(page: Page, query: ControlQuery) {
  const control = (await page.evaluateHandle(findControl, query)).asElement()
  if (!control) throw new Error('not found')
  return control as Exclude<typeof control, { [Symbol.iterator]: unknown }>
}

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) =>
    complaints.push(`${error.error().name}: ${error.error().message} ${error.error().stack ?? ''}`),
  )
}

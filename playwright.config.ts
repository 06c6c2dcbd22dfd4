// Which screens a spec runs on is said by its tags: none, the desktop alone; `@both`, desktop and phone; `@phone`, the phone alone.
//   test('opens the side menu [SHELL-03]', { tag: '@phone' }, async ({ page }) => { ... })
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'audit/**/*.spec.ts', 'faults/**/*.spec.ts'],
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: executablePath ? { executablePath } : {},
    locale: 'en-CA',
    // The customer's clock is not the store's: times shown must be those of the store.
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 20_000,
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@(both|phone)\b/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})

// Which screens a spec runs on is said by its tags: none, the desktop alone; `@both`, desktop and phone; `@phone`, the phone alone.
//   test('opens the side menu [SHELL-03]', { tag: '@phone' }, async ({ page }) => { ... })
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()
/** Each step of `npm test` leaves its own report. */
const report = process.env['REPORT'] ?? 'journeys'
/** It measures time, and nothing may run beside it. */
const ALONE = 'audit/lighthouse.spec.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'audit/**/*.spec.ts', 'faults/**/*.spec.ts'],
  outputDir: `test-results/${report}`,
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 150_000,
  // A machine that stands still for a while fails nothing.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: executablePath ? { executablePath } : {},
    locale: 'en-CA',
    // The customer's clock is not the store's: times shown must be those of the store.
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 40_000,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ALONE,
      grepInvert: /@phone\b/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: ALONE,
      grep: /@(both|phone)\b/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'alone', testMatch: ALONE },
  ],
})

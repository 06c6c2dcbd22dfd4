// A file whose stories are not about the worker goes without: `test.use({ serviceWorkers: 'block' })`. A worker that installs itself
// costs as much as a third of a story. The order as guest and member, by mouse and keyboard, reloads, and all of offline/ have it.
// Hosts and browsers are made light (tests/support/host/host.ts): a file about pictures says `seesPictures: true`, and one that wants
// a host as it is shipped `isLight: false`. Files of the same kind share a host.
// Which screens a spec runs on is said by its tags: none, the desktop alone; `@phone`, the phone alone; `@both`, desktop and phone;
// `@either`, the desktop, and in `npm run soak` the phone too: its way is the same on both, and another story shows the pages on both.
//   test('opens the side menu [SHELL-03]', { tag: '@phone' }, async ({ page }) => { ... })
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/chromium.mjs'

const executablePath = findHeadlessShell() ?? findChromium()
/** Each step of `npm test` leaves its own report. */
const report = process.env['REPORT'] ?? 'journeys'
const ON_PHONE = process.env['SOAK'] === undefined ? /@(both|phone)\b/ : /@(both|either|phone)\b/
/** It measures time, and nothing may run beside it. */
const ALONE = 'audit/lighthouse.spec.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'audit/**/*.spec.ts', 'faults/**/*.spec.ts'],
  // With host.log, screenshot and trace of each story that fails.
  outputDir: `test-results/failures/${report}`,
  fullyParallel: false,
  // Each keeps more than one processor busy.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // These end a story that hangs, so that what a busy machine does late fails nothing.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: executablePath ? { executablePath } : {},
    locale: 'en-CA',
    // The customer's clock is not the store's: times shown must be those of the store.
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Actions, requests and what the console said; pictures of the page would cost an eighth of the whole.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    actionTimeout: 120_000,
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
      grep: ON_PHONE,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'alone', testMatch: ALONE },
  ],
})

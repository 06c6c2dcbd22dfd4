// Specs that do not test the worker block it with `test.use({ serviceWorkers: 'block' })`, since its installation takes up to a
// third of a test. The specs that order as guest and as member, by mouse and by keyboard, those that reload and all of offline/ run it.
// For speed browsers load no images and draw no maps, and hosts use PostgreSQL where there is one (tests/support/host/host.ts). A spec about
// images or maps sets `seesPictures: true`; one that needs the embedded database sets `usesPostgres: false`. Specs with equal settings share a host.
// Tags select the screens: none, desktop only; `@phone`, phone only; `@both`, phone, and in `npm run soak` desktop too;
// `@either`, desktop, and in the soak phone too. `@soak`: roads that are rarely taken run in the soak only.
//   test('opens the side menu [SHELL-03]', { tag: '@phone' }, async ({ page }) => { ... })
import { defineConfig } from '@playwright/test'
import { findChromium, findFirefox, findHeadlessShell } from './scripts/browsers.mjs'
import { deviceFonts } from './tests/support/browser/deviceFonts.ts'
import type { EngineOptions } from './tests/support/engines/engineTest.ts'

// For every browser that a test starts.
process.env['FONTCONFIG_FILE'] ??= deviceFonts('desktop')

const executablePath = findHeadlessShell() ?? findChromium()
const firefoxPath = findFirefox()
const report = process.env['REPORT'] ?? 'journeys'
const isSoak = process.env['SOAK'] !== undefined
const ON_PHONE = isSoak ? /@(both|either|phone)\b/ : /@(both|phone)\b/
const NOT_ON_DESKTOP = isSoak ? /@phone\b/ : /@(both|phone|soak)\b/
/** Measures time, so no other spec may run beside it. */
const ALONE = 'audit/lighthouse.spec.ts'

/** Engine, width and height in CSS pixels. */
const ENGINES = [
  ['webkit', 390, 844],
  ['webkit', 320, 690],
  ['webkit', 1280, 900],
  ['firefox', 390, 844],
  ['firefox', 1280, 900],
  ['chromium', 390, 844],
  ['chromium', 1280, 900],
] as const

export default defineConfig<EngineOptions>({
  testDir: 'tests',
  testMatch: ['journeys/**/*.spec.ts', 'audit/**/*.spec.ts', 'faults/**/*.spec.ts'],
  // Receives host.log, screenshot and trace of each failed test.
  outputDir: `test-results/failures/${report}`,
  fullyParallel: false,
  // A worker keeps more than one processor busy.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Only for tests that hang: on a busy machine a test may take minutes.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: executablePath ? { executablePath } : {},
    locale: 'en-CA',
    // Differs from the store's zone: the pages must show times in the store's zone.
    timezoneId: 'America/Toronto',
    screenshot: 'only-on-failure',
    // Actions, requests and the console; snapshots and screenshots would add an eighth to the run time.
    // Moving panels are a tenth of what a journey costs. The soak and the roads of every engine see them move.
    contextOptions: isSoak ? {} : { reducedMotion: 'reduce' },
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    actionTimeout: 120_000,
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ALONE,
      grepInvert: NOT_ON_DESKTOP,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: ALONE,
      grep: ON_PHONE,
      ...(isSoak ? {} : { grepInvert: /@soak\b/ }),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'alone', testMatch: ALONE },
    // The roads that every browser of docs/BROWSERS.md walks, in one language (tests/support/engines/).
    ...ENGINES.map(([engine, width, height]) => ({
      name: `${engine}-${width}`,
      testMatch: 'engines/**/*.spec.ts',
      ...(isSoak ? {} : { grepInvert: /@soak\b/ }),
      use: { engine, size: { width, height }, trace: 'off', screenshot: 'off' } as const,
    })),
    {
      name: 'firefox',
      testMatch: 'firefox/**/*.spec.ts',
      use: {
        browserName: 'firefox',
        // A Firefox as it is, without Playwright's patches, by WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: firefoxPath ? { executablePath: firefoxPath } : {},
      },
    },
  ],
})

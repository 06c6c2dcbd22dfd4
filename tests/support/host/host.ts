// The `test` of every journey: the built host, one per worker and settings, and a browser whose errors fail the test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type Complaints, complaintsOf } from '../browser/complaints.ts'
import { embedded, freshDatabase, preferred } from './databases.ts'
import { type Host, startHost } from './hostProcess.ts'
import { pageState } from '../browser/pageState.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /**
   * Whether every page uses the brand's fonts. Otherwise the page decides by the time its first script runs
   * (src/ui/brandFonts.ts), so that on a loaded machine its layout would differ from run to run.
   */
  forcesBrandFonts: boolean
  /** The browser's errors; a journey fails on those that it did not allow. */
  complaints: Complaints
  /** Saves the host's output of a failed test and reports the state of its pages. */
  evidence: void
}

interface WorkerFixtures {
  /**
   * Settings for the host, on top of the demo ones. A file with settings of its own, by `test.use({ hostEnv: { ... }
   * })`, also has its own host and browser, which costs about ten seconds of CPU time.
   */
  hostEnv: Record<string, string>
  /**
   * With PostgreSQL, where there is a server, the host starts in half the time, and its network can be cut.
   * Otherwise the host runs as it is shipped, on the embedded database.
   */
  usesPostgres: boolean
  /** Whether the browser loads images and draws maps: a third of what a menu costs, and half of what /locations costs. */
  seesPictures: boolean
  host: Host
}

/** Signs the hosts' tokens; known here so that a test can make an expired one. */
export const TOKEN_SECRET = 'signs the tokens of these journeys'

/** Codes are limited by address, so every customer has one of their own, as behind a proxy. */
export const HOST_ENV = { TRUST_PROXY: '1', TOKEN_SECRET, LOG: 'all' }

/** Playwright's fixture of a built host with a database of its own, which has to stop cleanly. */
export async function hostFixture(
  { hostEnv, usesPostgres }: Pick<WorkerFixtures, 'hostEnv' | 'usesPostgres'>,
  use: (host: Host) => Promise<void>,
): Promise<void> {
  const database = await freshDatabase(usesPostgres ? preferred : embedded, 'demo')
  const host = await startHost({ ...hostEnv, DATABASE_URL: database.url ?? '' }, { hasLine: usesPostgres })
  await use(host)
  const code = await host.stop()
  const printed = host.printed()
  await host.remove()
  await database.drop()
  if (code !== 0) throw new Error(`The host did not stop cleanly (${code}):\n${printed.slice(-2000)}`)
}

/** Logs who has a document replaced, for the trace of a failed test. */
function logNavigations(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', ({ navigationType, destination: { url, sameDocument } }) => {
    if (!sameDocument) console.debug('navigate', navigationType, url, new Error().stack)
  })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostEnv: [HOST_ENV, { scope: 'worker', option: true }],
  usesPostgres: [true, { scope: 'worker', option: true }],
  seesPictures: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ seesPictures, launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          ...(seesPictures ? [] : ['--blink-settings=imagesEnabled=false', '--disable-3d-apis']),
        ],
      }),
    { scope: 'worker' },
  ],
  host: [hostFixture, { scope: 'worker', timeout: 600_000 }],
  baseURL: async ({ host }, use) => use(host.url),
  forcesBrandFonts: [true, { option: true }],
  context: async ({ context, forcesBrandFonts }, use) => {
    if (forcesBrandFonts)
      await context.addInitScript(() =>
        document.addEventListener('readystatechange', () => document.getElementById('fonts')?.removeAttribute('media')),
      )
    await use(context)
  },
  // Declared before `complaints`, so that it is torn down after them and knows the result of the test.
  evidence: [
    async ({ host, context }, use, testInfo) => {
      const before = host.printed().length
      await context.addInitScript(logNavigations)
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      mkdirSync(testInfo.outputDir, { recursive: true })
      writeFileSync(testInfo.outputPath('host.log'), host.printed().slice(before))
      const states = await Promise.all(context.pages().map(pageState))
      // First, so that the summary of the output contains it.
      testInfo.errors.unshift({ message: states.join('\n') })
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = complaintsOf(context)
      await use(complaints)
      complaints.check()
    },
    { auto: true },
  ],
})

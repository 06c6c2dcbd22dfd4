// The `test` of every journey: the real host, one per worker whatever the files, and a browser that may not complain.
import { mkdirSync, writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type Complaints, complaintsOf } from '../browser/complaints.ts'
import { embedded, freshDatabase, preferred } from './databases.ts'
import { type Host, startHost } from './hostProcess.ts'
import { pageState } from '../browser/pageState.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** What the browser said and nobody announced; a journey fails on it. */
  complaints: Complaints
  /** A story that fails leaves what the host printed meanwhile, and tells the state of its pages. */
  evidence: void
}

interface WorkerFixtures {
  /**
   * Settings for the host, on top of the demo ones. A file that has its own, by `test.use({ hostEnv: { ... } })`, has a host and a
   * browser of its own too, which costs about ten seconds of a processor.
   */
  hostEnv: Record<string, string>
  /**
   * A host on PostgreSQL, where there is one, starts in half the time, and the line to it can be cut. One that is not light is as
   * it is shipped, on the embedded database.
   */
  isLight: boolean
  /** The pictures are a third of what a menu costs. */
  seesPictures: boolean
  host: Host
}

/** Signs the hosts' tokens, so that one can be made to expire. */
export const TOKEN_SECRET = 'signs the tokens of these stories'

/** Codes are limited by address: as behind a proxy, every customer has one of their own. */
export const HOST_ENV = { TRUST_PROXY: '1', TOKEN_SECRET, LOG: 'all' }

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostEnv: [HOST_ENV, { scope: 'worker', option: true }],
  isLight: [true, { scope: 'worker', option: true }],
  seesPictures: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ seesPictures, launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...(seesPictures ? [] : ['--blink-settings=imagesEnabled=false'])],
      }),
    { scope: 'worker' },
  ],
  host: [
    async ({ hostEnv, isLight }, use) => {
      const database = await freshDatabase(isLight ? preferred : embedded, 'demo')
      const host = await startHost({ ...hostEnv, DATABASE_URL: database.url ?? '' }, { hasLine: isLight })
      await use(host)
      const code = await host.stop()
      const printed = host.printed()
      await host.remove()
      await database.drop()
      if (code !== 0) throw new Error(`The host did not stop cleanly (${code}):\n${printed.slice(-2000)}`)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  // Before the complaints, so that it ends after them and knows what came of the story.
  evidence: [
    async ({ host, context }, use, testInfo) => {
      const before = host.printed().length
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      mkdirSync(testInfo.outputDir, { recursive: true })
      writeFileSync(testInfo.outputPath('host.log'), host.printed().slice(before))
      const states = await Promise.all(context.pages().map(pageState))
      // First, so that the brief end of the output has it.
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

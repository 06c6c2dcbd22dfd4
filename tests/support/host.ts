// The `test` of every journey: the real host, one per worker, and a browser that may not complain.
import { test as base } from '@playwright/test'
import { type Complaints, complaintsOf } from './complaints.ts'
import { type Host, startHost } from './hostProcess.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** What the browser said and nobody announced; a journey fails on it. */
  complaints: Complaints
}

interface WorkerFixtures {
  /** Settings for this file's host, on top of the demo ones: `test.use({ hostEnv: { ... } })` at the top of the file. */
  hostEnv: Record<string, string>
  host: Host
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostEnv: [{}, { scope: 'worker', option: true }],
  host: [
    async ({ hostEnv }, use) => {
      const host = await startHost(hostEnv)
      await use(host)
      const code = await host.stop()
      const printed = host.printed()
      await host.remove()
      if (code !== 0) throw new Error(`The host did not stop cleanly (${code}):\n${printed.slice(-2000)}`)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  complaints: [
    async ({ context }, use) => {
      const complaints = complaintsOf(context)
      await use(complaints)
      complaints.check()
    },
    { auto: true },
  ],
})

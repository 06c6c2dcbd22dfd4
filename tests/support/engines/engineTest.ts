// The `test` of the roads that every engine walks: a host, and one browser of the project's engine and size with its customer.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { hostFixture } from '../host/host.ts'
import type { Host } from '../host/hostProcess.ts'
import type { BrowserDriver, DriverOptions, Engine } from './browserDriver.ts'
import { Customer } from './customer.ts'
import { playwrightDriver } from './playwrightDriver.ts'
import { webkitDriver } from './webkitDriver.ts'

export { expect } from '@playwright/test'

export interface EngineOptions {
  engine: Engine
  size: { width: number; height: number }
  /** On top of the size: a private window, dark, an older browser. */
  browserOptions: Partial<DriverOptions> & { isPrivate?: boolean }
}

/** What browsers say by themselves. */
const SAID_ANYWAY: Readonly<Record<Engine, readonly RegExp[]>> = {
  webkit: [
    // Its hint where a page on a busy machine takes more than some seconds to start; there is nothing to mend.
    /was preloaded using link preload but not used within a few seconds/,
    // A document that goes away while it registers the worker.
    /sw\.js due to access control checks/,
    // One that goes away while it imports a script.
    /ChunkLoadError: .*Importing a module script failed/,
  ],
  firefox: [
    // A document that goes away while it imports a script or loads a picture.
    /ChunkLoadError: .*\/assets\//,
    /A ServiceWorker intercepted the request and encountered an unexpected error/,
  ],
  // Maps that are drawn without a graphics card say this.
  chromium: [/GL Driver Message/],
}

interface Fixtures {
  driver: BrowserDriver
  customer: Customer
  /** Complaints of the browser that this road causes itself. */
  allowed: RegExp[]
}

export const test = base.extend<
  Fixtures & EngineOptions,
  { host: Host; hostEnv: Record<string, string>; usesPostgres: boolean }
>({
  engine: ['webkit', { option: true }],
  size: [{ width: 390, height: 844 }, { option: true }],
  browserOptions: [{}, { option: true }],
  hostEnv: [{}, { scope: 'worker', option: true }],
  usesPostgres: [false, { scope: 'worker', option: true }],
  host: [hostFixture, { scope: 'worker', timeout: 600_000 }],
  allowed: async ({ engine }, use) => use([...SAID_ANYWAY[engine]]),
  driver: async ({ engine, size, browserOptions, allowed }, use, testInfo) => {
    const { isPrivate, ...more } = browserOptions
    const profile = isPrivate ? undefined : mkdtempSync(join(tmpdir(), 'forno-profile-'))
    const options = { ...size, ...(profile ? { profile } : {}), ...more }
    const driver = engine === 'webkit' ? await webkitDriver(options) : await playwrightDriver(engine, options)
    await use(driver)
    const complaints = [...driver.complaints]
    if (testInfo.status !== testInfo.expectedStatus) await keepScreen(driver, testInfo.outputPath('screen.png'))
    await driver.close()
    if (profile) rmSync(profile, { recursive: true, force: true })
    const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    if (left.length > 0) throw new Error(`The browser complained:\n${left.join('\n')}`)
  },
  customer: async ({ driver, host }, use) => use(new Customer(driver, host)),
})

async function keepScreen(driver: BrowserDriver, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  const at = await driver.url().catch(String)
  const picture = await driver.screenshot().catch(() => undefined)
  if (picture) writeFileSync(path, picture)
  console.log(`at ${at}; said: ${driver.complaints.join('\n')}`)
}

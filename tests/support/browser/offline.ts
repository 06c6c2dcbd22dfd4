// The `test` of a journey that loses the host: a service worker with filled caches, and a network that can be cut.
import type { BrowserContext, Page } from '@playwright/test'
import type { Host } from '../host/hostProcess.ts'
import type { TcpProxy } from '../tcpProxy.ts'
import { hydrated } from '../shop/shopPage.ts'
import { expect, test as base } from '../shop/shop.ts'

export { expect } from '../host/host.ts'

/** The browser's errors about a host that cannot be reached. */
export const NETWORK_ERRORS =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|FAILED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/

export const test = base.extend<{ device: Device; line: TcpProxy; restoreHost: void }>({
  device: async ({ page }, use) => use(new Device(page)),
  line: async ({ host: { line }, complaints }, use) => {
    if (!line) throw new Error('This host has no line.')
    const cut = () => {
      complaints.expect(NETWORK_ERRORS)
      return line.cut()
    }
    await use({ ...line, cut })
  },
  // Starts and reconnects the host for the next test.
  restoreHost: [
    async ({ host }, use) => {
      await use()
      if (!host.isRunning()) await host.start()
      await host.line?.restore()
    },
    { auto: true },
  ],
})

type Kind = 'shell' | 'html' | 'calls' | 'pictures'

export interface KeptResponse {
  cache: string
  /** Path and query. */
  path: string
  status: number
  type: string
  redirected: boolean
  text: string
}

/** This browser's caches and its service worker. */
export class Device {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Path and query of all responses in a cache, of the newest build or of the given one. */
  async cachedPaths(kind: Kind, build = ''): Promise<string[]> {
    return this.#page.evaluate(async (prefix) => {
      const name = (await caches.keys()).filter((one) => one.startsWith(prefix)).at(-1)
      const keys = name === undefined ? [] : await (await caches.open(name)).keys()
      return keys.map(({ url }) => url.slice(location.origin.length))
    }, `${kind}-${build}`)
  }

  caches(): Promise<string[]> {
    return this.#page.evaluate(() => caches.keys())
  }

  /** Every response in every cache, with its body. */
  async all(): Promise<KeptResponse[]> {
    return this.#page.evaluate(async () => {
      const found: KeptResponse[] = []
      for (const cache of await caches.keys()) {
        const open = await caches.open(cache)
        for (const { url } of await open.keys()) {
          const response = await open.match(url)
          if (!response) continue
          const { status, type, redirected } = response
          found.push({
            cache,
            path: url.slice(location.origin.length),
            status,
            type,
            redirected,
            text: await response.text(),
          })
        }
      }
      return found
    })
  }

  /** Waits until the worker controls the page, has all its files, and has cached this page and the stores. */
  async waitUntilCached(): Promise<void> {
    await this.#page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => this.#page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    const files = filesOf(await (await this.#page.request.get('/sw.js')).text())
    const missing = async () => {
      const cached = await this.cachedPaths('shell')
      return files.map(({ url }) => url).filter((url) => !cached.includes(url))
    }
    await expect.poll(missing).toEqual([])
    await expect.poll(() => this.cachedPaths('calls')).toContain('/api/get/stores')
    const { pathname } = new URL(this.#page.url())
    await expect.poll(() => this.cachedPaths('html')).toContain(pathname)
  }

  async waitForPictures(): Promise<void> {
    const missing = async () => {
      const kept = new Set([...(await this.cachedPaths('pictures')), ...(await this.cachedPaths('shell'))])
      const shown = await this.#page.evaluate(() =>
        [...document.images].map(({ src }) => src.slice(location.origin.length)),
      )
      return shown.filter((path) => path.startsWith('/images/') && !kept.has(path))
    }
    await expect.poll(missing).toEqual([])
  }

  /**
   * Makes the browser look for a new version; resolves with the state of the new worker once it has installed or
   * failed.
   */
  async findNewVersion(): Promise<ServiceWorkerState | undefined> {
    return this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const fresh = registration.installing ?? registration.waiting
      if (fresh?.state !== 'installing') return fresh?.state
      return await new Promise<ServiceWorkerState>((resolve) => {
        fresh.addEventListener('statechange', () => resolve(fresh.state), { once: true })
      })
    })
  }

  /** The build ID of this page. */
  async build(): Promise<string> {
    return (await this.#page.locator('meta[name="build"]').getAttribute('content')) ?? ''
  }

  /** Sets a mark that a reload removes. */
  async setReloadMarker(): Promise<void> {
    await this.#page.evaluate(() => Reflect.set(window, 'marked', true))
  }

  hasReloadMarker(): Promise<boolean> {
    return this.#page.evaluate(() => Reflect.get(window, 'marked') === true)
  }
}

/** The list of files to cache in a built worker. */
export function filesOf(script: string): { url: string; core?: boolean; digest: string | null }[] {
  const list = /\[(\{"(?:core|digest|revision|url)".*?\})\]/.exec(script)?.[0]
  if (!list) throw new Error('the worker has no list of files')
  return JSON.parse(list) as ReturnType<typeof filesOf>
}

/** Opens a page and waits until it is hydrated and the worker has cached it. */
export async function visitAndCache(page: Page, device: Device, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await device.waitUntilCached()
}

/** Deploys: stops the host and starts it from another build at the same address. */
export async function deploy(host: Host, dist?: string): Promise<void> {
  await host.stop()
  await host.start(dist)
}

/** Leaves the site, so that no page reports a host that stops. A failed test keeps its last screen. */
export async function closePages(context: BrowserContext): Promise<void> {
  if (test.info().status !== 'passed') return
  for (const page of context.pages()) await page.goto('about:blank')
}

/** The cart calls in this part of the host's log that were answered with status 200, in order. */
export const cartChangesIn = (printed: string): string[] =>
  printed
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => JSON.parse(text) as { call: string; status: number })
    .filter(({ call, status }) => status === 200 && ['addProduct', 'updateProduct', 'removeLine'].includes(call))
    .map(({ call }) => call)

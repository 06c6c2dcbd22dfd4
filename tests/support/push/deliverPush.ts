import { expect, type CDPSession, type Page, type Worker } from '@playwright/test'

export interface PushKeys {
  endpoint: string
  p256dh: string
  auth: string
}

interface StandIn {
  present: PushKeys | undefined
  next: PushKeys
  /** So many times the push service is not reached. */
  failures: number
}

export interface PushStandIn {
  /** The browser drops its subscription, and gets the next one when it subscribes again; so many tries fail first. */
  drop(next: PushKeys, failures?: number): Promise<void>
  /** The browser says so, without the old subscription, as some do. */
  tellWorker(): Promise<void>
}

/** A stand-in for the browser's push service, which a headless browser has not: page and worker subscribe with these keys. */
export async function withPushService(page: Page, keys: PushKeys): Promise<PushStandIn> {
  const context = page.context()
  await context.grantPermissions(['notifications', 'background-sync'])
  const start = { present: undefined, next: keys, failures: 0 }
  await page.addInitScript(standIn, start)
  context.on('serviceworker', (worker) => void worker.evaluate(standIn, { ...start, present: keys }))
  return {
    drop: async (next, failures = 0) => {
      const worker = await workerOf(page)
      await worker.evaluate((state) => Reflect.set(globalThis, 'pushStandIn', state), { next, failures })
    },
    tellWorker: async () => {
      const worker = await workerOf(page)
      await worker.evaluate(() => dispatchEvent(new Event('pushsubscriptionchange')))
    },
  }
}

/** Runs in the browser. */
function standIn(state: StandIn): void {
  Reflect.set(globalThis, 'pushStandIn', state)
  const read = () => Reflect.get(globalThis, 'pushStandIn') as StandIn
  const present = () => {
    if (!read().present) return null
    const { endpoint, p256dh, auth } = read().present as PushKeys
    return {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => Promise.resolve(true),
    } as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(present())
  PushManager.prototype.subscribe = () => {
    const { next, failures } = read()
    if (failures > 0) {
      read().failures -= 1
      return Promise.reject(new DOMException('The push service is not reached.', 'AbortError'))
    }
    read().present = next
    return Promise.resolve(present() as PushSubscription)
  }
}

export interface PushDelivery {
  /** Delivers a message as the push service does, and waits until the worker has shown it. */
  deliver(message: object): Promise<void>
  /** The text of the shown notifications: 'Order #40001: Out for Delivery'. */
  shown(): Promise<string[]>
  /** Clicks the notification that is shown. */
  click(): Promise<void>
  /** What the worker has opened so far: a browser lets it open pages only after a real click, so it opens none here. */
  opened(): Promise<string[]>
}

/** `page` is on this site; `through` is the page that stays open, on this site or not. */
export async function pushDelivery(page: Page, through: Page = page): Promise<PushDelivery> {
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      clients: { openWindow: (link: string) => Promise<null> }
      registration: ServiceWorkerRegistration
      openedLinks: string[]
      shownMessages: number
    }
    scope.openedLinks = []
    scope.shownMessages = 0
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.registration.showNotification = async (title, options) => {
      await show(title, options)
      scope.shownMessages += 1
    }
    scope.clients.openWindow = (link) => {
      scope.openedLinks.push(link)
      return Promise.resolve(null)
    }
  })
  const { origin } = new URL(worker.url())
  const session: CDPSession = await page.context().newCDPSession(through)
  const target = await targetOf(page, worker)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const own = versions.find(({ targetId }) => targetId === target)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  const countShown = () => worker.evaluate(() => (globalThis as unknown as { shownMessages: number }).shownMessages)
  return {
    deliver: async (message) => {
      const before = await countShown()
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
      // Chromium forgets a notification that is asked for while it is being shown.
      await expect.poll(countShown).toBeGreaterThan(before)
    },
    shown: () =>
      worker.evaluate(async () => {
        const { registration: own } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await own.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
      }),
    click: () =>
      worker.evaluate(async () => {
        const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
        const [notification] = await scope.registration.getNotifications()
        const Click = Reflect.get(globalThis, 'NotificationEvent') as new (name: string, init: object) => Event
        scope.dispatchEvent(new Click('notificationclick', { notification }))
      }),
    opened: () => worker.evaluate(() => (globalThis as unknown as { openedLinks: string[] }).openedLinks),
  }
}

/** The browser also lists workers that earlier contexts left at this address: their target tells them apart. */
async function targetOf(page: Page, worker: Worker): Promise<string | undefined> {
  const browser = await page.context().browser()?.newBrowserCDPSession()
  const own = await page.context().newCDPSession(page)
  const { targetInfo } = await own.send('Target.getTargetInfo')
  await own.detach()
  const { targetInfos = [] } = (await browser?.send('Target.getTargets')) ?? {}
  await browser?.detach()
  return targetInfos.find(
    ({ type, url, browserContextId }) =>
      type === 'service_worker' && url === worker.url() && browserContextId === targetInfo.browserContextId,
  )?.targetId
}

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

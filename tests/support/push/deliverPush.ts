import type { CDPSession, Page, Worker } from '@playwright/test'

/** A stand-in for the browser's push service, which a headless browser has not: the page subscribes with these keys. */
export async function withPushService(
  page: Page,
  keys: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const present = () =>
      sessionStorage.getItem('subscribed')
        ? { endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: () => Promise.resolve(true) } // oxfmt-ignore
        : null
    PushManager.prototype.getSubscription = () => Promise.resolve(present() as unknown as PushSubscription | null)
    PushManager.prototype.subscribe = () => {
      sessionStorage.setItem('subscribed', '1')
      return Promise.resolve(present() as unknown as PushSubscription)
    }
  }, keys)
}

export interface PushDelivery {
  /** Delivers a message as the push service does. */
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
      openedLinks: string[]
    }
    scope.openedLinks = []
    scope.clients.openWindow = (link) => {
      scope.openedLinks.push(link)
      return Promise.resolve(null)
    }
  })
  const { origin } = new URL(worker.url())
  const session: CDPSession = await page.context().newCDPSession(through)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      // Through a page of no site the browser also lists what earlier tests have left.
      const own = registrations.findLast(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  return {
    deliver: async (message) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
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

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

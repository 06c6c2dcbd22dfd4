import { readPushMemory, writePushMemory } from '../src/device/pushMemory.ts'
import { within } from '../src/device/timeout.ts'

declare const self: ServiceWorkerGlobalScope

/** A declarative push message of the host; Safari may show it without this worker. */
interface Message {
  notification?: Partial<Record<'title' | 'body' | 'navigate' | 'tag' | 'lang', string>> & { renotify?: boolean }
}

const MEMORY_TIMEOUT_MS = 300

/**
 * Shows every message, also while a page is in front: browsers take the subscription away from those who do not. One
 * notification stands for an order; only when it leaves, the device rings again.
 */
export async function showNews(data: PushMessageData | null): Promise<void> {
  const { notification = {} } = read(data)
  const {
    title = 'Your order',
    body = 'There is news of your order.',
    tag = 'order',
    lang = 'en',
    navigate,
  } = notification
  const link = ownLink(navigate)
  const isSilent = await within(MEMORY_TIMEOUT_MS, readPushMemory('isSilent'))
  const options = {
    body,
    tag,
    lang,
    icon: '/app/icon-192.png',
    badge: '/app/monochrome-512.png',
    data: { link },
    renotify: notification.renotify === true,
    ...(isSilent ? {} : { vibrate: [120, 60, 120] }),
  }
  await self.registration.showNotification(title, options)
  await writePushMemory('news', { link, at: Date.now(), isClicked: false })
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(1).catch(() => undefined)
}

/** Brings a page of ours to the order, or opens one. */
export async function openNews(notification: Notification): Promise<void> {
  notification.close()
  const { link = '/' } = (notification.data ?? {}) as { link?: string }
  await Promise.all([show(link), writePushMemory('news', { link, at: Date.now(), isClicked: true })])
}

async function show(link: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = pages.map(({ url }) => new URL(url).pathname)
  // Somebody who is about to pay is left alone.
  const at = [paths.indexOf(new URL(link, self.location.origin).pathname), paths.findIndex(isLeft)].find(
    (one) => one >= 0,
  )
  const page = at === undefined ? undefined : pages[at]
  if (!page) return void (await self.clients.openWindow(link))
  // First the focus, which Android allows only right after the click; where it is refused the page still goes to the order.
  const focused = await page.focus().catch(() => page)
  if (focused.url !== new URL(link, self.location.origin).href) await focused.navigate(link)
}

const isLeft = (path: string): boolean => !/^\/(checkout|kitchen)(\/|$)/.test(path)

function read(data: PushMessageData | null): Message {
  try {
    return (data?.json() ?? {}) as Message
  } catch {
    return {}
  }
}

/** Path and query of a link to this site; the start page for any other. */
function ownLink(address = '/'): string {
  const url = new URL(address, self.location.origin)
  return url.origin === self.location.origin ? url.pathname + url.search : '/'
}

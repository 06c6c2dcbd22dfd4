import { readPushMemory, writePushMemory } from '../pushMemory.ts'

const FRESH_MS = 5 * 60_000

/**
 * Opens the order whose message was clicked a moment ago: the installed app on iOS opens its start page instead. Clears the
 * number on the app's icon too.
 */
export async function openClickedNews(): Promise<void> {
  clearBadge()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') clearBadge()
  })
  const news = await readPushMemory('news')
  if (!news?.isClicked) return
  await writePushMemory('news', undefined)
  const { pathname, search } = new URL(news.link, location.origin)
  if (location.pathname !== pathname && Math.abs(Date.now() - news.at) < FRESH_MS) location.replace(pathname + search)
}

function clearBadge(): void {
  // Browsers without badges lack it, and without an installed app it may reject.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
}

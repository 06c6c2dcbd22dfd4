import type { Page } from '@playwright/test'

/** Makes the menus, pages and answers that this browser keeps an hour old, so that the next visit renews them. */
export const ageCopies = (page: Page): Promise<void> =>
  page.evaluate(async (header) => {
    const at = Date.now() - 3_600_000
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const kept = await cache.match(key)
        if (!kept?.headers.has(header)) continue
        const headers = new Headers(kept.headers)
        headers.set(header, new Date(at).toISOString())
        await cache.put(key, new Response(await kept.text(), { headers }))
      }
    }
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('forno')
      opening.onerror = () => reject(new Error('no database'))
      opening.onsuccess = () => {
        const changing = opening.result.transaction('menuCopies', 'readwrite')
        const asked = changing.objectStore('menuCopies').openCursor()
        asked.onsuccess = () => {
          const row = asked.result
          if (!row) return
          row.update({ ...(row.value as object), at })
          row.continue()
        }
        changing.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  }, 'X-Kept-At')

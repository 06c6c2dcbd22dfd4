import type { Page } from '@playwright/test'

/**
 * All rows of a table in this browser's IndexedDB. Undefined before the page has created it, because opening would
 * create it.
 */
export const rowsOf = (page: Page, table: string): Promise<unknown[] | undefined> =>
  page.evaluate(async (name) => {
    const made = (await indexedDB.databases()).some((one) => one.name === 'forno')
    if (!made) return undefined
    return new Promise<unknown[] | undefined>((resolve, reject) => {
      const opening = indexedDB.open('forno')
      opening.onerror = () => reject(new Error('no database'))
      opening.onsuccess = () => {
        const database = opening.result
        const done = (rows: unknown[] | undefined) => {
          database.close()
          resolve(rows)
        }
        if (!database.objectStoreNames.contains(name)) return done(undefined)
        const asked = database.transaction(name).objectStore(name).getAll()
        asked.onsuccess = () => done(asked.result as unknown[])
        asked.onerror = () => done(undefined)
      }
    })
  }, table)

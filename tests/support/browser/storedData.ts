import type { BrowserContext } from '@playwright/test'

/** Everything that this browser stores about the site, of every tab, as text: `[where, what]`. */
export async function readStorage(context: BrowserContext): Promise<[where: string, what: string][]> {
  const found: [string, string][] = (await context.cookies()).map(({ name, value }) => [
    `cookie ${name}`,
    `${value} ${decoded(value)}`,
  ])
  for (const page of context.pages())
    found.push(
      ...(await page.evaluate(async () => {
        const kept: [string, string][] = []
        for (const [name, storage] of [
          ['local storage', localStorage],
          ['session storage', sessionStorage],
        ] as const)
          for (const [key, value] of Object.entries(storage)) kept.push([`${name} ${key}`, `${key} ${String(value)}`])
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(new Error(`${name} does not open`))
          })
          for (const table of database.objectStoreNames) {
            const rows = await new Promise<unknown[]>((resolve, reject) => {
              const asking = database.transaction(table).objectStore(table).getAll()
              asking.onsuccess = () => resolve(asking.result as unknown[])
              asking.onerror = () => reject(new Error(`${table} cannot be read`))
            })
            kept.push([`database ${name} ${table}`, JSON.stringify(rows)])
          }
          database.close()
        }
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys()) {
            const response = await cache.match(request)
            kept.push([`cache ${name}`, `${request.url} ${(await response?.text()) ?? ''}`])
          }
        }
        return kept
      })),
    )
  return found
}

/** The base64url-decoded parts of a token. */
const decoded = (value: string): string =>
  value
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    .join(' ')

/** The words that occur in the stored texts, as `word in where`. */
export const findTraces = (words: readonly string[], kept: readonly (readonly [string, string])[]): string[] =>
  kept.flatMap(([where, what]) => words.filter((word) => what.includes(word)).map((word) => `${word} in ${where}`))

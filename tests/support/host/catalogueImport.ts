import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Host } from './hostProcess.ts'

/** Relative to the working directory, because `npm run bench` bundles this file elsewhere. */
const file = resolve('host/demo/catalogue.json')

interface Catalogue {
  stores: { code: string; name: string }[]
  categories: { products: string[] }[]
  products: { code: string; name: string; sizes: { code: string; price: string }[] }[]
}

/** Imports the demo chain with `change` applied, as the operator does. */
export async function importDemoCatalogue(
  host: Host,
  change: (catalogue: Catalogue) => void = () => undefined,
): Promise<void> {
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue
  change(catalogue)
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const response = await fetch(`${host.url}/operator/catalogue`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify(catalogue),
  })
  if (response.status !== 200) throw new Error(await response.text())
}

/** Takes a product off the menu of every store. */
export const soldOut = (product: string) => (catalogue: Catalogue) => {
  const code = catalogue.products.find(({ name }) => name === product)?.code
  for (const category of catalogue.categories) category.products = category.products.filter((one) => one !== code)
}

/** Removes a store from the chain. */
export const closed = (store: string) => (catalogue: Catalogue) => {
  const code = catalogue.stores.find(({ name }) => name === store)?.code
  catalogue.stores = catalogue.stores.filter((one) => one.code !== code)
  without(catalogue, code)
}

/** Removes a store's code from every list of stores. */
function without(part: unknown, code: string | undefined): void {
  if (typeof part !== 'object' || part === null) return
  for (const [name, value] of Object.entries(part)) {
    if (name === 'stores' && Array.isArray(value) && value.every((one) => typeof one === 'string'))
      Reflect.set(
        part,
        name,
        value.filter((one) => one !== code),
      )
    else without(value, code)
  }
}

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Host } from './hostProcess.ts'

/** Relative to the working directory, because `npm run bench` bundles this file elsewhere. */
const file = resolve('host/demo/catalogue.json')

interface Catalogue {
  stores: { code: string; name: string }[]
  products: { name: string; sizes: { price: unknown }[] }[]
}

/** Imports a catalogue as the operator does. */
export async function importCatalogue(host: Host, catalogue: object): Promise<void> {
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const response = await fetch(`${host.url}/operator/catalogue`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(catalogue),
  })
  if (!response.ok) throw new Error(`The catalogue was not imported: ${await response.text()}`)
}

/** Imports the demo chain with `change` applied. */
export async function importDemoCatalogue(
  host: Host,
  change: (catalogue: Catalogue) => void = () => undefined,
): Promise<void> {
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue
  change(catalogue)
  await importCatalogue(host, catalogue)
}

/** Sells a product in its first size at another price. */
export const priced = (product: string, price: string) => (catalogue: Catalogue) => {
  const size = catalogue.products.find(({ name }) => name === product)?.sizes[0]
  if (size) size.price = price
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

import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import type { Guest } from '../guest.ts'

/** The hash of the store with this name. */
export async function storeCalled(guest: Guest, name: string): Promise<string> {
  const { stores } = (await guest.ask('stores', {})).answer
  return stores.find((store) => store.name === name)?.hash ?? ''
}

/** Puts products into the cart in their starting configuration, by the page's calls; resolves with the store's hash. */
export async function fillCart(
  guest: Guest,
  storeName: string,
  names: readonly string[],
  quantity = 1,
): Promise<string> {
  const store = await storeCalled(guest, storeName)
  const { categories } = (await guest.ask('menu', { store })).answer
  const cards = categories.flatMap(({ products }) => products)
  for (const name of names) {
    const card = cards.find((one) => one.name === name)
    if (!card) throw new Error(`${storeName} sells no ${name}`)
    const { product } = (await guest.ask('product', { store, product: card.hash })).answer
    const { type, salesType, hash } = product
    const rest = { store, name, product: hash, type, salesType, salesHash: '', bagHash: '0', change: '0' }
    const added = await guest.ask('addProduct', { ...rest, ...startingConfiguration(product), quantity })
    if (!added.ok) throw new Error(`${name}: ${added.message}`)
  }
  return store
}

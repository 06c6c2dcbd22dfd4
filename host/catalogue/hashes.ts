import { hash } from 'node:crypto'

/** The hashes of the wire. They are made from the operator's codes only, so they are the same in every import and host. */

const BASE32_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

function hashOf(length: number, ...words: readonly string[]): string {
  const bytes = hash('sha256', JSON.stringify(words), 'buffer')
  let text = ''
  for (let bit = 0; text.length < length; bit += 5) {
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    text += BASE32_LETTERS[(pair >> (11 - (bit & 7))) & 31]
  }
  return text
}

export const storeHash = (store: string): string => hashOf(10, 'store', store)

export const categoryHash = (category: string): string => hashOf(10, 'category', category)

export const productHash = (product: string): string => hashOf(10, 'product', product)

export const groupHash = (product: string, group: string): string => hashOf(8, 'group', product, group)

export const optionHash = (product: string, group: string, option: string, size: string): string =>
  hashOf(8, 'option', product, group, option, size)

export const selectionHash = (combo: string, selection: string): string => hashOf(8, 'selection', combo, selection)

export const bagHash = (container: string, bag: string): string => hashOf(8, 'bag', container, bag)

export const bagGroupHash = (container: string, bag: string, group: string): string =>
  hashOf(8, 'bag group', container, bag, group)

export const bagOptionHash = (container: string, bag: string, group: string, item: string): string =>
  hashOf(8, 'bag option', container, bag, group, item)

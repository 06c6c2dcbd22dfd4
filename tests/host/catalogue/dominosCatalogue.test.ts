import { expect, test } from 'vitest'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import { forbiddenReason } from '../../../domain/catalogue/validateConfiguration.ts'
import { startingConfiguration } from '../../../domain/catalogue/configuration.ts'
import { unitPrice } from '../../../domain/catalogue/price.ts'
import { dominosCatalogue } from '../../support/dominos.ts'
import { referencePrice } from '../../support/referencePrice.ts'

const file = dominosCatalogue()

test.skipIf(!file)("a real chain's menu is read as a catalogue of 68 products in 209 sizes", () => {
  const plain = file?.products.filter(({ type }) => type === 0) ?? []
  expect(plain).toHaveLength(68)
  expect(plain.flatMap(({ sizes }) => sizes)).toHaveLength(209)
  expect(file && readCatalogue(file)).toEqual({ ok: true, catalogue: file })
  // The database stores the catalogue as JSON.
  expect(readCatalogue(JSON.parse(JSON.stringify(file))).ok).toBe(true)
})

test.skipIf(!file)("every product of a real chain's menu opens with an allowed configuration and its price", () => {
  if (!file) return
  const catalogue = buildCatalogue(file, 1)
  const [store] = catalogue.stores(new Date())
  const products = catalogue.products(store?.hash ?? '')
  expect(products).toHaveLength(68 + 5)
  for (const product of products) {
    const start = startingConfiguration(product)
    expect(forbiddenReason(product, start), product.name).toBeUndefined()
    expect(unitPrice(product, start)).toBe(product.sizes.find(({ code }) => code === start.size)?.price)
    expect(unitPrice(product, start)).toBe(referencePrice(file, product.hash, start))
  }
  const sold = catalogue.menu(store?.hash ?? '')?.categories.flatMap((category) => category.products) ?? []
  expect(new Set(sold.map(({ hash }) => hash)).size).toBe(68 + 5)
})

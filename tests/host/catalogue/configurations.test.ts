import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '../../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../../host/catalogue/import/readCatalogue.ts'
import example from '../../../docs/example-chain/chain.json' with { type: 'json' }
import demo from '../../../host/demo/catalogue.json' with { type: 'json' }
import { forbiddenReason, missingChoiceMessage } from '../../../domain/catalogue/validateConfiguration.ts'
import { startingConfiguration, type Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Product } from '../../../domain/catalogue/menu.ts'
import { productAt } from '../../../domain/catalogue/productAt.ts'
import { SERVICES } from '../../../domain/catalogue/store.ts'
import { unitPrice } from '../../../domain/catalogue/price.ts'
import { unitTaxes } from '../../../domain/catalogue/unitTaxes.ts'
import { dominosCatalogue } from '../../support/dominos.ts'
import { fileOfStore, referencePrice, referenceTaxes } from '../../support/referencePrice.ts'
import { STORE_CONFIGURATIONS } from '../../support/testSizes.ts'
import { configuredProduct } from '../../support/randomConfiguration.ts'

/** Rates, and what of the price they apply to. */
function taxes(product: Product, configuration: Configuration) {
  const price = unitPrice(product, configuration)
  const { gst, pst, gstBase = price, pstBase = price } = unitTaxes(product, configuration)
  const taxOf = (percent: number, base: number) => ({ percent: base > 0 ? percent : 0, base: percent > 0 ? base : 0 })
  return { gst: taxOf(gst, gstBase), pst: taxOf(pst, pstBase) }
}

const reading = readCatalogue(demo)
const readExample = readCatalogue(example)
const files = [
  { name: 'the example chain', file: readExample.ok ? readExample.catalogue : undefined },
  { name: 'the demo chain', file: reading.ok ? reading.catalogue : undefined },
  { name: 'a real chain', file: dominosCatalogue() },
]

if (reading.ok) {
  const { catalogue } = reading
  const salads = catalogue.products.map((one) => (/salad/.test(one.code) ? { ...one, tax1: false } : one))
  files.push(
    { name: 'the demo chain with salads that are free of GST', file: { ...catalogue, products: salads } },
    {
      name: 'the demo chain taxed in proportion',
      file: { ...catalogue, products: salads, taxes: { ...catalogue.taxes, combos: 'in-proportion' } },
    },
    {
      name: 'the demo chain with colas that only combos and bags have',
      file: {
        ...catalogue,
        suggestions: [],
        categories: catalogue.categories.map((one) => ({
          ...one,
          products: one.products.filter((code) => !/cola/.test(code)),
        })),
      },
    },
  )
}

describe.each(files)('the catalogue of $name', ({ file }) => {
  test.skipIf(!file)(
    'allows every configuration made of its options, at the price and with the taxes in the file [PROD-30 PROD-31 PROD-32 PROD-33 D-62 D-181 D-182 D-192 D-193]',
    () => {
      if (!file) return
      const catalogue = buildCatalogue(file, 1)
      for (const store of catalogue.stores(new Date()).filter(({ comingSoon }) => !comingSoon)) {
        const sold = SERVICES.map((service) => [service, fileOfStore(file, store.hash, service)] as const)
        fc.assert(
          fc.property(configuredProduct(catalogue.products(store.hash)), ({ product, configuration }) => {
            expect(forbiddenReason(product, configuration)).toBeUndefined()
            expect(missingChoiceMessage(product, configuration)).toBeUndefined()
            for (const [service, own] of sold) {
              const priced = productAt(product, service)
              expect(unitPrice(priced, configuration)).toBe(referencePrice(own, product.hash, configuration))
              expect(taxes(priced, configuration)).toEqual(referenceTaxes(own, store.hash, product.hash, configuration))
            }
          }),
          { numRuns: STORE_CONFIGURATIONS },
        )
      }
    },
  )

  test.skipIf(!file)('opens every product with an allowed configuration, at the price in the file [PROD-18]', () => {
    if (!file) return
    const catalogue = buildCatalogue(file, 1)
    for (const { hash } of catalogue.stores(new Date())) {
      const sold = fileOfStore(file, hash, 'Pick Up')
      for (const product of catalogue.products(hash)) {
        const start = startingConfiguration(product)
        expect(forbiddenReason(product, start), product.name).toBeUndefined()
        expect(unitPrice(product, start), product.name).toBe(referencePrice(sold, product.hash, start))
      }
    }
  })
})

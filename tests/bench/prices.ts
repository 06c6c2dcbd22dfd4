import chain from '../../host/demo/catalogue.json' with { type: 'json' }
import { buildCatalogue } from '../../host/catalogue/buildCatalogue.ts'
import { readCatalogue } from '../../host/catalogue/import/readCatalogue.ts'
import { startingConfiguration, type Configuration } from '../../domain/catalogue/configuration.ts'
import { optionsOf, type Product } from '../../domain/catalogue/menu.ts'
import { chanceFrom } from './chance.ts'
import { unitPrice } from '../../domain/catalogue/price.ts'

const SECONDS = 3
const CONFIGURATIONS = 5000

/** Measures priced configurations per second: products of the demo chain with random options in every group. */
export function benchPrices(): void {
  const read = readCatalogue(chain)
  if (!read.ok) throw new Error('the demo chain cannot be read')
  const catalogue = buildCatalogue(read.catalogue, 1)
  const products = catalogue.stores(new Date()).flatMap(({ hash }) => catalogue.products(hash))
  const chance = chanceFrom(42)
  const wishes = Array.from({ length: CONFIGURATIONS }, () => picked(products, chance))
  let priced = 0
  let sum = 0
  const began = performance.now()
  while (performance.now() - began < SECONDS * 1000)
    for (const [product, configuration] of wishes) {
      sum += unitPrice(product, configuration)
      priced += 1
    }
  const perSecond = Math.round(priced / ((performance.now() - began) / 1000))
  if (sum <= 0) throw new Error('nothing costs anything')
  console.log(`priced configurations: ${perSecond.toLocaleString('en')}/s on one core`)
}

function picked(products: readonly Product[], chance: () => number): [Product, Configuration] {
  const product = products[Math.floor(chance() * products.length)]
  const size = product?.sizes[Math.floor(chance() * product.sizes.length)]
  if (!product || !size) throw new Error('a product without a size')
  const groups = product.groups.map((group) => {
    const taken = optionsOf(group, size.code).filter(() => chance() < (group.choice === 'single' ? 0.2 : 0.35))
    const options = (group.choice === 'single' ? taken.slice(0, 1) : taken).map(({ hash }) => ({
      hash,
      side: group.halves && chance() < 0.3 ? (1 as const) : (0 as const),
      extra: group.extras && chance() < 0.2,
    }))
    return { hash: group.hash, options }
  })
  return [product, { ...startingConfiguration(product), size: size.code, groups }]
}

import fc from 'fast-check'
import file from '../../host/demo/catalogue.json' with { type: 'json' }
import { catalogueFile } from '../../host/catalogue/import/catalogueFile.ts'
import { formatMoney } from '../../domain/money.ts'
import { clickConfiguration, wantedOf } from '../support/shop/clickConfiguration.ts'
import { referencePrice } from '../support/referencePrice.ts'
import { CLICKED, SEED } from '../support/testSizes.ts'
import { configurationFor } from '../support/randomConfiguration.ts'
import { ALWAYS_OPEN, expect, test } from '../support/shop/shop.ts'

test.use({ serviceWorkers: 'block' })

const catalogue = catalogueFile.parse(file)

/** Together these products have halves, extras, sizes, free counts, half-cent extras, combos and bags. */
const PRODUCTS = {
  pizzas: {
    names: ['Half & Half Pizza', 'Create Your Own Pizza', 'Margherita', 'Tartufo', 'Gluten Wise Diavola'],
    clicks: CLICKED.pizza,
  },
  kitchen: {
    names: ['Chicken Wings', 'Gelato', 'Caesar Salad', 'Fettuccine Alfredo', 'Panino Pollo e Pesto'],
    clicks: CLICKED.kitchen,
  },
  'combos and bags': {
    names: [
      'Family Night',
      'Two Mediums',
      'Lunch for One',
      'Pizza & Wings',
      'Birthday Bag',
      'Movie Night Bag',
      'Dip Bag',
    ],
    clicks: CLICKED.combo,
  },
}

test.beforeAll(() => {
  process.stdout.write(`SEED=${SEED}\n`)
})

for (const [kind, { names, clicks }] of Object.entries(PRODUCTS))
  test(
    `the builder shows the catalogue price of random configurations of ${kind} [PROD-22 PROD-30 PROD-31 PROD-32 PROD-33 PROD-34]`,
    kind === 'kitchen' ? {} : { tag: '@soak' },
    async ({ shop, page }) => {
      const products = await shop.products(ALWAYS_OPEN)
      await shop.openMenu()
      let checked = 0
      for (const name of names) {
        const product = products.find((one) => one.name === name)
        if (!product) throw new Error(`no ${name}`)
        const configurations = fc.sample(configurationFor(product), { seed: SEED, numRuns: clicks })
        const builder = await shop.openProduct(name)
        for (const configuration of configurations) {
          await clickConfiguration(page, wantedOf(product, configuration))
          if (product.type !== 3) {
            await builder.quantity.fill(String(configuration.quantity))
            await builder.quantity.press('Enter')
          }
          const price = formatMoney(referencePrice(catalogue, product.hash, configuration) * configuration.quantity)
          const said = `${name} as ${JSON.stringify(wantedOf(product, configuration).parts)}`
          await expect(builder.action, said).toHaveText(`Add to Cart${price}`)
          checked += 1
        }
        await page.keyboard.press('Escape')
        await expect(builder.dialog).toBeHidden()
      }
      expect(checked, 'configurations compared').toBe(names.length * clicks)
    },
  )

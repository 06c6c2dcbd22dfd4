import { builtPizza } from '../../../../domain/cart/line.ts'
import type { Configuration } from '../../../../domain/catalogue/configuration.ts'
import { halvesOf } from '../../../../domain/catalogue/description.ts'
import { defaultSize, type Product } from '../../../../domain/catalogue/menu.ts'
import type { PizzaSpec } from '../../../../art/pizza/pizzaArt.ts'
import type { BuilderTab } from './builderTabs.ts'

interface DrawnProduct {
  name: string
  picture: string
  pizza: PizzaSpec | undefined
  /** What lies on each half; undefined where both are equal, but for a product in halves. */
  halves: { left: string; right: string } | undefined
}

export function drawnProduct(
  product: Product,
  configuration: Pick<Configuration, 'groups' | 'choices' | 'size'>,
  tab: BuilderTab | undefined,
  inHalves: boolean,
): DrawnProduct {
  if (tab?.kind === 'selection') {
    const taken = configuration.choices.find(({ coupon }) => coupon === tab.selection.hash)
    const choice = tab.selection.products.find(({ hash }) => hash === taken?.product)
    if (taken && choice) {
      const size = defaultSize(choice)?.code ?? ''
      return {
        name: choice.name,
        picture: choice.picture,
        pizza: builtPizza(choice, taken.groups, size),
        halves: differing(halvesOf(choice, { size, groups: taken.groups })),
      }
    }
  }
  const halves = halvesOf(product, configuration)
  return {
    name: product.name,
    picture: product.picture,
    pizza: builtPizza(product, configuration.groups, configuration.size),
    halves: inHalves ? halves : differing(halves),
  }
}

const differing = (halves: ReturnType<typeof halvesOf>) => (halves.left === halves.right ? undefined : halves)

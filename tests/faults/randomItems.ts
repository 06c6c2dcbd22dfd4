import type { Host } from '../../host/http/app.ts'
import { MAIN, productHashOf as hashOf } from '../support/host/smallChain.ts'
import { bagInput, colaInput, margheritaInput, basil, crust, toppings } from '../support/productInputs.ts'
import type { Wish } from './clients/client.ts'
import type { Random } from './random.ts'
import type { ExpectedLine } from './expectedLines.ts'

/** An item of the customer's cart: what the builder passes on, and the lines that it becomes. */
export interface Item {
  wish: Wish
  lines: ExpectedLine[]
}

export type Kind = 'pizza' | 'cola' | 'bag'

/**
 * A product of the small chain. Its quantity distinguishes it from all others of the run; the cart holds at most one
 * bag.
 */
export function itemOf(host: Host, kind: Kind, quantity: number, random: Random): Item {
  if (kind === 'bag') {
    const wish = wishOf(host, 'lunch-bag', { ...chosen(bagInput(['margherita', 'cola'])), quantity: 1 })
    const inside = [
      { product: hashOf('margherita'), size: 'small', quantity: 1 },
      { product: hashOf('cola'), size: 'can', quantity: 1 },
    ]
    return { wish, lines: [{ product: hashOf('lunch-bag'), size: 'one', quantity: 1 }, ...inside] }
  }
  const groups = [crust(random.oneOf(['hand', 'thin'])), toppings(...(random.chance(0.5) ? [basil()] : []))]
  const size = random.oneOf(['small', 'large'])
  const pizza = kind === 'pizza'
  const code = pizza ? 'margherita' : 'cola'
  const wish = wishOf(host, code, { ...chosen(pizza ? margheritaInput({ groups, size }) : colaInput()), quantity })
  return { wish, lines: [{ product: hashOf(code), size: wish.configuration.size, quantity }] }
}

export const kindOf = ({ wish }: Item): Kind =>
  wish.product.type === 3 ? 'bag' : wish.product.hash === hashOf('cola') ? 'cola' : 'pizza'

const chosen = ({ size, groups, choices, bags }: Omit<Wish['configuration'], 'quantity'>): Wish['configuration'] => ({
  size,
  groups,
  choices,
  bags,
  quantity: 1,
})

function wishOf(host: Host, code: string, configuration: Wish['configuration']): Wish {
  const product = host.catalogue.current().product(MAIN, hashOf(code))
  if (!product) throw new Error(`the small chain sells no ${code}`)
  return { store: MAIN, product, configuration }
}

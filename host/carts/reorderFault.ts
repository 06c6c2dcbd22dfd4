import { forbiddenReason, missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import type { Line } from '../../domain/cart/cart.ts'
import { optionsOf, type Product } from '../../domain/catalogue/menu.ts'
import { configurationOfLine } from './repriceCart.ts'

/** Why a line of an old order cannot be ordered again with today's product; undefined when it can. */
export function reorderFault(product: Product, line: Line): string | undefined {
  const { name, sizeCode, size } = line
  if (!product.sizes.some(({ code }) => code === sizeCode))
    return `${name} does not come in ${size} any more.${CHOOSE_AGAIN}`
  const gone = line.groups.flatMap(({ hash, options }) => {
    const group = product.groups.find((one) => one.hash === hash)
    const there = new Set(group ? optionsOf(group, sizeCode).map((option) => option.hash) : [])
    return options.filter((option) => !there.has(option.hash)).map((option) => option.name)
  })
  if (gone.length > 0) return `${name} does not come with ${gone.join(', ')} any more.${CHOOSE_AGAIN}`
  const configuration = configurationOfLine(line)
  const isOffered = !forbiddenReason(product, configuration) && !missingChoiceMessage(product, configuration)
  return isOffered ? undefined : `${name} is not offered as you had it any more.${CHOOSE_AGAIN}`
}

const CHOOSE_AGAIN = ' Please choose it again from the menu.'

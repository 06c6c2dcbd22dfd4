import { amountOf, inAmount } from './amounts.ts'
import { chosenOf, type ChosenGroup, type Configuration } from './configuration.ts'
import { defaultSize, optionsOf, type Group, type Product } from './menu.ts'

interface Differences {
  whole: string[]
  left: string[]
  right: string[]
  without: string[]
}

/**
 * Differences from the default: 'Extra jalapeño, light ham. Left: olives. Right: red onion. No basil', after a combo's
 * choices with theirs in brackets; '' for none. Never the size.
 */
export function describe(product: Product, configuration: Configuration): string {
  const choices = product.coupons.flatMap((coupon) => {
    const chosen = configuration.choices.find((one) => one.coupon === coupon.hash)
    const choice = coupon.products.find(({ hash }) => hash === chosen?.product)
    if (!chosen || !choice) return []
    const inside = phrasesOf(differencesOf(choice.groups, chosen.groups, defaultSize(choice)?.code)).join('; ')
    return [inside ? `${choice.name} (${inside})` : choice.name]
  })
  const own = phrasesOf(differencesOf(product.groups, configuration.groups, configuration.size)).map(upperFirst)
  return [...(choices.length > 0 ? [choices.join(', ')] : []), ...own].join('. ')
}

/**
 * What lies on each half beside what always does, as 'Pepperoni, extra jalapeño'; '' for nothing. What lies on the whole pizza is
 * named on both.
 */
export function halvesOf(
  { groups }: Pick<Product, 'groups'>,
  configuration: Pick<Configuration, 'groups' | 'size'>,
): { left: string; right: string } {
  const halved = groups.filter(({ halves }) => halves)
  const { whole, left, right } = differencesOf(halved, configuration.groups, configuration.size)
  return { left: upperFirst([...whole, ...left].join(', ')), right: upperFirst([...whole, ...right].join(', ')) }
}

function differencesOf(groups: readonly Group[], chosen: readonly ChosenGroup[], size?: string): Differences {
  const notes: Differences = { whole: [], left: [], right: [], without: [] }
  for (const group of groups) {
    const taken = chosenOf(chosen, group.hash)
    for (const option of optionsOf(group, size)) {
      const selection = taken.find(({ hash }) => hash === option.hash)
      const name = lowerFirst(option.name)
      if (!selection) {
        if (option.isDefault && (group.choice === 'multiple' || taken.length === 0)) notes.without.push(`no ${name}`)
        continue
      }
      const amount = amountOf(option, selection)
      const note = inAmount(amount, name)
      if (selection.side === 1) notes.left.push(note)
      else if (selection.side === 2) notes.right.push(note)
      else if (amount !== 1 || !option.isDefault) notes.whole.push(note)
    }
  }
  return notes
}

const phrasesOf = ({ whole, left, right, without }: Differences): string[] =>
  [
    whole.join(', '),
    left.length > 0 ? `left: ${left.join(', ')}` : '',
    right.length > 0 ? `right: ${right.join(', ')}` : '',
    without.join(', '),
  ].filter((sentence) => sentence !== '')

/** As inside a sentence; `Grana Padano` stays. */
export const lowerFirst = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

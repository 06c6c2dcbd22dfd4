import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'
import { chosenOf, type ChosenGroup, type Configuration } from '../../../../domain/catalogue/configuration.ts'
import { optionsOf, type Bag, type CouponGroup, type Group, type Product } from '../../../../domain/catalogue/menu.ts'

/** The tabs of a product: a combo's selections, the groups that this size has, a bag's slots [PROD-04 PROD-05 PROD-06]. */
export type BuilderTab = { id: string; name: string } & (
  | { kind: 'group'; group: Group }
  | { kind: 'selection'; selection: CouponGroup }
  | { kind: 'bag'; bag: Bag }
)

const groupId = (group: string) => `g-${group}`
const selectionId = (selection: string) => `s-${selection}`
const bagId = (bag: string) => `b-${bag}`

export const tabsOf = (product: Product, size: string): BuilderTab[] => [
  ...product.coupons.map((selection) => ({
    id: selectionId(selection.hash),
    name: selection.name,
    kind: 'selection' as const,
    selection,
  })),
  ...groupTabs(product.groups, size),
  ...product.bags.map((bag) => ({ id: bagId(bag.hash), name: bag.name, kind: 'bag' as const, bag })),
]

/** Groups with at least one option in this size; the groups of a combo's choice carry their selection's id. */
export const groupTabs = (groups: readonly Group[], size: string, within = '') =>
  groups
    .filter((group) => optionsOf(group, size).length > 0)
    .map((group) => ({ id: within + groupId(group.hash), name: group.name, kind: 'group' as const, group }))

export function tabsOfFault({ group, coupon, bag }: ChoiceFault): { tab: string; inner?: string } {
  if (coupon) {
    const tab = selectionId(coupon)
    return group ? { tab, inner: tab + groupId(group) } : { tab }
  }
  if (bag) return { tab: bagId(bag) }
  return { tab: groupId(group ?? '') }
}

export function countOf(tab: BuilderTab, configuration: Configuration): number {
  if (tab.kind === 'selection') return 0
  if (tab.kind === 'group') return chosenIn(tab.group, configuration.groups)
  const groups = configuration.bags.find(({ hash }) => hash === tab.bag.hash)?.groups ?? []
  return tab.bag.groups.reduce((sum, group) => sum + chosenIn(group, groups), 0)
}

export const chosenIn = (group: Group, chosen: readonly ChosenGroup[]): number =>
  group.choice === 'multiple' ? chosenOf(chosen, group.hash).length : 0

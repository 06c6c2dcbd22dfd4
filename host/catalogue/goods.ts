import type { Configuration } from '../../rules/configuration.ts'
import type { Product } from '../../rules/menu.ts'
import type { Cents, Percent } from '../../rules/money.ts'
import { optionsPrice } from '../../rules/price.ts'
import { cents } from './amounts.ts'
import type { CatalogueFile } from './file.ts'
import { groupEntry, type Shared } from './groups.ts'
import { groupHash } from './hashes.ts'
import type { ProductEntry } from './productFormat.ts'

/** What the host knows of a product beside what the customer sees. */
export interface Goods {
  /** The operator's code. */
  code: string
  gst: Percent
  pst: Percent
  deposit: Cents
  /** Whether its price earns PG Points; extra toppings never do [REWARD-03]. */
  earns: boolean
  /** Hashes of the option groups whose options earn points. */
  earningGroups: ReadonlySet<string>
}

export function goodsOf(entry: ProductEntry, { tax1, tax2 }: CatalogueFile['taxes'], shared: Shared): Goods {
  return {
    code: entry.code,
    gst: entry.tax1 === false ? 0 : tax1.percent,
    pst: entry.tax2 === true ? tax2.percent : 0,
    deposit: cents(entry.deposit),
    earns: entry.points !== false && entry.type !== 1,
    earningGroups: new Set(
      (entry.groups ?? [])
        .flatMap((group) => groupEntry(group, shared) ?? [])
        .filter(({ points }) => points !== false)
        .map(({ code }) => groupHash(entry.code, code)),
    ),
  }
}

/** What one of a configured product counts towards points: its size and the options that earn, never an extra [REWARD-03]. */
export function earningOf(goods: Goods, product: Product, configuration: Configuration): Cents {
  if (!goods.earns) return 0
  const size = product.sizes.find(({ code }) => code === configuration.size)
  const groups = product.groups.filter(({ hash }) => goods.earningGroups.has(hash))
  const regular = configuration.groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, extra: false })),
  }))
  return (size?.price ?? 0) + optionsPrice(groups, regular, configuration.size)
}

import type { Page } from '@playwright/test'
import type { Configuration } from '../../../domain/catalogue/configuration.ts'
import { defaultSize, optionsOf, type Group, type Product, type Side } from '../../../domain/catalogue/menu.ts'
import type { ChosenGroup } from '../../../domain/catalogue/configuration.ts'

/** A configuration as the customer sees it: names of tabs, choices and options. */
interface Wanted {
  size: number
  parts: WantedGroup[]
}

interface WantedGroup {
  tab: string
  /** In a combo: the product to choose, and the tab below Customize. */
  choice?: string
  innerTab?: string
  group: string
  options: { name: string; side: Side; extra: boolean; amount: number | undefined }[]
}

/** What to click for a configuration of this product. */
export function wantedOf(product: Product, { size, groups, choices, bags }: Configuration): Wanted {
  const own = namedGroups(product.groups, groups, size).map((part) => ({ ...part, tab: part.group }))
  const chosen = choices.flatMap(({ coupon, product: hash, groups: inside }) => {
    const selection = product.coupons.find((one) => one.hash === coupon)
    const choice = selection?.products.find((one) => one.hash === hash)
    if (!selection || !choice) throw new Error('no such choice')
    const parts = namedGroups(choice.groups, inside, defaultSize(choice)?.code ?? '')
    const at = { tab: selection.name, choice: choice.name }
    return [
      { ...at, group: selection.name, options: [] },
      ...parts.map((part) => ({ ...part, ...at, innerTab: part.group })),
    ]
  })
  const packed = bags.flatMap(({ hash, groups: inside }) => {
    const bag = product.bags.find((one) => one.hash === hash)
    if (!bag) throw new Error('no such bag')
    return namedGroups(bag.groups, inside, '').map((part) => ({ ...part, tab: bag.name }))
  })
  return { size: product.sizes.findIndex(({ code }) => code === size), parts: [...own, ...chosen, ...packed] }
}

const namedGroups = (groups: readonly Group[], chosen: readonly ChosenGroup[], size: string) =>
  groups
    .filter((group) => optionsOf(group, size).length > 0)
    .map((group) => {
      const taken = chosen.find(({ hash }) => hash === group.hash)?.options ?? []
      const options = taken.map(({ hash, side, extra, amount }) => {
        const option = group.options.find((one) => one.hash === hash)
        const least = option?.amounts?.find((one) => one.amount > 1)?.amount
        return { name: option?.name ?? '', side, extra, amount: amount ?? (extra ? least : option?.amounts && 1) }
      })
      return { group: group.name, options }
    })

/** Clicks the configuration together in the open product: clicks every control that shows another state. */
export const clickConfiguration = (page: Page, wanted: Wanted): Promise<void> =>
  page.evaluate(async ({ size, parts }) => {
    const dialog = document.querySelector('dialog[open]')
    if (!dialog) throw new Error('nothing is open')
    const click = async (control: Element | null | undefined, what: string) => {
      if (!(control instanceof HTMLElement)) throw new Error(`nothing to click for ${what}`)
      control.click()
      // React renders the result of a click in a microtask.
      await Promise.resolve()
    }
    const textOf = (element: Element | null | undefined) => element?.firstChild?.textContent?.trim() ?? ''
    const openTab = async (within: Element, name: string) => {
      const tab = [...within.querySelectorAll('[role=tab]')].find((one) => textOf(one) === name)
      if (tab && tab.getAttribute('aria-selected') !== 'true') await click(tab, name)
    }
    const shownPanel = (within: Element, name: string) => {
      const panel = [...within.querySelectorAll('[data-part=panel]:not([hidden])')].find(
        (one) => !one.parentElement?.closest('[data-part=panel][hidden]'),
      )
      if (!panel) throw new Error(`no panel of ${name}`)
      return panel
    }
    const sizes = dialog.querySelectorAll<HTMLInputElement>('[data-part=sizes] input')
    if (sizes.length > 0 && !sizes[size]?.checked) await click(sizes[size], 'the size')

    for (const { tab, choice, innerTab, group, options } of parts) {
      await openTab(dialog, tab)
      let panel = shownPanel(dialog, tab)
      if (choice !== undefined) {
        const rowOf = () =>
          [...panel.querySelectorAll('[data-part=choice]')].find((one) => textOf(one.querySelector('b')) === choice)
        const input = rowOf()?.querySelector<HTMLInputElement>('input')
        if (!input?.checked) await click(input, choice)
        if (innerTab === undefined) continue
        const row = rowOf()
        const customize = row?.querySelector('[data-part=customize] > button')
        if (customize?.getAttribute('aria-expanded') !== 'true') await click(customize, `Customize ${choice}`)
        if (!row) throw new Error(`no ${choice}`)
        await openTab(row, innerTab)
        panel = shownPanel(row, innerTab)
      }
      const fieldset = [...panel.querySelectorAll('fieldset')].find(
        (one) => textOf(one.querySelector('legend')) === group,
      )
      if (!fieldset) throw new Error(`no group ${group}`)
      for (const row of fieldset.querySelectorAll('[data-part=option]')) {
        const name = textOf(row.querySelector('label > span'))
        const option = options.find((one) => one.name === name)
        const input = row.querySelector<HTMLInputElement>('label input')
        const isRadio = input?.type === 'radio'
        if (input?.checked !== (option !== undefined) && (option || !isRadio)) await click(input, name)
      }
      for (const { name, side, extra, amount } of options) {
        const row = [...fieldset.querySelectorAll('[data-part=option]')].find(
          (one) => textOf(one.querySelector('label > span')) === name,
        )
        const half = row?.querySelectorAll('[data-part=sides] button')[[1, 0, 2].indexOf(side)]
        if (half && half.getAttribute('aria-pressed') !== 'true') await click(half, `the side of ${name}`)
        const more = row?.querySelector('[data-part=extra]')
        if (more && more.getAttribute('aria-pressed') !== String(extra)) await click(more, `extra ${name}`)
        const amounts = row?.querySelector<HTMLSelectElement>('[data-part=amount]')
        if (amounts && amount !== undefined) {
          amounts.value = String(amount)
          amounts.dispatchEvent(new Event('change', { bubbles: true }))
          await Promise.resolve()
        }
        if ((!half && side !== 0) || (!more && !amounts && extra)) throw new Error(`${name} cannot be had so`)
      }
    }
  }, wanted)

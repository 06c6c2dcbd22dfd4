import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toggleOption } from '../../../domain/catalogue/configuration.ts'
import { optionsPrice } from '../../../domain/catalogue/price.ts'
import { optionPrice } from '../../../src/features/menu/builder/optionPrice.ts'
import { chosen, group, option } from '../../support/catalogue/configurationParts.ts'

const sauces = group(
  'sauce',
  [
    option('buffalo', 125),
    option('honey', 150, { freePrice: 25 }),
    option('plain'),
    option('salt', 50, { isDefault: true }),
  ],
  { free: 1 },
)
const of = (name: string) => sauces.options.find(({ hash }) => hash === name)!

describe('optionPrice', () => {
  it('shows what choosing the option adds, taking free places into account [PROD-33]', () => {
    expect(optionPrice(sauces, of('buffalo'), [], 'M')).toBe('Free')
    expect(optionPrice(sauces, of('honey'), [], 'M')).toBe('+$0.25')
    expect(optionPrice(sauces, of('honey'), [chosen('sauce', 'buffalo')], 'M')).toBe('+$1.50')
  })

  it('shows the same price while the option is chosen', () => {
    expect(optionPrice(sauces, of('honey'), [chosen('sauce', 'buffalo', 'honey')], 'M')).toBe('+$1.50')
  })

  it('shows Included for an included option, and nothing for an option without a price [PROD-31]', () => {
    expect(optionPrice(sauces, of('salt'), [], 'M')).toBe('Included')
    expect(optionPrice({ ...sauces, free: 0 }, of('plain'), [], 'M')).toBe('')
  })

  it('shows the own price of an option of a single choice, independent of what is chosen', () => {
    const crust = group('crust', [option('thin', 100), option('thick', 250)], { choice: 'single' })
    expect(optionPrice(crust, crust.options[1]!, [chosen('crust', 'thin')], 'M')).toBe('+$2.50')
  })

  it('shows exactly the change of the total [PROD-22]', () => {
    fc.assert(
      fc.property(
        fc.subarray(['buffalo', 'honey', 'plain']),
        fc.constantFrom('buffalo', 'honey', 'plain'),
        (taken, name) => {
          fc.pre(!taken.includes(name))
          const before = [chosen('sauce', ...taken)]
          const after = toggleOption(before, sauces, of(name))
          const added = optionsPrice([sauces], after, 'M') - optionsPrice([sauces], before, 'M')
          const shownPrice = optionPrice(sauces, of(name), before, 'M')
          expect(shownPrice).toBe(added === 0 ? (of(name).price > 0 ? 'Free' : '') : `+$${(added / 100).toFixed(2)}`)
        },
      ),
    )
  })
})

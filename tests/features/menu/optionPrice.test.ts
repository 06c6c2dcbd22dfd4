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

describe('what a row says of its price', () => {
  it('is what choosing the option adds, free places counted [PROD-33]', () => {
    expect(optionPrice(sauces, of('buffalo'), [], 'M')).toBe('Free')
    expect(optionPrice(sauces, of('honey'), [], 'M')).toBe('+$0.25')
    expect(optionPrice(sauces, of('honey'), [chosen('sauce', 'buffalo')], 'M')).toBe('+$1.50')
  })

  it('is the same while it is chosen', () => {
    expect(optionPrice(sauces, of('honey'), [chosen('sauce', 'buffalo', 'honey')], 'M')).toBe('+$1.50')
  })

  it('is Included for what the product has anyway, and nothing for what costs nothing [PROD-31]', () => {
    expect(optionPrice(sauces, of('salt'), [], 'M')).toBe('Included')
    expect(optionPrice({ ...sauces, free: 0 }, of('plain'), [], 'M')).toBe('')
  })

  it('of a single choice is what it costs by itself, whatever is chosen now', () => {
    const crust = group('crust', [option('thin', 100), option('thick', 250)], { choice: 'single' })
    expect(optionPrice(crust, crust.options[1]!, [chosen('crust', 'thin')], 'M')).toBe('+$2.50')
  })

  it('is exactly what the total changes by [PROD-22]', () => {
    fc.assert(
      fc.property(
        fc.subarray(['buffalo', 'honey', 'plain']),
        fc.constantFrom('buffalo', 'honey', 'plain'),
        (taken, name) => {
          fc.pre(!taken.includes(name))
          const before = [chosen('sauce', ...taken)]
          const after = toggleOption(before, sauces, of(name))
          const added = optionsPrice([sauces], after, 'M') - optionsPrice([sauces], before, 'M')
          const said = optionPrice(sauces, of(name), before, 'M')
          expect(said).toBe(added === 0 ? (of(name).price > 0 ? 'Free' : '') : `+$${(added / 100).toFixed(2)}`)
        },
      ),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { cityKey, houseKey, isSameHouse } from '../../../domain/places/locatedAddress.ts'

describe('isSameHouse', () => {
  it.each([
    ['1222 E 19th Ave', '1222 East 19th Avenue'],
    ['1222 E 19th Ave.', '1222 19 Ave E'],
    ['1150 Davie Street', '1150  davie st'],
    ['6551 No. 3 Rd', '6551 Number 3 Road'],
    ['2929 Barnet Hwy', '2929 Barnet Highway'],
    ['#204 1222 E 19th Ave', '1222 East 19th Ave'],
    ['#204, 1222 E 19th Ave', '1222 East 19th Ave'],
    ['unit 5 - 2345 Main St', '2345 Main Street'],
    ['5-2345 Main St', '2345 Main St'],
    ['Apt 12 800 Robson St', '800 Robson Street'],
    ['100 St. Johns Street', '100 Saint Johns St'],
    ['12 Rue Désirée', '12 rue desiree'],
    ['40 First Ave', '40 1st Avenue'],
    ['10A Oak Street', '10a Oak St'],
  ])('%s and %s', (one, other) => {
    expect(isSameHouse(one, other)).toBe(true)
  })

  it.each([
    ['1222 E 19th Ave', '1222 W 19th Ave'],
    ['1222 E 19th Ave', '1224 E 19th Ave'],
    ['1222 E 19th Ave', '1222 E 19th St'],
    ['1222 E 19th Ave', 'E 19th Ave'],
    ['Main Street', 'Main Street'],
    ['12', '12'],
    ['', ''],
  ])('not %s and %s', (one, other) => {
    expect(isSameHouse(one, other)).toBe(false)
  })
})

it('houseKey names the number first and directions last', () => {
  expect(houseKey('1222 East 19th Avenue')).toBe('1222 19 ave e')
  expect(houseKey('13700 104 Avenue')).toBe('13700 104 ave')
})

it('cityKey ignores case, accents and punctuation', () => {
  expect(cityKey(' North  Vancouver ')).toBe('north vancouver')
  expect(cityKey('Montréal')).toBe('montreal')
})

import { describe, expect, test } from 'vitest'
import { editDistance } from '../../../host/services/addressSearch/editDistance.ts'
import { readAddress } from '../../../host/services/addressSearch/readAddress.ts'
import { shownCity, shownStreet } from '../../../host/services/addressSearch/shownStreet.ts'
import { streetKey } from '../../../host/services/addressSearch/streetIndex.ts'

describe('shownStreet', () => {
  test.each([
    ['ALEXANDER ST', 'Alexander St'],
    ['West Georgia Street', 'W Georgia St'],
    ['MCDONALD AV', 'McDonald Ave'],
    ['McDonald Avenue', 'McDonald Ave'],
    ['1ST AV', '1st Ave'],
    ['E 19TH AV', 'E 19th Ave'],
    ['76a avenue', '76A Ave'],
    ["LAMEY'S MILL ROAD", "Lamey's Mill Rd"],
    ['LEG-IN-BOOT SQUARE', 'Leg-in-Boot Sq'],
    ['ST. GEORGE ST', 'St. George St'],
    ['THE CRESCENT', 'The Crescent'],
    ['EAST BOULEVARD', 'East Blvd'],
    ['GRANDVIEW HWY NORTH', 'Grandview Hwy N'],
    ['No. 3 Road', 'No. 3 Rd'],
    ['KINGSWAY', 'Kingsway'],
    ['CANADA PLACE', 'Canada Pl'],
  ])('shows %s as %s [ADRC-01]', (name, shown) => expect(shownStreet(name)).toBe(shown))

  test('shows a city without what it is', () => {
    expect(shownCity('CITY OF NORTH VANCOUVER')).toBe('North Vancouver')
    expect(shownCity('Burnaby')).toBe('Burnaby')
  })
})

test.each([
  ['E 19th Ave', 'East 19th Avenue'],
  ['19th Ave E', 'E NINETEENTH AV'],
  ['Grandview Hwy North', 'N Grandview Highway'],
  ['No. 3 Road', 'Number 3 Rd'],
  ['St. George St', 'Saint George Street'],
  ['W 41st Ave', 'West Forty-First Avenue'],
])('one key stands for %s and %s [ADRC-01]', (one, other) => {
  expect(streetKey(one, 'Vancouver')).toBe(streetKey(other, 'VANCOUVER'))
  expect(streetKey(one, 'Vancouver')).not.toBe(streetKey(one, 'Burnaby'))
})

describe('readAddress', () => {
  const CITIES = ['burnaby', 'coquitlam', 'new westminster', 'north vancouver', 'port coquitlam', 'vancouver']
  const first = (text: string) => {
    const [reading] = readAddress(text, CITIES).readings
    return reading && [reading.house?.number, reading.words.join(' '), reading.cities.join(' ')]
  }

  test.each([
    ['1128 w georgia', 1128, 'w georgia', ''],
    ['unit 5 - 2345 main st', 2345, 'main st', ''],
    ['#204 1222 E 19th Ave', 1222, 'e 19 ave', ''],
    ['204-1222 E 19th', 1222, 'e 19', ''],
    ['204, 1222 E 19th', 1222, 'e 19', ''],
    ['PH2 1128 West Georgia', 1128, 'west georgia', ''],
    ['basement 1222 e 19th ave', 1222, 'e 19 ave', ''],
    ['1222 E. 19th Ave., unit 5, Vancouver', 1222, 'e 19 ave', 'vancouver'],
    ['1222 E 19th Ave, Vancouver, BC V5V 1S2, Canada', 1222, 'e 19 ave', 'vancouver'],
    ['668 columbia st, new west', 668, 'columbia st', 'new westminster'],
    ['668 columbia st, north van', 668, 'columbia st', 'north vancouver'],
    ['668 columbia st, poco', 668, 'columbia st', 'port coquitlam'],
    ['668 columbia st, burnbay', 668, 'columbia st', 'burnaby'],
    ['999 Canada Place', 999, 'canada place', ''],
    ['12½ Main', 12, 'main', ''],
    ['12 Élm Street', 12, 'elm street', ''],
    ['1288 W Georgia St (side door)', 1288, 'w georgia st', ''],
    ["1288 W Georgia St 'rear'", 1288, 'w georgia st', ''],
    ['1288 W Georgia St #3603, buzz 1234', 1288, 'w georgia st', ''],
    ['１２８８ W Georgia St', 1288, 'w georgia st', ''],
    ['12 von', 12, 'von', ''],
  ])('reads %s [ADRC-01 ADDR-11]', (text, number, words, city) => expect(first(text)).toEqual([number, words, city]))

  test.each(['1288 W Georgia St V6E OA1', '1288 W Georgia St, VOE oa1', '1288 W Georgia St, Vancouver, BC v6eoa1'])(
    'reads the letter O of the postal code in %s as a zero [ADRC-01]',
    (text) => expect(readAddress(text, CITIES).postalCode).toMatch(/^v[06]e0a1$/),
  )

  test('offers both streets of a crossing [ADRC-01]', () => {
    for (const text of ['Main & 12th', 'Main and 12th', '12th @ Main']) {
      const words = readAddress(text, CITIES).readings.map((reading) => reading.words.join(' '))
      expect(words).toEqual(expect.arrayContaining(['main', '12']))
    }
  })

  test('keeps every way to read a number, a last word and an unfinished postal code', () => {
    const { readings, postalCode } = readAddress('5 2345 main burnaby v5h 1', CITIES)
    expect(postalCode).toBe('v5h1')
    const read = readings.map(({ house, words, cities }) => [house?.number, words.join(' '), cities[0]])
    expect(read).toContainEqual([2345, 'main', 'burnaby'])
    expect(read).toContainEqual([2345, 'main burnaby', undefined])
    expect(read).toContainEqual([5, '2345 main', 'burnaby'])
  })

  test.each([
    '',
    '   ',
    ',,,',
    '#',
    '½',
    '123456789012',
    '💥 🍕',
    'a'.repeat(200),
    '1 '.repeat(100),
    `unit ${'#'.repeat(190)}`,
  ])('takes %j without a fault', (text) => expect(readAddress(text, CITIES).readings.length).toBeLessThan(20))
})

test.each([
  ['davie', 'davie', false, 0],
  ['dvaie', 'davie', false, 1],
  ['davi', 'davie', false, 1],
  ['comercail', 'commercial', false, 2],
  ['comerc', 'commercial', true, 1],
  ['oak', 'commercial', false, Infinity],
])('editDistance of %s and %s (a beginning: %s) is %s [ADRC-01]', (typed, word, isBeginning, distance) => {
  expect(editDistance(typed, word, 2, isBeginning)).toBe(distance)
})

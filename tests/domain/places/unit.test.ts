import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnit, unitOf, withUnit } from '../../../domain/places/unit.ts'

describe('readUnit', () => {
  it.each([
    ['1203-1188 Davie St', '1188 Davie St', '1203', ''],
    ['1203 – 1188 Davie St', '1188 Davie St', '1203', ''],
    ['#3603 1288 W Georgia', '1288 W Georgia', '3603', ''],
    ['# 3603, 1288 W Georgia', '1288 W Georgia', '3603', ''],
    ['PH2-1288 W Georgia St', '1288 W Georgia St', 'PH2', ''],
    ['PH 2 - 1288 W Georgia St', '1288 W Georgia St', 'PH 2', ''],
    ['Suite 36A, 1288 W Georgia St', '1288 W Georgia St', '36A', ''],
    ['unit #5 - 2345 Main St', '2345 Main St', '5', ''],
    ['Apt. 12 800 Robson St', '800 Robson St', '12', ''],
    ['c - 1222 E 19th Ave', '1222 E 19th Ave', 'c', ''],
    ['3/1150 Davie St', '1150 Davie St', '3', ''],
    ['basement 1222 E 19th Ave', '1222 E 19th Ave', 'basement', ''],
    ['1288 W Georgia St #3603', '1288 W Georgia St', '3603', ''],
    ['1288 W Georgia St, unit C, Vancouver', '1288 W Georgia St, Vancouver', 'C', ''],
    ['1288 W Georgia St apt5', '1288 W Georgia St', '5', ''],
    ['1288 W Georgia St, 3603, Vancouver', '1288 W Georgia St, Vancouver', '3603', ''],
    ['1288 W Georgia St #3603, Vancouver, BC V6E 4R9', '1288 W Georgia St, Vancouver, BC V6E 4R9', '3603', ''],
    ['3603-1288 W Georgia St, buzz 1234', '1288 W Georgia St', '3603', 'Buzz 1234'],
    ['1288 W Georgia St (unit 5, buzzer code: 0123)', '1288 W Georgia St', '5', 'Buzz 0123'],
    ['1288 W Georgia St (side door)', '1288 W Georgia St', '', 'side door'],
    ["1288 W Georgia St 'rear', Vancouver", '1288 W Georgia St, Vancouver', '', 'rear'],
    ['１２０３－１１８８ Davie St', '1188 Davie St', '1203', ''],
    ['1288 W Georgia St rear', '1288 W Georgia St', 'rear', ''],
    ['12½ Main St', '12 Main St', '', ''],
    ['1150 Davie St', '1150 Davie St', '', ''],
    ["12 O'Hara's Lane", "12 O'Hara's Lane", '', ''],
    ['13700 104 Ave, Surrey', '13700 104 Ave, Surrey', '', ''],
    ['Main & 12th', 'Main & 12th', '', ''],
    ['', '', '', ''],
  ])('of %j leaves %j, with the unit %j and the notes %j [ADRC-04 D-134]', (typed, line, apartment, notes) => {
    expect(readUnit(typed)).toEqual({ line, apartment, notes })
  })
})

describe('unitOf', () => {
  it.each([
    ['1203-1188 Davie', '1188 Davie St', '1203'],
    ['1203 1188 Davie', '1188 Davie St', '1203'],
    ['1188 davie, 1203', '1188 Davie St', '1203'],
    ['1188 Davie', '1188 Davie St', ''],
    ['13700 104 Ave', '13700 104 Ave', ''],
    ['12 13700 104 Ave', '13700 104 Ave', '12'],
    ['1203-1188 Davie', '1150 Davie St', ''],
    ['1203-1188 Davie', 'Davie St', ''],
    ['The Lions 1188 Davie', '1188 Davie St', ''],
  ])('of %j with the picked %j is %j [ADRC-04 D-134]', (typed, street, apartment) => {
    expect(unitOf(typed, street)).toEqual({ apartment, notes: '' })
  })

  it('finds every unit in every usual place, and none where there is none [ADRC-04 D-134]', () => {
    const unit = fc.constantFrom('3', '204', '3603', '36A', 'PH2', '1203')
    const place = fc.constantFrom<(unit: string, street: string) => string>(
      (one, street) => `${one}-${street}`,
      (one, street) => `${one} - ${street}`,
      (one, street) => `${one}, ${street}`,
      (one, street) => `#${one} ${street}`,
      (one, street) => `Suite ${one}, ${street}`,
      (one, street) => `unit ${one} ${street}, Vancouver`,
      (one, street) => `${street} #${one}`,
      (one, street) => `${street}, apt ${one}, Vancouver BC`,
    )
    const street = fc
      .tuple(fc.integer({ min: 1, max: 19_999 }), fc.constantFrom('Davie St', 'E 19th Ave', '104 Ave', "O'Hara Lane"))
      .map(([number, name]) => `${number} ${name}`)
    fc.assert(
      fc.property(unit, place, street, (one, write, picked) => {
        expect(unitOf(write(one, picked), picked).apartment).toBe(one)
        expect(unitOf(`${picked}, Vancouver`, picked).apartment).toBe('')
      }),
    )
  })
})

describe('withUnit', () => {
  const typed = { apartment: '1203', notes: 'Buzz 1234' }

  it('fills the empty fields and says so [ADRC-04 D-134]', () => {
    expect(withUnit({ apartment: '', notes: ' ' }, typed)).toEqual({
      form: typed,
      said: 'Taken from what you typed: unit 1203, notes “Buzz 1234”.',
    })
  })

  it('changes nothing that was typed into a field, and says nothing [ADRC-04 D-134]', () => {
    const form = { apartment: '4', notes: 'Side door' }
    expect(withUnit(form, typed)).toEqual({ form, said: '' })
    expect(withUnit({ apartment: '', notes: '' }, { apartment: '', notes: '' }).said).toBe('')
  })
})

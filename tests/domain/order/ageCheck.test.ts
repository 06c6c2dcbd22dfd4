import { describe, expect, test } from 'vitest'
import { ageFault, checkIdText, leastAge } from '../../../domain/order/ageCheck.ts'

describe('goods that are sold from an age on [D-185]', () => {
  test.each([
    [[], 0],
    [[{}, {}], 0],
    [[{}, { age: 18 }], 18],
    [[{ age: 19 }, { age: 18 }, {}], 19],
  ])('a cart of %j asks for %i years', (lines, age) => {
    expect(leastAge(lines)).toBe(age)
  })

  test('ask once for the highest age, and nothing of a cart without them', () => {
    const lines = [{ age: 18 }, { age: 19 }]
    const fault = { fields: ['age'], message: 'Please confirm that you are 19 or older.' }
    expect(ageFault(lines)).toEqual(fault)
    expect(ageFault(lines, false)).toEqual(fault)
    expect(ageFault(lines, true)).toBeUndefined()
    expect(ageFault([{}])).toBeUndefined()
    expect(checkIdText(19)).toBe('Check ID 19+')
  })
})

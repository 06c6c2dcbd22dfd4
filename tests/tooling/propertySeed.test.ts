import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEED } from '../support/testSizes.ts'

/** The counterexample of a property that does not hold, as it is found without a seed of its own. */
const found = (): unknown => {
  const { failed, counterexample, seed } = fc.check(fc.property(fc.integer(), (number) => number % 7 !== 3))
  return { failed, counterexample, seed }
}

test('a property takes the seed of the run, so that the same seed finds the same counterexample', () => {
  expect(found()).toMatchObject({ failed: true, seed: SEED })
  expect(found()).toEqual(found())
})

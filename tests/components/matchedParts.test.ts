import { expect, test } from 'vitest'
import { matchedParts } from '../../src/components/address/matchedParts.ts'

const marked = (suggestion: string, typed: string) =>
  matchedParts(suggestion, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['1222 E 19th Ave', '1222 e 1', '[1222 E 1]9th Ave'],
  ['1222 E 19th Ave', '1222 east 19th avenue', '[1222 E 19th Ave]'],
  ['1222 E 19th Ave', '19th ave e', '1222 [E 19th Ave]'],
  ['1150 Davie St', 'dvaie', '1150 Davie St'],
  ['12 Élysée St', 'elys', '12 [Élys]ée St'],
  ['1150 Davie St', '', '1150 Davie St'],
])('matchedParts of %s marks what agrees with %s [LOC-02]', (suggestion, typed, result) => {
  expect(marked(suggestion, typed)).toBe(result)
})

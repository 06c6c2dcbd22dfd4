import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, type Allergen } from '../../../domain/catalogue/allergens.ts'
import { checkAllergies } from '../../../domain/catalogue/allergyCheck.ts'
import type { BuiltSection } from '../../../domain/catalogue/builtContents.ts'
import type { Label } from '../../../domain/catalogue/foodLabel.ts'

const section = (parts: readonly Label[], open: readonly (readonly Label[])[] = []): BuiltSection => ({
  hash: 'one',
  selection: '',
  name: 'Pizza',
  parts: parts.map((label, index) => ({ ...label, name: `part ${index}`, side: 0 })),
  open: open.map((offered, index) => ({ name: `choice ${index}`, offered: [...offered] })),
})

const none = { contains: [], mayContain: [], unknown: [] }

describe('what a dish says of an allergy [D-239]', () => {
  test.each<[string, BuiltSection, Allergen[], object]>([
    ['it contains', section([{ contains: ['milk'] }]), ['milk', 'eggs'], { ...none, contains: ['milk'] }],
    ['it may contain', section([{ mayContain: ['milk'] }]), ['milk'], { ...none, mayContain: ['milk'] }],
    ['what it contains is not said twice', section([{ contains: ['milk'] }, { mayContain: ['milk'] }]), ['milk'], { ...none, contains: ['milk'] }],
    ['a part is unknown, and another one contains it', section([{ contains: ['milk'] }, {}]), ['milk'], { ...none, contains: ['milk'], unknown: ['part 1'] }],
    ['nothing of it is listed', section([{ contains: ['wheat'] }]), ['milk'], none],
    ['nobody is allergic', section([{ contains: ['milk'] }, {}]), [], none],
    ['what is to be chosen may bring it', section([], [[{ contains: ['milk'] }, { contains: [] }]]), ['milk'], { ...none, mayContain: ['milk'] }],
    ['what is to be chosen may be unknown', section([], [[{ contains: ['milk'] }, {}]]), ['milk'], { ...none, mayContain: ['milk'], unknown: ['choice 0'] }],
  ])('%s', (_, built, allergies, said) => expect(checkAllergies([built], allergies)).toEqual(said)) // oxfmt-ignore

  test('every allergen that any part has is said, and no part that nobody knows is left out', () => {
    const list = fc.subarray([...ALLERGENS])
    const label = fc.oneof(
      fc.record<Label>({ contains: list, mayContain: list }),
      fc.constant<Label>({}),
      fc.constant<Label>({ diet: 'vegan' }),
    )
    const labels = fc.array(label, { maxLength: 5 })
    fc.assert(
      fc.property(labels, fc.array(labels, { maxLength: 2 }), list, (parts, open, allergies) => {
        const said = checkAllergies([section(parts, open)], allergies)
        const has = (of: readonly Label[], one: Allergen) =>
          of.some(({ contains = [], mayContain = [] }) => [...contains, ...mayContain].includes(one))
        for (const one of allergies) {
          expect(said.contains.includes(one)).toBe(parts.some(({ contains = [] }) => contains.includes(one)))
          expect([...said.contains, ...said.mayContain].includes(one)).toBe(has([...parts, ...open.flat()], one))
        }
        const isUnknown = [...parts, ...open.flat()].some((one) => !one.contains && !one.mayContain)
        expect(said.unknown.length > 0).toBe(isUnknown && allergies.length > 0)
      }),
    )
  })
})

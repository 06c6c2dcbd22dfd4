import { expect, test } from 'vitest'
import type { BuiltPart, BuiltSection } from '../../../domain/catalogue/builtContents.ts'
import { bySource, sourceNames } from '../../../src/features/menu/contains/sourceNames.ts'
import { spokenContents } from '../../../src/features/menu/contains/spokenContents.ts'

const part = (name: string, more: Partial<BuiltPart> = {}): BuiltPart => ({ name, side: 0, ...more })

test('what brings an allergen is named once, as in a sentence, a crust as one and a half with its side (D-74)', () => {
  const parts = [
    part('Tiramisù'),
    part('Thin and crisp', { group: 'Crust' }),
    part('Cauliflower crust', { group: 'Crust' }),
    part('Grana Padano'),
    part('Basil pesto', { side: 1 }),
    part('Basil pesto', { side: 1 }),
    part('Feta', { side: 2 }),
  ]
  expect(sourceNames(parts, 'Tiramisù')).toEqual([
    'our recipe',
    'thin and crisp crust',
    'cauliflower crust',
    'Grana Padano',
    'basil pesto on the left half',
    'feta on the right half',
  ])
})

test('allergens with the same source stand together (D-74)', () => {
  const pesto = [part('Basil pesto')]
  const sources = [
    { allergen: 'cashews' as const, parts: pesto },
    { allergen: 'soy' as const, parts: [part('Meatballs')] },
    { allergen: 'walnuts' as const, parts: pesto },
  ]
  expect(bySource(sources, 'Own')).toEqual([
    { allergens: 'cashews, walnuts', from: 'basil pesto' },
    { allergens: 'soy', from: 'meatballs' },
  ])
})

test('a change is spoken as what all parts contain, may contain and leave unknown (D-74)', () => {
  const section = (parts: BuiltPart[]): BuiltSection => ({ hash: 'x', selection: '', name: 'Own', parts, open: [] })
  const milk = part('Feta', { contains: ['milk'], mayContain: ['soy'] })
  expect(spokenContents([section([milk]), section([part('Sweet chili'), part('Egg', { contains: ['eggs'] })])])).toBe(
    'Contains milk, eggs. May contain soy. We do not know for sweet chili: ask the store.',
  )
  expect(spokenContents([section([part('Water', { contains: [] })])])).toBe(
    'We list none of Canada’s priority allergens for it.',
  )
})

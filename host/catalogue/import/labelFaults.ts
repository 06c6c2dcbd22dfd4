import type { Allergen, Diet } from '../../../domain/catalogue/allergens.ts'
import { optionKey } from '../../../domain/catalogue/soldOut.ts'
import { resolveGroup, sharedEntries, type SharedEntries } from '../groups.ts'
import type { CatalogueFile } from './catalogueFile.ts'
import { duplicateFaults, fault, type Fault, type Path } from './faults.ts'
import type { LabelEntry } from './labelFormat.ts'
import { isUsedGroup, type GroupEntry, type OptionEntry } from './groupFormat.ts'
import type { ProductEntry } from './productFormat.ts'

/** The faults of what the file says of allergens and diets (D-73). */
export function labelFaults(file: CatalogueFile): Fault[] {
  const shared = sharedEntries(file)
  const ingredients = file.ingredients ?? []
  const known = new Set(ingredients.flatMap(({ names }) => names.map(optionKey)))
  const soldOutBy = new Set([...known, ...optionNames(file).map(optionKey)])
  return [
    ...ingredients.flatMap((entry, index) => foodFaults(entry, ['ingredients', index])),
    ...secondNames(ingredients.map(({ names }) => names)),
    ...(file.optionGroups ?? []).flatMap((group, index) => groupFaults(group, ['optionGroups', index])),
    ...file.products.flatMap((product, index) => [
      ...foodFaults(product, ['products', index]),
      ...(product.groups ?? []).flatMap((group, place) => groupFaults(group, ['products', index, 'groups', place])),
      ...(product.madeOf ?? []).flatMap((name, place) =>
        known.has(optionKey(name))
          ? []
          : [fault(['products', index, 'madeOf', place], `names the unknown ingredient "${name}"`)],
      ),
      ...neededFaults(product.needs ?? [], soldOutBy, ['products', index, 'needs']),
      ...ambiguousOptions(product, shared, ['products', index, 'groups']),
    ]),
  ]
}

/** The names of all options of the file. */
export const optionNames = ({ optionGroups = [], products }: CatalogueFile): string[] =>
  [...optionGroups, ...products.flatMap(({ groups = [] }) => groups)].flatMap((group) =>
    isUsedGroup(group) ? [] : group.options.map(({ name }) => name),
  )

/** What a product needs is written as a kitchen reads it when it sells it out (D-187). */
const neededFaults = (needs: readonly string[], known: ReadonlySet<string>, at: Path): Fault[] => [
  ...needs.flatMap((name, place) =>
    known.has(optionKey(name))
      ? []
      : [
          fault(
            [...at, place],
            `names "${name}", which is neither an option nor in "ingredients": write it as it is there`,
          ),
        ],
  ),
  ...duplicateFaults(needs.map(optionKey), at, 'need'),
]

function secondNames(lists: readonly (readonly string[])[]): Fault[] {
  const before = new Set<string>()
  return lists.flatMap((names, index) =>
    names.flatMap((name, place) => {
      if (before.has(optionKey(name)))
        return [fault(['ingredients', index, 'names', place], `is a second ingredient "${name}"`)]
      before.add(optionKey(name))
      return []
    }),
  )
}

const groupFaults = (group: GroupEntry, at: Path): Fault[] =>
  isUsedGroup(group) ? [] : group.options.flatMap((option, index) => foodFaults(option, [...at, 'options', index]))

const MEAT_OR_FISH: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs']
const FORBIDDEN: Readonly<Record<Diet, readonly Allergen[]>> = {
  vegetarian: MEAT_OR_FISH,
  vegan: ['milk', 'eggs', ...MEAT_OR_FISH],
}

function foodFaults({ allergens, diet }: LabelEntry, at: Path): Fault[] {
  const { contains = [], mayContain = [] } = allergens ?? {}
  const against = diet && contains.find((one) => FORBIDDEN[diet].includes(one))
  return [
    ...duplicateFaults(contains, [...at, 'allergens', 'contains'], 'allergen'),
    ...duplicateFaults(mayContain, [...at, 'allergens', 'mayContain'], 'allergen'),
    ...mayContain.flatMap((one, index) =>
      contains.includes(one) ? [fault([...at, 'allergens', 'mayContain', index], `is in "contains" already`)] : [],
    ),
    ...(against ? [fault([...at, 'diet'], `is "${diet}" of what contains ${against}`)] : []),
  ]
}

/** A guide tells the options of a product apart by their names. */
function ambiguousOptions({ groups = [] }: ProductEntry, shared: SharedEntries, at: Path): Fault[] {
  const before = new Map<string, string>()
  return groups.flatMap((group, index) =>
    (resolveGroup(group, shared)?.options ?? []).flatMap((option) => {
      const key = optionKey(option.name)
      const first = before.get(key)
      before.set(key, first ?? labelText(option))
      return first === undefined || first === labelText(option)
        ? []
        : [fault([...at, index], `says something else of "${option.name}" than a group before it`)]
    }),
  )
}

const labelText = ({ allergens, diet, spicy }: OptionEntry): string =>
  JSON.stringify([allergens?.contains, allergens?.mayContain, allergens !== undefined, diet, spicy])

import { pathText, issuePaths, type Path } from './faults.ts'
import { catalogueFile, type CatalogueFile } from './catalogueFile.ts'

const STAND_INS = ['0', '/0', 0, [], undefined] as const
/** Lists that are never removed, because the codes of other parts refer to them. */
const REFERRED_LISTS: readonly unknown[] = [
  'stores',
  'categories',
  'products',
  'priceLists',
  'optionGroups',
  'ingredients',
]
const MAX_ROUNDS = 30

interface CompletedFile {
  file: CatalogueFile
  isDoubtful(fault: { path: string; message: string }): boolean
}

/**
 * Puts a well-formed stand-in into every malformed place, so that the codes in the rest of the file can be checked in the same
 * import. Undefined when too much is malformed.
 */
export function completeWithStandIns(json: unknown): CompletedFile | undefined {
  const copy: unknown = structuredClone(json)
  const tries = new Map<string, number>()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = catalogueFile.safeParse(copy)
    if (result.success) {
      const places = [...tries.keys()]
      return {
        file: result.data,
        isDoubtful: ({ path, message }) =>
          /"\/?0"/.test(message) || places.some((place) => place.startsWith(path) || path.startsWith(place)),
      }
    }
    for (const place of issuePaths(result.error.issues)) {
      let path: Path | undefined = place
      while (path && (tries.get(pathText(path)) ?? 0) >= STAND_INS.length) path = enclosingField(path)
      if (!path) return undefined
      const count = tries.get(pathText(path)) ?? 0
      tries.set(pathText(path), count + 1)
      put(copy, path, STAND_INS[count])
    }
  }
  return undefined
}

function enclosingField(path: Path): Path | undefined {
  const end = path.slice(0, -1).findLastIndex((step) => typeof step === 'string')
  return end < 0 || (end === 0 && REFERRED_LISTS.includes(path[0])) ? undefined : path.slice(0, end + 1)
}

function put(file: unknown, path: Path, value: unknown): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, step) => Reflect.get(Object(at), step), file)
  const last = path.at(-1)
  if (typeof parent !== 'object' || parent === null || last === undefined) return
  if (value === undefined && !Array.isArray(parent)) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, structuredClone(value))
}

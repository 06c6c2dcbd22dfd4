import { fault, type Fault, type Path } from './faults.ts'

export const duplicateFaults = (list: readonly string[], path: Path, of: string, key?: string): Fault[] =>
  list.flatMap((one, index) =>
    list.indexOf(one) < index
      ? [fault([...path, index, ...(key === undefined ? [] : [key])], `is a second ${of} "${one}"`)]
      : [],
  )

export const unknownCodeFaults = (
  list: readonly string[] | undefined,
  known: { has(code: string): boolean },
  path: Path,
  of: string,
): Fault[] => [
  ...(list ?? []).flatMap((one, index) =>
    known.has(one) ? [] : [fault([...path, index], `names the unknown ${of} "${one}"`)],
  ),
  ...duplicateFaults(list ?? [], path, of),
]

export const unknownCodeFault = (
  one: string | undefined,
  known: { has(code: string): boolean },
  path: Path,
  of: string,
): Fault[] => (one === undefined || known.has(one) ? [] : [fault(path, `names the unknown ${of} "${one}"`)])

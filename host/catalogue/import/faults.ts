import type * as z from 'zod/mini'

export interface Fault {
  /** As in `products[12].sizes[0].price`; '' is the file itself. */
  path: string
  message: string
  code?: string
}

export type Path = readonly (string | number)[]

export const fault = (path: Path, message: string): Fault => ({ path: pathText(path), message })

/** `['products', 12, 'hours', 'mon-thu']` as `products[12].hours["mon-thu"]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      const word = String(step)
      if (!/^[A-Za-z_]\w*$/.test(word)) return `["${word}"]`
      return index === 0 ? word : `.${word}`
    })
    .join('')
}

export const faultsOf = (issues: readonly z.core.$ZodIssue[]): Fault[] =>
  issues.flatMap((issue) => issuePaths([issue]).map((place) => fault(place, issue.message)))

export const issuePaths = (issues: readonly z.core.$ZodIssue[]): Path[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
    return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
  })

export function withEntryCode(one: Fault, json: unknown): Fault {
  const [, list = '', index = ''] = /^(\w+)\[(\d+)\]/.exec(one.path) ?? []
  const entry = fieldOf(fieldOf(json, list), index)
  const code = fieldOf(entry, 'code')
  return typeof code === 'string' ? { ...one, code } : one
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

export function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return 'is not a field of the catalogue file'
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_small':
      return `must hold at least ${issue.minimum}`
    case 'too_big':
      return `must hold at most ${issue.maximum}`
    case 'invalid_key':
      return 'has a name that is not a code'
    default:
      return 'is not valid'
  }
}

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

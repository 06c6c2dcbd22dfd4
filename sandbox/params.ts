import { invalid } from './refusal.ts'

/** Form parameters as Stripe's libraries send them: `a[b][c]=v` nested, lists as `a[0]=v` or `a[]=v`. */
export interface Params {
  [name: string]: string | Params | undefined
}

const MAX_DEPTH = 6

export function readParams(form: URLSearchParams): Params {
  const all: Params = Object.create(null)
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part, i) => part !== '' || i === 0)
    if (name.endsWith('[]')) path.push(String(Object.keys(all[path[0] ?? ''] ?? {}).length))
    if (path.length > MAX_DEPTH) throw invalid(`Invalid parameter: ${name.slice(0, 100)}`)
    setAt(all, path, value)
  }
  return all
}

function setAt(into: Params, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    into[first] = value
    return
  }
  const inner = into[first]
  const next: Params = typeof inner === 'object' ? inner : Object.create(null)
  into[first] = next
  setAt(next, rest, value)
}

export function text(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function group(params: Params, name: string): Params {
  const value = params[name]
  return typeof value === 'object' ? value : {}
}

export function flag(params: Params, name: string): boolean {
  return params[name] === 'true'
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value.slice(0, 40)}`, { param: name, code: 'parameter_invalid_integer' })
  return Number(value)
}

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, { param: name, code: 'parameter_missing' })
  return value
}

export function strings(params: Params): [string, string][] {
  return Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
}

export function rejectUnknown(params: Params, names: readonly string[]): void {
  const unknownName = Object.keys(params).find((name) => !names.includes(name))
  if (unknownName !== undefined) {
    throw invalid(`Received unknown parameter: ${unknownName.slice(0, 100)}`, {
      param: unknownName.slice(0, 100),
      code: 'parameter_unknown',
    })
  }
}

const MAX_METADATA_KEYS = 50
const MAX_METADATA_KEY_LENGTH = 40
const MAX_METADATA_VALUE_LENGTH = 500

/** Metadata after a change; an empty value removes its key. */
export function changedMetadata(params: Params, before: Record<string, string> = {}): Record<string, string> {
  const after = { ...before }
  for (const [name, value] of strings(group(params, 'metadata'))) {
    const param = `metadata[${name}]`
    if (name.length > MAX_METADATA_KEY_LENGTH) {
      throw invalid(`Metadata keys can have up to 40 characters, but you passed in a key that is ${name.length}.`, {
        param,
      })
    }
    if (value.length > MAX_METADATA_VALUE_LENGTH) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
        { param },
      )
    }
    if (value === '') delete after[name]
    else after[name] = value
  }
  if (Object.keys(after).length > MAX_METADATA_KEYS) {
    throw invalid('You can add up to 50 keys to metadata.', { param: 'metadata' })
  }
  return after
}

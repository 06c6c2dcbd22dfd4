import { SECRETS, type Environment, type Name } from './environmentSchema.ts'
import { fileNameOf, type Variables } from './secretFiles.ts'

/** No secrets, but the log holds nobody's mail or phone. */
const PERSONAL: readonly Name[] = ['MISSED_ORDER_MAIL', 'MISSED_ORDER_SMS']

/**
 * What the log shows of the environment: each variable that counts, a secret as `set, 44 characters`, with the kind of a key that
 * says it.
 */
export function effectiveSettings(environment: Environment, given: Variables): Record<string, string> {
  const shown = Object.entries(environment).map(([name, value]): [string, string] => {
    if (given[fileNameOf(name)] !== undefined) return [name, `from ${given[fileNameOf(name)]}, ${sizeOf(value)}`]
    if (isHidden(name)) return [name, `set, ${sizeOf(value)}`]
    return [name, given[name] === undefined ? `${value} (default)` : withoutQuery(value)]
  })
  return Object.fromEntries(shown)
}

function sizeOf(secret: string): string {
  const kind = /_(test|live)_/.exec(secret)?.[1]
  return `${kind ? `a ${kind} key, ` : ''}${secret.length} characters`
}

const isHidden = (name: string): boolean => [...SECRETS, ...PERSONAL].includes(name as Name)

/** Addresses of services may hold a key. */
const withoutQuery = (value: string): string => value.replace(/\?.*$/s, '?...').replace(/:\/\/[^/@]*@/, '://...@')

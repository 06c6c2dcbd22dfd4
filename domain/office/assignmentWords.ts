import { PERMISSIONS, permissionsOf, ROLES, type Assignment, type Role } from './roles.ts'

/** What a store is called, by what stands in an assignment. */
export type StoreName = (store: string) => string

function scopeWords({ stores, until }: Assignment, nameOf: StoreName): string {
  const where = stores === 'all' ? 'all stores' : stores.length === 0 ? 'no store' : stores.map(nameOf).join(', ')
  return until === undefined ? where : `${where} until ${DAY.format(new Date(until))}`
}

const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Store manager of Davie Street, Edmonds; Support of all stores'; 'no role' for none. */
export const assignmentWords = (assignments: readonly Assignment[], nameOf: StoreName): string =>
  assignments.map((one) => `${ROLES[one.role].name} of ${scopeWords(one, nameOf)}`).join('; ') || 'no role'

/** What a role allows, each as it completes "may ...". */
export const deedsOf = (role: Role): string[] =>
  ROLES[role].may === 'everything'
    ? ['do everything']
    : permissionsOf(role).map((permission) => PERMISSIONS[permission].is)

/** What each role allows, a sentence each: 'As store manager of Davie Street: see orders, and refund an order.' */
export const mayWords = (assignments: readonly Assignment[], nameOf: StoreName): string[] =>
  assignments.map((one) => {
    const { name } = ROLES[one.role]
    const deeds = deedsOf(one.role)
    return `As ${name.toLowerCase()} of ${scopeWords(one, nameOf)}: ${listed(deeds)}.`
  })

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join('; ')}; and ${words.at(-1)}`

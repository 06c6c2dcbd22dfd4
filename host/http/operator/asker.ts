import type { OwnLimits } from '../../../domain/office/limits.ts'
import {
  isInScope,
  storesAllowed,
  type Assignment,
  type Permission,
  type StoreScope,
} from '../../../domain/office/roles.ts'
import type { OperatorCall } from '../../../contract/operator/operatorCall.ts'

/** Who asks a call of the operator (D-196): a person of the office, a named key of a machine, or who has the host's own key. */
export interface Asker {
  kind: 'operator' | 'key' | 'person'
  /** Of the person or the key; '' of the host's own key. */
  id: string
  /** For the audit. With the host's own key it is what the caller says. */
  name: string
  /** What a person holds; a key holds no role, and gives none. */
  assignments: readonly Assignment[]
  /** What a person gives without a second one, where it is not what the roles say. */
  limits?: OwnLimits
  /** The stores in which it may do something. */
  allowed: (permission: Permission) => StoreScope
  /** The device of a person, in words; '' otherwise. */
  device: string
  /** When a person proved last that it is them. */
  provedAt?: Date
}

export const hostKeyAsker = (name: string): Asker => ({
  kind: 'operator',
  id: '',
  name,
  assignments: [{ role: 'owner', stores: 'all' }],
  allowed: () => 'all',
  device: '',
})

export const keyAsker = (key: {
  id: string
  name: string
  permissions: readonly Permission[]
  stores: StoreScope
}): Asker => ({
  kind: 'key',
  id: key.id,
  name: key.name,
  assignments: [],
  allowed: (permission) => (key.permissions.includes(permission) ? key.stores : []),
  device: '',
})

export const personAsker = ({
  assignments,
  ...person
}: Pick<Asker, 'id' | 'name' | 'assignments' | 'limits' | 'device' | 'provedAt'>): Asker => ({
  ...person,
  kind: 'person',
  assignments,
  allowed: (permission) => storesAllowed(assignments, permission),
})

/** The stores for which somebody may ask a call; a call that needs no permission is for everybody, in all stores of theirs. */
export const storesFor = ({ permission }: Pick<OperatorCall, 'permission'>, { allowed }: Pick<Asker, 'allowed'>) =>
  permission === 'none' ? 'all' : allowed(permission)

/** Whether somebody holds a permission for what happens in a store (its hash), or in all of them for ''. */
export function holds({ allowed }: Pick<Asker, 'allowed'>, permission: Permission, store: string): boolean {
  const scope = allowed(permission)
  return store === '' ? scope === 'all' : isInScope(scope, store)
}

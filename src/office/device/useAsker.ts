import { useEffect, useSyncExternalStore } from 'react'
import type { Permission, StoreScope } from '../../../domain/office/roles.ts'
import { isInScope, storesAllowed } from '../../../domain/office/roles.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import type { Answer } from './ask.ts'
import { timesSignedOut, watchSignedOut } from './connection.ts'
import { readAgain, useRead } from './reads.ts'

/** Who is signed in, with roles and the stores that some role reaches. */
export type Person = NonNullable<Answer<'officeEntrance'>['me']>

/** Who asks, and how the office is entered; read again when the host does not know the session any more. */
export function useEntrance() {
  const entrance = useRead('officeEntrance', {})
  const times = useSyncExternalStore(watchSignedOut, timesSignedOut)
  useEffect(() => {
    if (times > 0) reportRejection(readAgain('officeEntrance'))
  }, [times])
  return entrance
}

/** Inside the frame somebody is signed in. */
export function usePerson(): Person {
  const { data } = useRead('officeEntrance', {})
  if (!data?.me) throw new Error('Nobody is signed in')
  return data.me
}

/** In which stores, by their codes, a person has this permission. */
export const storesOf = ({ assignments }: Pick<Person, 'assignments'>, permission: Permission): StoreScope =>
  storesAllowed(assignments, permission)

/** Whether a person has this permission: in this store, or without one anywhere. */
export function isAllowed(person: Pick<Person, 'assignments'>, permission: Permission, store?: string): boolean {
  const scope = storesOf(person, permission)
  return store === undefined ? scope.length > 0 : isInScope(scope, store)
}

/** The offsets of the chain's zone, by which the office tells times. */
export const useZone = (): UtcOffsets => useRead('officeEntrance', {}).data?.offsets ?? UNKNOWN

const UNKNOWN: UtcOffsets = []

import type { Address, Customer } from '../../../domain/account/session.ts'
import { observable } from '../observable.ts'

/** The member as this device keeps them, for when the host cannot be asked. src/device/memory.ts keeps it. */
export interface MemberState {
  ready: boolean
  /** As last heard. */
  kept: Customer | undefined
  /** The address book to show: the host's with the pending changes folded over it. */
  addresses: readonly Address[]
}

export const NO_MEMBER: MemberState = { ready: false, kept: undefined, addresses: [] }

export const memberState = observable<MemberState>(NO_MEMBER)

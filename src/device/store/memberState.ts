import type { Address, Customer } from '../../../domain/account/session.ts'
import { observable } from '../observable.ts'

/** The stored member, shown when the host cannot be reached. deviceStore.ts sets it. */
export interface MemberState {
  ready: boolean
  kept: Customer | undefined
  addresses: readonly Address[]
}

export const NO_MEMBER: MemberState = { ready: false, kept: undefined, addresses: [] }

export const memberState = observable<MemberState>(NO_MEMBER)

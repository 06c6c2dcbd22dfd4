import { useSyncExternalStore } from 'react'
import { cartState, NO_CART, type CartState } from '../device/store/cartState.ts'
import { connection } from '../device/store/connection.ts'
import { checking } from '../device/store/botCheckState.ts'
import { choice, NO_CHOICE, type Choice } from '../device/store/storeChoice.ts'
import { NO_CHECK, phoneCheck, type PhoneCheck } from '../device/store/phoneCheck.ts'
import type { Observable } from '../device/observable.ts'
import { memberState, NO_MEMBER, type MemberState } from '../device/store/memberState.ts'
import { NO_QUEUE, queueState, type QueueState } from '../device/store/queueState.ts'
import { NO_SESSION, session, type Session } from '../device/store/sessionState.ts'

function useObservable<T>(of: Observable<T>, before: T): T {
  return useSyncExternalStore(of.watch, of.get, () => before)
}

export const useCart = (): CartState => useObservable(cartState, NO_CART)
export const useChoice = (): Choice => useObservable(choice, NO_CHOICE)
export const useSession = (): Session => useObservable(session, NO_SESSION)
export const useMember = (): MemberState => useObservable(memberState, NO_MEMBER)
export const usePhoneCheck = (): PhoneCheck => useObservable(phoneCheck, NO_CHECK)

export const useChecking = (): boolean => useObservable(checking, false)

export const useOnline = (): boolean => useObservable(connection, true)
export const useQueue = (): QueueState => useObservable(queueState, NO_QUEUE)

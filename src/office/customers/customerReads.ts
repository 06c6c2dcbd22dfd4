import type { Answer, CallName, Input } from '../device/ask.ts'
import { usePress, type Press } from '../device/usePress.ts'

export type Customer = Answer<'getCustomer'>

const SHOWN_BY: readonly CallName[] = ['getCustomer']

/** A change of a customer, after which the page is read again. */
export const useCustomerPress = <N extends CallName>(
  name: N,
  { person }: Pick<Customer, 'person'>,
  onDone: (answer: Answer<N>, input: Input<N>) => void,
): Press<N> => usePress(name, { press: `${name} ${person}`, shownBy: SHOWN_BY, onDone })

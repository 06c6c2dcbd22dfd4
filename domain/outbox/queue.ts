/** What waits on a device to be sent, whatever it is: presses of a kitchen as well as changes of a cart. */
export interface QueueItem {
  /** Sent as idempotency key, so that the host answers a repeat with its first answer. */
  id: string
  order: number
  /** Items of a lane are sent in order; lanes do not wait for each other. */
  lane: string
  /** sending: may have reached the host; parked: somebody has to decide; sent: a form that arrived. */
  state: 'waiting' | 'sending' | 'parked' | 'sent'
  tries: number
  failures?: number
  /** Milliseconds since 1970, as is `deferredAt`. */
  notBefore: number
  deferredAt?: number
  message: string
  trouble?: Trouble['kind']
}

export interface Trouble {
  kind: 'broken' | 'busy'
  message: string
  /** The host fails on every call, so that this failure does not count against the item. */
  isOutage?: boolean
}

export interface Queue {
  items: readonly QueueItem[]
}

const MAX_FAILURES = 8

/** What an item has that nobody has tried to send. */
export const UNTRIED = { state: 'waiting', tries: 0, notBefore: 0, message: '' } as const

export const nextOrder = ({ items }: Queue): number => items.reduce((last, one) => Math.max(last, one.order), 0) + 1

/** Must be stored before the request starts. */
export const markSending = <State extends Queue>(state: State, id: string): State =>
  changeItem(state, id, (item) => ({ ...withoutTrouble(item), state: 'sending', tries: item.tries + 1 }))

/** The item waits until `until`; after MAX_FAILURES failures of the host it is parked. */
export function deferItem<State extends Queue>(
  state: State,
  id: string,
  { from, until }: { from: number; until: number },
  trouble?: Trouble,
): State {
  return changeItem(state, id, (item) => {
    const waits = { ...withoutTrouble(item), state: 'waiting' as const, deferredAt: from, notBefore: until }
    if (!trouble) return waits
    const { kind, message, isOutage } = trouble
    const failures = (item.failures ?? 0) + (kind === 'broken' && !isOutage ? 1 : 0)
    return { ...waits, failures, message, trouble: kind, ...(failures >= MAX_FAILURES ? { state: 'parked' } : {}) }
  })
}

/** The host has refused it. */
export const park = <State extends Queue>(state: State, id: string, message: string): State =>
  changeItem(state, id, (item) => ({ ...withoutTrouble(item), state: 'parked', message }))

export const dropItem = <State extends Queue>(state: State, id: string): State => ({
  ...state,
  items: state.items.filter((item) => item.id !== id),
})

export const withoutTrouble = <Item extends QueueItem>(item: Item): Item => ({
  ...item,
  message: '',
  trouble: undefined,
})

export function changeItem<State extends Queue>(
  state: State,
  id: string,
  change: (item: State['items'][number]) => State['items'][number],
): State {
  return { ...state, items: state.items.map((item) => (item.id === id ? change(item) : item)) }
}

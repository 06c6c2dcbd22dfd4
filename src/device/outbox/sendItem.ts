import type { CallName, InputOf } from '../../../contract/calls.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import type { OutboxItem } from '../../../domain/outbox/outbox.ts'
import type { DeliveryAnswer } from '../../../domain/outbox/outboxAnswer.ts'
import type { Failure } from '../api/result.ts'
import type { Api } from '../api/apiClient.ts'
import type { Later } from './sender.ts'

type SendOutcome = { kind: 'delivered'; delivered: DeliveryAnswer } | { kind: 'refused'; message: string } | Later

const CONFLICT_STATUS = 409
const UNAUTHORIZED_STATUS = 401
const RATE_LIMITED_STATUS = 429
const NOT_FOUND_STATUS = 404
const HOST_AWAY_STATUSES = [502, 503, 504]

export async function sendItem(send: Api, item: OutboxItem): Promise<SendOutcome> {
  switch (item.call) {
    case 'addProduct':
    case 'updateProduct': {
      const sent = await send(item.call, inputOf<typeof item.call>(item), item.id)
      if (!sent.ok) return outcomeOf(sent)
      const { cart, bagLines, ...line } = sent.answer
      const lines: Line[] = [{ ...line, status: 1 }, ...bagLines]
      return { kind: 'delivered', delivered: { cart, lines, promotion: line } }
    }
    case 'removeLine': {
      const sent = await send('removeLine', inputOf<'removeLine'>(item), item.id)
      if (!sent.ok && isGone(sent)) return { kind: 'delivered', delivered: {} }
      return sent.ok
        ? { kind: 'delivered', delivered: { cart: sent.answer.cart, promotion: sent.answer } }
        : outcomeOf(sent)
    }
    case 'clearCart': {
      const sent = await send('clearCart', {}, item.id)
      return sent.ok ? { kind: 'delivered', delivered: { cart: sent.answer.cart } } : outcomeOf(sent)
    }
    case 'saveAddress': {
      const sent = await send('saveAddress', inputOf<'saveAddress'>(item), item.id)
      if (!sent.ok) return outcomeOf(sent)
      const { address } = sent.answer
      if (address?.hash) return { kind: 'delivered', delivered: { address } }
      // A host that does not return the address: the whole address book is read again (OQ-48).
      const account = await send('account', {})
      return { kind: 'delivered', delivered: account.ok ? { customer: account.answer.customer } : {} }
    }
    case 'deleteAddress': {
      const sent = await send('deleteAddress', inputOf<'deleteAddress'>(item), item.id)
      return sent.ok || isGone(sent) ? { kind: 'delivered', delivered: {} } : outcomeOf(sent)
    }
    default: {
      const sent = await send(item.call as CallName, inputOf(item), item.id)
      return sent.ok ? { kind: 'delivered', delivered: {} } : outcomeOf(sent)
    }
  }
}

const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === NOT_FOUND_STATUS

/** The input was checked against the call's type when it was queued. */
const inputOf = <N extends CallName>(item: OutboxItem) => item.input as InputOf<N>

function outcomeOf(failure: Failure): SendOutcome {
  if (failure.kind === 'no-network') return { kind: 'later' }
  const { message } = failure
  if (failure.kind === 'broken') {
    const { status = 0, retryAfter = 0 } = failure
    const isOutage = HOST_AWAY_STATUSES.includes(status) || status === RATE_LIMITED_STATUS
    return { kind: 'later', waitMs: retryAfter * 1000, trouble: { kind: 'broken', message, isOutage } }
  }
  if (failure.status === RATE_LIMITED_STATUS || failure.status === CONFLICT_STATUS)
    return { kind: 'later', waitMs: (failure.retryAfter ?? 1) * 1000, trouble: { kind: 'busy', message } }
  if (failure.status === UNAUTHORIZED_STATUS) return { kind: 'later', trouble: { kind: 'broken', message } }
  return { kind: 'refused', message: failure.message }
}

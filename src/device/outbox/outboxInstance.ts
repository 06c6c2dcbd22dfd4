import { runExclusively } from '../lock.ts'
import { cartChanges } from './changeCart.ts'
import { connection } from '../store/connection.ts'
import { change, remembered } from '../store/deviceStore.ts'
import { announceStale } from '../store/staleReads.ts'
import { watchLaneReads } from './laneReads.ts'
import { outboxOver } from './outbox.ts'
import { queueState } from '../store/queueState.ts'
import { api } from '../api/api.ts'

export const memory = { change, remembered }

export const outbox = outboxOver({
  memory,
  send: api,
  alone: (work) => runExclusively('shop-outbox', work),
  report: reportError,
})

export const { addToCart, updateInCart, removeFromCart, clearCart } = cartChanges(outbox, memory)

export function startSending(): void {
  const again = () => {
    outbox.wake().catch(reportError)
  }
  addEventListener('online', again)
  connection.watch(() => connection.get() && again())
  // Another tab may close before the retry time of its item: this tab sets a timer for it too.
  queueState.watch(outbox.look)
  watchLaneReads(queueState, announceStale)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
  outbox.drain().catch(reportError)
}

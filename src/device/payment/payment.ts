import { runExclusively } from '../lock.ts'
import { connection } from '../store/connection.ts'
import { change, remembered } from '../store/deviceStore.ts'
import { paymentOver } from './payOrder.ts'
import { api } from '../api/api.ts'

/** This page's till; it loads with the checkout. */

const till = paymentOver({
  memory: { change, remembered },
  send: api,
  alone: (work) => runExclusively('forno-till', work),
})

export const { payOrder, checkOrder } = till

addEventListener('online', till.wake)
connection.watch(() => connection.get() && till.wake())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') till.wake()
})

import { runExclusively } from '../lock.ts'
import { connection } from '../store/connection.ts'
import { change, remembered } from '../store/deviceStore.ts'
import { paymentOver } from './payOrder.ts'
import { api } from '../api/api.ts'

const payments = paymentOver({
  memory: { change, remembered },
  send: api,
  alone: (work) => runExclusively('shop-till', work),
})

export const { payOrder, checkOrder } = payments

addEventListener('online', payments.wake)
connection.watch(() => connection.get() && payments.wake())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') payments.wake()
})

import { alone } from '../lock.ts'
import { connection } from '../store/connection.ts'
import { change, remembered } from '../store/deviceStore.ts'
import { tillOver } from './payOrder.ts'
import { send } from '../api/api.ts'

/** This page's till; it loads with the checkout. */

const till = tillOver({ memory: { change, remembered }, send, alone: (work) => alone('forno-till', work) })

export const { payOrder, checkOrder } = till

addEventListener('online', till.wake)
connection.watch(() => connection.get() && till.wake())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') till.wake()
})

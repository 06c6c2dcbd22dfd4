import { useState, type ReactNode } from 'react'
import type { PastOrderToday } from '../../../../domain/order/orderAgain.ts'
import { withLoader } from '../../../hooks/busyPage.ts'
import { openCart } from '../../../hooks/openPanels.ts'
import { toast } from '../../../hooks/toast.ts'
import { useStoreOf } from '../../../hooks/useStoreList.ts'
import { useStoreQuestion } from '../../../hooks/useStoreQuestion.ts'
import { ChangeStore } from '../../ChangeStore.tsx'

interface OrderAgain {
  add: (order: PastOrderToday) => void
  busy: boolean
  problem: string
  /** 'Are You Sure?' while the cart is another store's. */
  question: ReactNode
}

/** Adds an earlier order to the cart as a whole and opens the cart (D-75). `onAdded` runs before that. */
export function useOrderAgain(onAdded?: () => void): OrderAgain {
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState('')
  const { ask, isWaiting, question } = useStoreQuestion()
  const busy = isAdding || isWaiting
  const store = useStoreOf(question?.storeHash)

  const addNow = async (order: PastOrderToday): Promise<boolean> => {
    setIsAdding(true)
    setProblem('')
    try {
      const { orderAgain } = await import('../../../device/api/reorder.ts')
      const added = await withLoader(orderAgain(order))
      if (!added.ok) {
        setProblem(added.message || 'Nothing of this order can be added just now.')
        return false
      }
      onAdded?.()
      toast(added.message || 'Your order is in the cart, at today’s prices.')
      openCart()
      return true
    } catch (error) {
      reportError(error)
      setProblem('Something went wrong. Please try again.')
      return false
    } finally {
      setIsAdding(false)
    }
  }

  const add = (order: PastOrderToday) => {
    if (!busy) ask(order.storeHash, () => addNow(order))
  }
  return {
    add,
    busy,
    problem,
    question: question && store ? <ChangeStore store={store} {...question.answers} /> : null,
  }
}

import { POINT_VALUE } from '../../../domain/payment/points.ts'
import { sumPoints } from '../../store/accounts/points.ts'
import { sumGiftCards } from '../../store/discounts/giftCards.ts'
import { answer, type OperatorHandlers } from './operatorHandler.ts'
import { readDays } from './orderFilter.ts'

export const balanceHandlers = {
  getBalances: async (days, { reads: db, catalogue }) => {
    const between = readDays(days, catalogue)
    const points = await sumPoints(db, between)
    return answer({
      giftCards: await sumGiftCards(db, between),
      points: { ...points, value: points.open * POINT_VALUE },
    })
  },
} satisfies Partial<OperatorHandlers>

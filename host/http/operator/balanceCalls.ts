import { formatAmount } from '../../../domain/money.ts'
import { POINT_VALUE } from '../../../domain/payment/points.ts'
import { sumPoints } from '../../store/accounts/points.ts'
import { sumGiftCards } from '../../store/discounts/giftCards.ts'
import type { OperatorCall, RouteContext } from './operatorCall.ts'
import { refusal, success } from './operatorResponse.ts'
import { DAY_FIELDS, readFilter } from './orderFilter.ts'

export const balanceCalls: OperatorCall[] = [
  {
    method: 'GET',
    path: '/balances',
    does: 'What happened on these days to all gift cards and points together, and what was open at their end.',
    fields: DAY_FIELDS,
    run: showBalances,
  },
]

async function showBalances({ req, env }: RouteContext): Promise<Response> {
  const { db } = env.database
  const filter = readFilter(req.query(), env.catalogue.current(), env.scope.now)
  if (typeof filter === 'string') return refusal(filter, 422)
  const cards = await sumGiftCards(db, filter)
  const points = await sumPoints(db, filter)
  return success({
    status: true,
    gift_cards: {
      issued: formatAmount(cards.issued),
      spent: formatAmount(cards.spent),
      given_back: formatAmount(cards.givenBack),
      open: formatAmount(cards.open),
      blocked: formatAmount(cards.blocked),
    },
    points: {
      earned: points.earned,
      given: points.given,
      spent: points.spent,
      given_back: points.givenBack,
      taken_back: points.takenBack,
      open: points.open,
      value: formatAmount(points.open * POINT_VALUE),
      owed: points.owed,
    },
  })
}

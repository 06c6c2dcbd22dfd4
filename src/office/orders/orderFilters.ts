import { STAGES } from '../../../domain/order/orderStage.ts'

const SPANS = ['open', 'today', 'any'] as const
const SERVICES = ['pickup', 'delivery'] as const
const STAGE_NAMES = [...STAGES, 'refused'] as const
const PAID = ['card', 'apple-pay', 'google-pay', 'gift-card', 'points'] as const
const WORTH = ['late', 'answer'] as const

/** The filters of the list of orders in its address; what names a person is never there. */
export interface OrderFilters {
  q?: string
  span?: (typeof SPANS)[number]
  service?: (typeof SERVICES)[number]
  stage?: (typeof STAGE_NAMES)[number]
  paid?: (typeof PAID)[number]
  worth?: (typeof WORTH)[number]
}

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)

export const orderFilters = (search: Record<string, unknown>): OrderFilters => ({
  q: typeof search['q'] === 'string' && search['q'] !== '' ? search['q'] : undefined,
  span: oneOf(SPANS, search['span']),
  service: oneOf(SERVICES, search['service']),
  stage: oneOf(STAGE_NAMES, search['stage']),
  paid: oneOf(PAID, search['paid']),
  worth: oneOf(WORTH, search['worth']),
})

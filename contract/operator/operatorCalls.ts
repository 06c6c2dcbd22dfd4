import type { Schema, z } from '../wire.ts'
import { field } from '../words.ts'
import { auditCalls, balanceCalls } from './books.ts'
import { catalogueCalls, fault } from './catalogue.ts'
import { couponCalls } from './coupons.ts'
import { array, object, optional, string } from './fields.ts'
import { giftCardCalls } from './giftCards.ts'
import { kitchenCalls } from './kitchens.ts'
import { memberCalls } from './members.ts'
import type { OperatorCall } from './operatorCall.ts'
import { orderCalls, orderState } from './orders.ts'
import { refundCalls } from './refunds.ts'
import { specialDayCalls } from './specialDays.ts'
import { rowFaults, storeCalls } from './stores.ts'
import { webhookCalls } from './webhooks.ts'

/** The subjects of the calls, in the order of the document and of the commands. */
export const operatorSubjects = {
  Catalogue: { is: 'Menus, prices, stores and offers, as one file.', calls: catalogueCalls },
  Orders: { is: 'Orders: where they are, refunds, drivers.', calls: { ...orderCalls, ...refundCalls } },
  Stores: {
    is: 'Services of the stores, special days, what is sold out, and addresses.',
    calls: { ...storeCalls, ...specialDayCalls },
  },
  Kitchen: { is: "PINs and printers of the kitchens' screens.", calls: kitchenCalls },
  Members: { is: 'Points, consents and sessions.', calls: memberCalls },
  Offers: {
    is: 'Coupons, gift cards, and what is open of these and of points.',
    calls: { ...couponCalls, ...giftCardCalls, ...balanceCalls },
  },
  Webhooks: { is: 'Systems that receive orders.', calls: webhookCalls },
  Audit: { is: 'Who changed what.', calls: auditCalls },
} as const

const calls = {
  ...catalogueCalls,
  ...orderCalls,
  ...refundCalls,
  ...storeCalls,
  ...specialDayCalls,
  ...kitchenCalls,
  ...memberCalls,
  ...couponCalls,
  ...giftCardCalls,
  ...balanceCalls,
  ...webhookCalls,
  ...auditCalls,
}

export type OperatorCalls = typeof calls
export type OperatorCallName = keyof OperatorCalls
export type OperatorInput<N extends OperatorCallName> = z.output<OperatorCalls[N]['input']>
/** Never for a file. */
export type OperatorAnswer<N extends OperatorCallName> = OperatorCalls[N]['answer'] extends Schema
  ? z.output<OperatorCalls[N]['answer']>
  : never

/** Every call of the operator by its name. */
export const operatorCalls: Readonly<Record<OperatorCallName, OperatorCall>> = calls

/** A refusal: its message, the faults of a file, or the present state of an order that could not be moved. */
export const operatorRefusal = object({
  message: field('What is wrong, and what to say instead.', optional(string())),
  errorMessage: ['err_message', field('The same as `message`.', optional(string()))],
  errors: field('Every fault of the file.', optional(array(fault))),
  faults: field('The first faulty rows.', optional(rowFaults)),
  order: optional(orderState.order),
  stage: optional(orderState.stage),
  revision: ['rev', optional(orderState.revision[1])],
  status: ['c_status', optional(orderState.status[1])],
  readyAt: optional(orderState.readyAt),
})

export type RefusalDetails = Omit<z.output<typeof operatorRefusal>, 'message' | 'errorMessage'>

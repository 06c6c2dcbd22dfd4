import type { Schema, z } from '../wire.ts'
import { field } from '../words.ts'
import { approvalCalls } from './approvals.ts'
import { auditCalls } from './audit.ts'
import { balanceCalls } from './books.ts'
import { catalogueCalls, fault } from './catalogue.ts'
import { couponCalls } from './coupons.ts'
import { customerCalls } from './customers.ts'
import { disputeCalls } from './disputes.ts'
import { foundOrderCalls } from './foundOrders.ts'
import { array, int, object, optional, string, time } from './fields.ts'
import { formCalls } from './forms.ts'
import { giftCardCalls } from './giftCards.ts'
import { handOverRuleCalls } from './handOvers.ts'
import { keyCalls } from './keys.ts'
import { kitchenCalls } from './kitchens.ts'
import { kitchenNoteCalls } from './kitchenNotes.ts'
import { orderChangeCalls } from './orderChanges.ts'
import { memberCalls } from './members.ts'
import type { OperatorCall } from './operatorCall.ts'
import { orderCalls, orderState } from './orders.ts'
import { orderStoryCalls } from './orderStory.ts'
import { peopleCalls } from './people.ts'
import { powerCutCalls } from './powerCut.ts'
import { refundCalls } from './refunds.ts'
import { specialDayCalls } from './specialDays.ts'
import { storeWeekCalls } from './storeWeeks.ts'
import { storeDayCalls } from './storeDay.ts'
import { rowFaults, storeCalls } from './stores.ts'
import { todayCalls } from './today.ts'
import { webhookCalls } from './webhooks.ts'
import { zoneCalls } from './zones.ts'

/** The subjects of the calls, in the order of the document and of the commands. */
export const operatorSubjects = {
  Catalogue: { is: 'Menus, prices, stores and offers, as one file.', calls: catalogueCalls },
  Orders: {
    is: 'Orders: where they are, refunds, drivers.',
    calls: { ...foundOrderCalls, ...orderCalls, ...orderStoryCalls, ...refundCalls },
  },
  Stores: {
    is: 'How the stores stand, their services, special days, what is sold out, and addresses.',
    calls: {
      ...todayCalls,
      ...storeDayCalls,
      ...powerCutCalls,
      ...storeCalls,
      ...specialDayCalls,
      ...storeWeekCalls,
      ...handOverRuleCalls,
      ...zoneCalls,
      ...orderChangeCalls,
    },
  },
  Kitchen: { is: "PINs and printers of the kitchens' screens.", calls: { ...kitchenCalls, ...kitchenNoteCalls } },
  Members: { is: 'Points, consents and sessions.', calls: memberCalls },
  Customers: { is: 'Customers: finding, making good, copies and erasure of their data.', calls: customerCalls },
  Offers: {
    is: 'Coupons, gift cards, and what is open of these and of points.',
    calls: { ...couponCalls, ...giftCardCalls, ...balanceCalls },
  },
  Forms: {
    is: 'What customers write by forms, and what their banks dispute.',
    calls: { ...formCalls, ...disputeCalls },
  },
  Webhooks: { is: 'Systems that receive orders.', calls: webhookCalls },
  People: { is: 'The people of the office, invitations and ways back.', calls: peopleCalls },
  Keys: { is: 'Keys of machines.', calls: keyCalls },
  Approvals: { is: 'What waits for a second person.', calls: approvalCalls },
  Audit: { is: 'Who changed what.', calls: auditCalls },
} as const

const calls = {
  ...catalogueCalls,
  ...foundOrderCalls,
  ...orderCalls,
  ...orderStoryCalls,
  ...refundCalls,
  ...todayCalls,
  ...storeDayCalls,
  ...powerCutCalls,
  ...storeCalls,
  ...specialDayCalls,
  ...storeWeekCalls,
  ...handOverRuleCalls,
  ...zoneCalls,
  ...kitchenCalls,
  ...kitchenNoteCalls,
  ...orderChangeCalls,
  ...memberCalls,
  ...customerCalls,
  ...couponCalls,
  ...giftCardCalls,
  ...balanceCalls,
  ...formCalls,
  ...disputeCalls,
  ...webhookCalls,
  ...peopleCalls,
  ...keyCalls,
  ...approvalCalls,
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

/** Whether a call of the operator has this name. */
export const isOperatorCall = (name: string): name is OperatorCallName => Object.hasOwn(calls, name)

/** A refusal: its message, the faults of a file, or the present state of an order that could not be moved. */
export const operatorRefusal = object({
  message: field('What is wrong, and what to say instead.', optional(string())),
  errorMessage: ['err_message', field('The same as `message`.', optional(string()))],
  errors: field('Every fault of the file.', optional(array(fault))),
  faults: field('The first faulty rows.', optional(rowFaults)),
  approval: field('Its number among what waits for a second person.', optional(int())),
  changed: field(
    'What somebody changed since the asker looked.',
    optional(
      object({
        by: field('Who changed it.', string()),
        at: field('When, ISO 8601.', time),
        what: field('What was changed.', string()),
        before: field('What was before.', string()),
        after: field('What is now.', string()),
      }),
    ),
  ),
  order: optional(orderState.order),
  stage: optional(orderState.stage),
  revision: ['rev', optional(orderState.revision[1])],
  status: ['c_status', optional(orderState.status[1])],
  readyAt: optional(orderState.readyAt),
})

export type RefusalDetails = Omit<z.output<typeof operatorRefusal>, 'message' | 'errorMessage'>

import { formatMoney } from '../../../domain/money.ts'
import { NOTICES } from '../../../domain/office/notices.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Approval } from '../../store/approvals.ts'
import type { DataAsk } from '../../store/customers/dataRequests.ts'
import type { Notice } from '../../store/office/notices.ts'
import type { Dispute } from '../../store/schema/orderTables.ts'
import { FORM_NAMES, isFormCall } from '../formFacts.ts'

/** What people of the office are told of each cause (D-210). Nothing of a customer stands in it. */

type Named = Pick<Catalogue, 'sites'>

const at = ({ sites }: Named, store: string): string => {
  const name = sites.find(({ hash }) => hash === store)?.name
  return name === undefined ? '' : ` at ${name}`
}

interface Cause {
  number: number
  store: string
}

export const unansweredNotice = ({ number, store }: Cause, catalogue: Named): Notice => ({
  kind: 'order',
  store,
  key: `order ${number}`,
  words: `Order ${number}${at(catalogue, store)} waits for an answer.`,
  path: `/orders/${number}`,
  permission: NOTICES.order.needs,
})

export const newFormNotice = (
  { id, store, call }: { id: number; store: string; call: string },
  catalogue: Named,
): Notice => ({
  kind: 'form',
  store,
  key: `form ${id}`,
  words: `A form came in${at(catalogue, store)}: ${isFormCall(call) ? FORM_NAMES[call].toLowerCase() : call}.`,
  path: `/inbox/${id}`,
  permission: NOTICES.form.needs,
})

/** A dispute has a notice for each of its states that the chain is mailed about. */
export const disputeNotice = ({ number, store }: Cause, { id, amount, status }: Dispute): Notice => ({
  kind: 'dispute',
  store,
  key: `dispute ${id} ${status}`,
  words: `${formatMoney(amount)} of order ${number} is disputed: ${status.replaceAll('_', ' ')}.`,
  path: '/disputes',
  permission: NOTICES.dispute.needs,
})

export const failedRefundNotice = ({ number, store }: Cause, refund: { id: string; card: number }): Notice => ({
  kind: 'refund',
  store,
  key: `refund ${refund.id}`,
  words: `The card provider did not give back ${formatMoney(refund.card)} of order ${number}.`,
  path: `/orders/${number}`,
  permission: NOTICES.refund.needs,
})

/** Tells who asked for it that a colleague has declined it (D-219). */
export const declinedNotice = (
  { id, words, store, permission, asker }: Pick<Approval, 'id' | 'words' | 'store' | 'permission' | 'asker'>,
  by: string,
): Notice => ({
  kind: 'approval',
  store,
  key: `declined ${id}`,
  words: `${words} was declined by ${by || 'a colleague'}.`,
  path: '/approvals',
  permission,
  only: asker,
})

export const approvalNotice = (
  id: number,
  {
    words,
    store,
    permission,
    asker,
    asker_name: name,
  }: Pick<Approval, 'words' | 'store' | 'permission' | 'asker' | 'asker_name'>,
): Notice => ({
  kind: 'approval',
  store,
  key: `approval ${id}`,
  words: `${words} waits for a second person; ${name || 'a key'} asked for it.`,
  path: '/approvals',
  permission,
  except: asker,
})

/** Reminds who may decide of a customer who asks for their data (D-229). */
export const dataAskNotice = ({ id, kind, due_at: due }: DataAsk, days: number, dueDay: string): Notice => ({
  kind: 'approval',
  store: '',
  key: `data ask ${id} ${days} ${due.getTime()}`,
  words: `A customer asked ${days} days ago for ${kind === 'access' ? 'a copy of their data' : 'the erasure of their data'}, and nobody has answered. The last day is ${dueDay}.`,
  path: '/customers',
  permission: 'customers:export',
})

export const printerNotice = (
  { store, name, key, what }: { store: string; name: string; key: string; what: string },
  catalogue: Named,
): Notice => ({
  kind: 'printer',
  store,
  key,
  words: `The printer ${name || 'without a name'}${at(catalogue, store)} ${what}.`,
  path: '/screens',
  permission: NOTICES.printer.needs,
})

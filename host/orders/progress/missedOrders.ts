import type { MissedRules } from '../../../domain/office/wants.ts'
import { serviceKey, type Service } from '../../../domain/catalogue/store.ts'
import type { CurrentCatalogue } from '../../catalogue/currentCatalogue.ts'
import { missedOrderMail, pausedStoreMail } from '../../messages/mail/chainMails.tsx'
import { unansweredNotice } from '../../messages/notices/noticeWords.ts'
import { lateMessages } from '../../messages/mail/orderMails.tsx'
import { smsMessage, queueMessage } from '../../store/outbox.ts'
import { recordAudit } from '../../store/audit.ts'
import { switchStore } from '../../store/catalogues.ts'
import { addSeconds, DAY_SECONDS } from '../../store/database/addSeconds.ts'
import type { Db } from '../../store/database/database.ts'
import { queueNotices } from '../../store/office/notices.ts'
import { publish } from '../../store/liveChannel.ts'
import {
  countMissedInARow,
  listUnanswered,
  markLate,
  markRaised,
  saveMissedPause,
  takeEndedPauses,
  type UnansweredOrder,
} from '../../store/orders/missedOrders.ts'
import { insertOrderEvent } from '../../store/orders/orderStages.ts'
import { findRecipient } from '../../store/orders/reportedOrders.ts'
import { queueWebhooks } from '../../store/webhooks.ts'
import { publishOrder } from './moveOrder.ts'

/** What happens with an order that no store answers. */
export interface MissedOrderRules extends MissedRules {
  /** The chain's address of the catalogue without it. */
  mail?: string
  /** Ten digits. */
  phone?: string
  /** In a demo without a kitchen's screen nobody could answer. */
  onlyShown: boolean
}

interface MissedOrderDeps {
  db: Db
  catalogue: Pick<CurrentCatalogue, 'current'>
  rules: MissedOrderRules
  clock?: () => Date
}

/** Looks after orders that nobody answers, on every host; each step is taken by one of them. */
export async function escalateMissedOrders(deps: MissedOrderDeps): Promise<void> {
  const { db, rules, clock = () => new Date() } = deps
  const now = clock()
  for (const { store, service } of await takeEndedPauses(db, now)) {
    await switchStore(db, store, { [service]: true })
    await recordAudit(
      db,
      { source: 'host', action: 'missed orders: open again', subject: store, detail: { service } },
      now,
    )
  }
  for (const order of await listUnanswered(db, rules.raiseSeconds, now)) {
    if (rules.onlyShown && order.shown_at === null) continue
    const waiting = { store: order.store, service: order.document.service }
    if (!isAttended(deps, waiting, rules.raiseSeconds, now)) continue
    if (order.raised_at === null) await raise(deps, order, now)
    if (order.late_at === null && order.placed_at <= addSeconds(now, -rules.tellSeconds)) await tell(deps, order, now)
  }
}

/** Whether the service has been open by its hours for that long: an order for tomorrow waits until somebody is there. */
export function isAttended(
  { catalogue }: Pick<MissedOrderDeps, 'catalogue'>,
  order: { store: string; service: Service },
  seconds: number,
  now: Date,
): boolean {
  // Without the switches: an order that waits still wants its answer when the service was switched off.
  const byHours = catalogue.current().switched([])
  const isOpen = (at: Date): boolean => !byHours.isClosedAt(order.store, order.service, at, at)
  return isOpen(now) && isOpen(addSeconds(now, -seconds))
}

async function raise({ db, catalogue, rules }: MissedOrderDeps, order: UnansweredOrder, now: Date): Promise<void> {
  const { chain } = catalogue.current()
  const { name } = order.document.store
  const email = rules.mail ?? chain.email
  const isRaised = await db.transaction().execute(async (transaction) => {
    if (!(await markRaised(transaction, order.hash, now))) return false
    if (email) await queueMessage(transaction, missedOrderMail({ email, chain: chain.name }, order.number, name), now)
    if (rules.phone) {
      const text = `${chain.name}: order #${order.number} at ${name} waits for an answer.`
      await queueMessage(transaction, smsMessage({ phone: rules.phone, text }), now)
    }
    await queueWebhooks(transaction, { order: order.hash, revision: order.revision, type: 'order.missed' }, now)
    await queueNotices(transaction, unansweredNotice(order, catalogue.current()), now)
    return true
  })
  if (isRaised) await publish(db, { kind: 'kitchen', hash: order.store })
}

async function tell(deps: MissedOrderDeps, order: UnansweredOrder, now: Date): Promise<void> {
  const { db } = deps
  const isMarked = await db.transaction().execute(async (transaction) => {
    const revision = await markLate(transaction, order.hash, now)
    if (revision === undefined) return false
    await insertOrderEvent(transaction, { order: order.hash, revision, stage: 'new', at: now, source: 'host' })
    const customer = await findRecipient(transaction, order.hash)
    for (const message of lateMessages(order.document, customer, now)) await queueMessage(transaction, message, now)
    await pauseService(transaction, deps, order, now)
    return true
  })
  if (isMarked) await publishOrder(db, order)
}

/** Switches the service off after several missed orders in a row. Switching it on again ends the pause. */
async function pauseService(
  db: Db,
  { catalogue, rules }: MissedOrderDeps,
  { store: hash, document }: UnansweredOrder,
  now: Date,
): Promise<void> {
  const count = rules.pauseAfter > 0 ? await countMissedInARow(db, hash, document.service) : 0
  const store = catalogue.current().storeCode(hash)
  if (count < rules.pauseAfter || rules.pauseAfter === 0 || store === undefined) return
  const service = serviceKey(document.service)
  await switchStore(db, store, { [service]: false })
  const until = catalogue.current().nextOpening(hash, service, now) ?? addSeconds(now, DAY_SECONDS)
  await saveMissedPause(db, { store, service, until })
  const detail = { service, missed: count, until: until.toISOString() }
  await recordAudit(db, { source: 'host', action: 'missed orders: pause', subject: store, detail }, now)
  const { name, email: chainEmail } = catalogue.current().chain
  const email = rules.mail ?? chainEmail
  if (email)
    await queueMessage(db, pausedStoreMail({ email, chain: name }, document.store.name, document.service, store), now)
}

import type { OperatorAnswer } from '../../../contract/operator/operatorCalls.ts'
import { GOODWILL_REASONS, type GoodwillReason } from '../../../domain/office/goodwill.ts'
import { WALLETS } from '../../../domain/payment/paidCard.ts'
import { formatMoney, type Cents } from '../../../domain/money.ts'
import { refundable, reservedRefunds, shareRefunds, amountOf, type Worth } from '../../../domain/payment/refund.ts'
import { leftParts, orderParts, type OrderParts } from '../../../domain/payment/orderParts.ts'
import { kitchenItemOf } from '../../../domain/kitchen/kitchenOrder.ts'
import { canMove, STAGES, type Stage } from '../../../domain/order/orderStage.ts'
import { isBegun } from '../../../domain/order/orderQuestion.ts'
import { pointsValueOf } from '../../../domain/order/orderWords.ts'
import { durationText } from '../../../domain/schedule/formatTime.ts'
import { taxRows } from '../../../domain/taxes.ts'
import { BRAND } from '../../../shared/brand.ts'
import { localTime } from '../../../domain/schedule/localTime.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { countAmends } from '../../orders/amends.ts'
import { meansOf } from '../../orders/applyRefunds.ts'
import { givenParts } from '../../orders/startRefund.ts'
import type { Settings } from '../../context/settings.ts'
import { listOrderGoodwill } from '../../store/customers/goodwill.ts'
import type { Db } from '../../store/database/database.ts'
import { isDecided } from '../../store/orders/disputes.ts'
import { listNotes } from '../../store/orders/orderNotes.ts'
import { findQuestion } from '../../store/orders/orderQuestions.ts'
import { listOrderEvents } from '../../store/orders/orderStages.ts'
import { listOrderJobs, type OrderJob, type ToldOrder } from '../../store/orders/orderStory.ts'
import { listRefunds, type Refund, type RefundedOrder } from '../../store/orders/refunds.ts'
import type { EventSource } from '../../store/schema/orderTables.ts'

type Story = OperatorAnswer<'getOrderStory'>
type StoryEvent = Story['events'][number]

/** The money of an order: what makes up its total, what paid it, and what can still be given back. */
export function moneyOf(order: ToldOrder, refunded: RefundedOrder) {
  const { refunds, paid, isCardHeld } = refunded
  const { document, checked, giftCards, card } = order
  const couponDiscount = checked.coupon?.discount ?? 0
  const pointsValue = pointsValueOf(document, couponDiscount)
  const reserved = reservedRefunds(refunds)
  const shares = shareRefunds(paid, reserved.map(meansOf))
  const left = refundable(paid, shares, isCardHeld)
  const parts = orderParts(checked)
  return {
    sums: sumsOf(order, couponDiscount),
    total: order.total + pointsValue,
    paid: [
      ...(order.card_amount > 0
        ? [
            {
              name: 'Card',
              detail: card
                ? `${card.wallet ? `${WALLETS[card.wallet]}, ` : ''}${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)} •${card.last4}`
                : '',
              amount: order.card_amount,
            },
          ]
        : []),
      ...giftCards.map(({ last, amount }) => ({ name: 'Gift card', detail: `•${last}`, amount })),
      ...(pointsValue > 0
        ? [{ name: BRAND.points, detail: String(document.pointsUsed ?? 0), amount: pointsValue }]
        : []),
    ],
    amends: countAmends(refunded),
    refunded: shares.reduce((sum, one) => sum + amountOf(one), 0),
    most: left.goods,
    tip: left.tip,
    parts,
    left: leftParts(parts, givenParts(refunds)),
  }
}

function sumsOf({ document, checked }: ToldOrder, couponDiscount: Cents): Story['sums'] {
  const { subtotal, deposit, bagFee = 0, delivery, offers = [], gst, pst, tip, taxNames, coupon = '' } = document
  const row = (name: string, amount: Cents, detail = '') => (amount === 0 ? [] : [{ name, detail, amount }])
  return [
    ...row('Goods', subtotal - deposit - bagFee),
    ...row('Deposit', deposit, 'not taxed'),
    ...row('Paper bag', bagFee),
    ...row('Delivery', delivery, checked.delivery ? `zone “${checked.delivery.zone}”` : ''),
    ...offers.flatMap(({ name, saving }) => row(name, -saving)),
    ...row(coupon ? `Coupon, ${coupon}` : 'Coupon', -couponDiscount),
    ...taxRows({ gst, pst }, taxNames).flatMap(([name, amount]) => row(name, amount)),
    ...row('Tip', tip),
  ]
}

export const linesOf = ({ lines, document }: ToldOrder, parts: OrderParts, left: number[]): Story['lines'] =>
  lines.map((line, index) => {
    const { quantity, title, notes, left: onLeft, right, picture } = kitchenItemOf(line)
    const { goods = 0, gst = 0, pst = 0 } = parts.lines[index] ?? {}
    return {
      line: index + 1,
      quantity,
      title,
      notes,
      left: onLeft,
      right,
      picture,
      total: document.items[index]?.total ?? line.price * quantity,
      deposit: line.deposit * quantity,
      leftUnits: left[index] ?? 0,
      goods: goods - gst - pst,
      gst,
      pst,
    }
  })

export const chargeOf = ({ goods, gst, pst }: Worth, isLeft: boolean): Story['delivery'] => ({
  goods: goods - gst - pst,
  gst,
  pst,
  isLeft,
})

/** The refunds that can still be taken back. */
export const waitingOf = ({ refunds }: RefundedOrder, now: Date): Story['waiting'] =>
  refunds.flatMap(({ id, state, document, not_before: until }) =>
    state === 'pending' && until && until > now ? [{ id, amount: amountOf(document), until }] : [],
  )

/** The stages that an order can go to; a new one is accepted or refused. */
export const movesOf = ({ stage, status }: ToldOrder): Stage[] =>
  status !== 1 && stage !== 'finished' ? [] : ([...STAGES, 'refused'] as const).filter((to) => canMove(stage, to))

const WHO: Record<EventSource, string> = {
  customer: 'Customer',
  kitchen: 'Kitchen',
  operator: 'Office',
  driver: 'Driver',
  demo: 'Demo kitchen',
  host: 'By itself',
  office: 'Office',
}

/** Everything that happened to an order, in words, the latest first. `senders` are the kinds of messages that this host sends. */
export async function eventsOf(db: Db, order: ToldOrder, senders: Settings['senders'] = []): Promise<StoryEvent[]> {
  const { hash } = order
  const [stages, refunds, notes, jobs, gifts] = [
    await listOrderEvents(db, hash),
    await listRefunds(db, hash),
    await listNotes(db, hash),
    await listOrderJobs(db, hash),
    await listOrderGoodwill(db, order.number),
  ]
  const answered = stages.find(({ stage, detail }) => stage !== 'new' && detail?.question === undefined)?.revision
  const plain = { detail: '', who: '', isBad: false }
  const events: StoryEvent[] = [
    ...stages.map((one) => ({ ...plain, ...stageEvent(one, order, one.revision === answered) })),
    ...refunds.map((one) => ({ ...plain, ...refundEvent(one) })),
    ...notes.map(({ at, by, text }) => ({ ...plain, at, kind: 'note' as const, text: `“${text}”`, who: by })),
    ...jobs.map((one) => ({ ...plain, ...jobEvent(one, senders) })),
    ...gifts.map((one) => ({ ...plain, ...giftEvent(one) })),
    ...(order.dispute && order.disputed_at
      ? [{ ...plain, at: order.disputed_at, kind: 'dispute' as const, ...disputeWords(order.dispute) }]
      : []),
  ]
  return events.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function stageEvent(
  { stage, revision, at, source, actor, detail }: Awaited<ReturnType<typeof listOrderEvents>>[number],
  order: ToldOrder,
  isFirstAnswer: boolean,
): Partial<StoryEvent> & Pick<StoryEvent, 'at' | 'kind' | 'text'> {
  const { document } = order
  const who = actor || WHO[source]
  const ready = detail?.readyAt ? `ready ${clockOf(new Date(detail.readyAt), order, at)}` : ''
  const isDelivery = document.service === 'Delivery'
  if (revision === 1 && order.checked.remakeOf)
    return { at, kind: 'paid', text: `Made again for order ${order.checked.remakeOf}`, detail: 'for nothing', who: '' }
  if (revision === 1)
    return {
      at,
      kind: 'paid',
      text: `Paid ${formatMoney((order.placedTotal ?? order.total) + pointsValueOf(document, order.checked.coupon?.discount ?? 0))}`,
      detail: [
        document.date ? `for ${document.date} ${document.time}` : 'as soon as possible',
        ...(order.checked.coupon ? [`with the coupon ${order.checked.coupon.code}`] : []),
      ].join(', '),
      who: order.member === null ? 'Guest' : 'Member',
    }
  if (detail?.movedTo !== undefined)
    return {
      at,
      kind: 'store',
      text: `Moved from ${detail.movedFrom ?? ''} to ${detail.movedTo}`,
      detail: ['agreed on the phone', ready].filter(Boolean).join(', '),
      who,
    }
  if (detail?.changed) return { at, kind: 'question', text: 'Changed by its customer', detail: ready, who }
  if (detail?.wish)
    return {
      at,
      kind: 'question',
      text: { asked: 'Its customer asks to change or cancel it', yes: 'The store said yes', no: 'The store said no' }[
        detail.wish
      ],
      who,
    }
  if (detail?.allergySeen !== undefined)
    return { at, kind: 'allergy', text: `Allergy seen by ${detail.allergySeen}`, who }
  switch (detail?.question) {
    case 'asked':
      return { at, kind: 'question', text: 'Asked for another time', who }
    case 'moved':
      return { at, kind: 'question', text: `Moved to another time`, detail: ready, who }
    case 'refunded':
    case 'kept':
      return {
        at,
        kind: 'question',
        text: detail.question === 'kept' ? 'Kept at its time' : 'Chose the money back',
        who,
      }
    case undefined:
  }
  const waited = durationText((at.getTime() - order.placed_at.getTime()) / 1000)
  const accepted = isFirstAnswer ? `Accepted after ${waited}` : ''
  switch (stage) {
    case 'accepted':
      return accepted || !ready
        ? { at, kind: 'accepted', text: accepted || 'Accepted', detail: ready, who }
        : { at, kind: 'time', text: `New time: ${ready}`, who }
    case 'preparing':
      if (accepted) return { at, kind: 'accepted', text: accepted, detail: ready, who }
      return ready
        ? { at, kind: 'time', text: `New time: ${ready}`, who }
        : { at, kind: 'preparing', text: 'Being made', who }
    case 'oven':
      return ready
        ? { at, kind: 'time', text: `New time: ${ready}`, who }
        : { at, kind: 'oven', text: 'In the oven', who }
    case 'out':
      if (ready) return { at, kind: 'time', text: `New time: ${ready}`, who }
      return {
        at,
        kind: 'out',
        text: isDelivery ? 'Left the store' : 'Ready for pick-up',
        detail: detail?.driver ? `with ${detail.driver}` : '',
        who,
      }
    case 'finished': {
      const late = order.ready_at ? Math.floor((at.getTime() - order.ready_at.getTime()) / 60_000) : 0
      const text = isDelivery ? 'Delivered' : 'Finished'
      return { at, kind: 'finished', text: late >= 1 ? `${text}, ${late} min late` : text, who, isBad: late >= 1 }
    }
    case 'refused':
      return { at, kind: 'refused', text: 'Refused', detail: detail?.refusal ?? '', who, isBad: true }
    case 'new':
      return { at, kind: 'office', text: 'Not answered, its customer was told', who, isBad: true }
  }
}

/** '18:40' on the clocks of the store, with the day where it is another one. */
function clockOf(time: Date, { checked: { zone } }: ToldOrder, at: Date): string {
  const offsets = zoneOffsets(zone, at)
  const [then, now] = [localTime(time, offsets), localTime(at, offsets)]
  const clock = `${String(Math.floor(then.minutes / 60)).padStart(2, '0')}:${String(then.minutes % 60).padStart(2, '0')}`
  return then.date === now.date ? clock : `${then.date} ${clock}`
}

const SOURCES = { operator: '', refusal: 'since it was refused', provider: "in the card provider's dashboard", dispute: 'by a lost dispute', change: 'since its customer changed it' } // oxfmt-ignore

function refundEvent({
  at,
  source,
  state,
  document,
  not_before: waits,
}: Refund & { at: Date }): Partial<StoryEvent> & Pick<StoryEvent, 'at' | 'kind' | 'text'> {
  const { card, giftCards, points, reason, failure, asked, takenBack } = document
  const given = giftCards.reduce((sum, one) => sum + one.amount, 0)
  const ways = [
    ...(card > 0 ? [`${formatMoney(card)} to the card`] : []),
    ...(given > 0 ? [`${formatMoney(given)} to gift cards`] : []),
    ...(points > 0 ? [`${points} ${BRAND.points}`] : []),
  ].join(', ')
  const amount = formatMoney(amountOf(document))
  if (takenBack)
    return {
      at: new Date(takenBack.at),
      kind: 'refund',
      text: `Refund of ${amount} taken back`,
      detail: asked?.by && asked.by !== takenBack.by ? `${asked.by} had asked for it` : '',
      who: takenBack.by,
    }
  const text =
    state === 'done'
      ? `Refunded ${amount}`
      : state === 'pending'
        ? `Refunding ${amount}, ${waits ? 'can still be taken back' : 'the bank is asked'}`
        : `Refund of ${amount} failed`
  const detail = [ways, SOURCES[source], reason, failure && `The card got nothing: ${failure}`]
    .filter(Boolean)
    .join('. ')
  return { at, kind: 'refund', text, detail, who: asked?.by ?? (source === 'operator' ? 'Office' : ''), isBad: failure !== undefined || state === 'failed' } // oxfmt-ignore
}

function disputeWords(dispute: NonNullable<ToldOrder['dispute']>) {
  const { amount, reason, status } = dispute
  return {
    text: `Payment disputed, ${formatMoney(amount)}`,
    detail: `${reason.replaceAll('_', ' ')}, ${status.replaceAll('_', ' ')}`,
    who: 'Bank',
    isBad: !isDecided(dispute),
  }
}

const CHANNELS = { mail: 'Mail', sms: 'Text message', push: 'Push message', print: 'Ticket' }

function giftEvent({
  at,
  points,
  worth,
  coupon,
  reason,
  by: who,
}: Awaited<ReturnType<typeof listOrderGoodwill>>[number]): Partial<StoryEvent> &
  Pick<StoryEvent, 'at' | 'kind' | 'text'> {
  const what = coupon === null ? `${points} points` : `Coupon ${coupon} for a dish up to ${formatMoney(worth)}`
  const why = GOODWILL_REASONS[reason as GoodwillReason] ?? reason
  return { at, kind: 'gift', text: `${what} given`, detail: why, who }
}

function jobEvent(
  job: OrderJob,
  senders: readonly string[],
): Partial<StoryEvent> & Pick<StoryEvent, 'at' | 'kind' | 'text'> {
  const { kind, ended_at: endedAt, outcome, fault } = job
  const at = endedAt ?? job.at
  const isBad = (outcome !== null && outcome !== 'done') || (outcome === null && fault !== '')
  if (kind === 'print') {
    const copy = (job.copy ?? 1) > 1 ? `Copy ${job.copy} of the ticket` : 'Ticket'
    const state = outcome === 'done' ? 'printed' : outcome === null ? 'waits for the printer' : 'was not printed'
    return { at, kind: 'print', text: `${copy} ${state}`, detail: fault, who: job.by || (job.printer ?? ''), isBad }
  }
  const isSender = kind === 'push' || senders.includes(kind)
  const waits = isSender ? 'is on its way' : 'is kept: this host sends none'
  const state = outcome === 'done' ? 'sent' : outcome === null ? waits : 'was not sent'
  const about = job.subject ?? job.text
  return { at, kind: 'message', text: `${CHANNELS[kind]} ${state}`, detail: [about, isBad ? fault : ''].filter(Boolean).join('. '), isBad } // oxfmt-ignore
}

/** How late an order is, or was when it ended; in minutes. */
export function lateMinutes(
  { status, stage, ready_at: readyAt, changed_at: changedAt }: ToldOrder,
  events: readonly StoryEvent[],
  now: Date,
): number {
  if (!readyAt || stage === 'refused') return 0
  const finished = events.find(({ kind }) => kind === 'finished')?.at ?? changedAt
  return Math.max(0, Math.floor(((status === 1 ? now : finished).getTime() - readyAt.getTime()) / 60_000))
}

/** What its store could still be asked about its time. */
export async function isAskedFor(db: Db, order: ToldOrder): Promise<boolean> {
  const question = await findQuestion(db, order.hash)
  return question !== undefined && question.answer === null && !question.isKept && !isBegun(order)
}

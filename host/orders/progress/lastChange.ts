import { officeTime } from '../../../domain/office/clock.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import type { Db } from '../../store/database/database.ts'
import { listOrderEvents, type OrderProgress } from '../../store/orders/orderStages.ts'
import { findToldOrder } from '../../store/orders/orderStory.ts'
import type { EventDetail, EventSource } from '../../store/schema/orderTables.ts'

/** Who was first and with what, for a refusal of a press that began from an older view of an order (D-232). */

/** As a sentence about an order goes on: 'This order is in the oven by now.' */
export const STAGE_WORDS: Record<Stage, string> = {
  new: 'new',
  accepted: 'accepted',
  preparing: 'being prepared',
  oven: 'in the oven',
  out: 'out or ready',
  finished: 'finished',
  refused: 'refused',
}

const WHO: Record<EventSource, string> = {
  customer: 'its customer',
  kitchen: 'the kitchen',
  operator: 'the office',
  office: 'the office',
  driver: 'its driver',
  demo: 'the demo kitchen',
  host: 'the host',
}

type Order = Pick<OrderProgress, 'hash' | 'number'>

/** 'in the oven by now: the kitchen, 18:12', of the stage at which an order is. */
export async function stageByNow(db: Db, order: Order & Pick<OrderProgress, 'stage'>, now: Date): Promise<string> {
  const moved = (await changesOf(db, order)).findLast(({ stage, before }) => stage !== before)
  const who = moved && `: ${await whoWords(db, order, moved, now)}`
  return `${STAGE_WORDS[order.stage]} by now${who ?? ''}`
}

/** 'This order has changed meanwhile. Another time was told: the kitchen, 18:12.', of whatever changed it last. */
export async function changedMeanwhile(db: Db, order: Order, now: Date): Promise<string> {
  const last = (await changesOf(db, order)).at(-1)
  const what = last && ` ${changeWords(last)}: ${await whoWords(db, order, last, now)}.`
  return `This order has changed meanwhile.${what ?? ''}`
}

interface Change {
  stage: Stage
  before: Stage | undefined
  at: Date
  source: EventSource
  actor: string
  detail: EventDetail | null
}

const changesOf = async (db: Db, { hash }: Order): Promise<Change[]> =>
  (await listOrderEvents(db, hash)).map((event, index, all) => ({ ...event, before: all[index - 1]?.stage }))

async function whoWords(db: Db, { number }: Order, { actor, source, at }: Change, now: Date): Promise<string> {
  const told = await findToldOrder(db, number)
  const time = told && `, ${officeTime(at, now, zoneOffsets(told.checked.zone, now))}`
  return `${actor || WHO[source]}${time ?? ''}`
}

function changeWords({ stage, before, detail }: Change): string {
  if (stage !== before) return `It is ${STAGE_WORDS[stage]} now`
  if (detail?.movedTo !== undefined) return `It goes to ${detail.movedTo}`
  if (detail?.changed) return 'Its customer changed it'
  if (detail?.wish !== undefined)
    return detail.wish === 'asked' ? 'Its customer asks to change it' : `Its customer was told ${detail.wish}`
  if (detail?.allergySeen !== undefined) return `Its allergy was seen by ${detail.allergySeen}`
  switch (detail?.question) {
    case 'asked':
      return 'Its customer is asked for another time'
    case 'moved':
      return 'Its customer chose another time'
    case 'refunded':
      return 'Its customer chose the money back'
    case 'kept':
      return 'It is kept at its time'
    case undefined:
      return detail?.readyAt === undefined ? 'It was changed' : 'Another time was told'
  }
}

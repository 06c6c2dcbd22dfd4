import type { ServiceKey } from '../../../domain/schedule/specialDays.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import type { Stage } from '../../../domain/order/orderStage.ts'
import { officeTime } from '../../../domain/office/clock.ts'
import { hostNow } from '../../device/hostClock.ts'
import type { Answer } from '../device/ask.ts'

export type ServiceNow = Answer<'storeDay'>['services'][number]

export const serviceName = (service: ServiceKey): string => (service === 'delivery' ? 'Delivery' : 'Pick Up')

/** 'Open', 'Until 18:30', 'Off' or 'Closed' of a service, by the store's clocks. */
export function stateWords({ state, until }: Pick<ServiceNow, 'state' | 'until'>, offsets: UtcOffsets): string {
  if (state === 'open') return 'Open'
  const end = until ? officeTime(until, new Date(hostNow()), offsets) : ''
  if (state === 'closed') return 'Closed'
  return end ? `Until ${end}` : 'Off'
}

/** `1 order`, `2 orders`. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** 'Paper empty' or 'Silent' of what is wrong with a printer. */
export const faultName = (fault: string): string => fault.charAt(0).toUpperCase() + fault.slice(1)

const STAGES: Record<Stage, string> = {
  new: 'Not answered',
  accepted: 'Accepted',
  preparing: 'Make',
  oven: 'In the oven',
  out: 'On the way',
  finished: 'Finished',
  refused: 'Refused',
}

/** 'In the oven, Delivery': where an order is, as a list of a store says it. */
export function stageWords(stage: Stage, service: ServiceKey, isForLater = false): string {
  const words =
    stage === 'new' && isForLater ? 'For later' : stage === 'out' && service === 'pickup' ? 'Ready' : STAGES[stage]
  return service === 'delivery' ? `${words}, Delivery` : words
}

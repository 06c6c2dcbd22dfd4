import type { Service } from '../catalogue/store.ts'
import type { Stage } from './orderStage.ts'

export interface StageNews {
  text: string
  /** Worth waking a phone for. */
  isUrgent: boolean
}

/** What a customer's device shows when an order reaches a stage [TRK-04]; undefined for a stage without news. */
export function stageNews(stage: Stage, service: Service): StageNews | undefined {
  switch (stage) {
    case 'accepted':
      return { text: 'Accepted by the Kitchen', isUrgent: true }
    case 'preparing':
      return { text: 'We Prepare Your Order', isUrgent: false }
    case 'oven':
      return { text: 'Order in the Oven', isUrgent: false }
    case 'out':
      return { text: service === 'Delivery' ? 'Out for Delivery' : 'Pick Up Ready', isUrgent: true }
    case 'finished':
      return service === 'Delivery' ? { text: 'Delivered', isUrgent: false } : undefined
    case 'refused':
      return { text: 'The Store Could Not Take It', isUrgent: true }
    case 'new':
      return undefined
  }
}

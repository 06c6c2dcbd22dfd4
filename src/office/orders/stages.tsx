import { Bell, Bike, Check, ChefHat, Clock, Flame, PackageCheck, ShoppingBag, X, type LucideIcon } from 'lucide-react'
import type { Stage } from '../../../domain/order/orderStage.ts'
import type { Answer } from '../device/ask.ts'

export type Story = Answer<'getOrderStory'>
export type Found = Answer<'findOrdersOf'>['orders'][number]
type Service = Found['service']

interface Shown {
  icon: LucideIcon
  word: string
  tone: '' | 'good' | 'warn' | 'bad' | 'off'
}

/** How the office calls a stage; an order for later waits where one for now is made. */
export function stageShown(stage: Stage, service: Service, isLater: boolean): Shown {
  switch (stage) {
    case 'new':
      return { icon: Bell, word: 'New', tone: 'warn' }
    case 'accepted':
      return isLater ? { icon: Clock, word: 'For later', tone: 'off' } : { icon: Check, word: 'Accepted', tone: '' }
    case 'preparing':
      return { icon: ChefHat, word: 'Make', tone: '' }
    case 'oven':
      return { icon: Flame, word: 'In the oven', tone: '' }
    case 'out':
      return service === 'delivery'
        ? { icon: Bike, word: 'On the road', tone: '' }
        : { icon: PackageCheck, word: 'Ready', tone: '' }
    case 'finished':
      return { icon: Check, word: 'Finished', tone: 'good' }
    case 'refused':
      return { icon: X, word: 'Refused', tone: 'bad' }
  }
}

export function StageState({
  order: { stage, service, isLater },
}: {
  order: Pick<Found, 'stage' | 'service' | 'isLater'>
}) {
  const { icon: Icon, word, tone } = stageShown(stage, service, isLater)
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon className="i" size={16} strokeWidth={2} aria-hidden />
      {word}
    </span>
  )
}

export function ServiceWord({ service }: { service: Service }) {
  const Icon = service === 'delivery' ? Bike : ShoppingBag
  return (
    <span className="rw1">
      <Icon className="i" size={16} strokeWidth={1.9} aria-hidden />
      {service === 'delivery' ? 'Delivery' : 'Pick Up'}
    </span>
  )
}

/** The number with the three digits that people read out. */
export function OrderNumber({ order }: { order: string }) {
  return (
    <span className="num3">
      {order.slice(0, -3)}
      <b>{order.slice(-3)}</b>
    </span>
  )
}

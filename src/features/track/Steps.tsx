import { Bike, Check, ChefHat, ClipboardCheck, Flame, House, MapPin, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { LiveOrder } from '../../../domain/order/liveOrder.ts'
import { isActive, stepLabels } from './progress.ts'
import styles from './Steps.module.css'

interface StepsProps {
  order: LiveOrder
  isStale: boolean
  /** Formats a time in ISO 8601, with its day when that is another one; '' for none. */
  clock: (at: string) => string
  /** Where the order ends: the customer's address or the store's. */
  destination: string
}

/** Four steps, and a fifth icon for the destination, which is never active by itself [TRK-04 TRK-05 TRK-06 TRK-08], Q-20. */
export function Steps({ order, isStale, clock, destination }: StepsProps) {
  const { step, delivers, status, readyAt } = order
  const icons: LucideIcon[] = [ClipboardCheck, ChefHat, Flame, delivers ? Bike : ShoppingBag]
  const Destination = delivers ? House : MapPin
  const arrival = delivers && status === 1 ? clock(readyAt) : ''
  return (
    <ol className={styles.steps} aria-label="Progress of your order">
      {stepLabels(delivers).map((label, index) => {
        const isCurrent = status === 1 && index === step
        const isDone = (status === 1 && index < step) || (status === 2 && Boolean(order.stepTimes[index]))
        const Icon = isDone ? Check : (icons[index] ?? Check)
        return (
          <li
            key={label}
            className={isCurrent ? `${styles.now} ${isStale ? styles.stale : ''}` : isDone ? styles.done : ''}
            aria-current={isCurrent ? 'step' : undefined}
            data-active={isActive(index, order) || undefined}
          >
            <i>
              <Icon size={22} strokeWidth={1.9} aria-hidden />
            </i>
            <div>
              <span>
                {label}
                {isDone ? <span className="vh">, done</span> : null}
              </span>
              <time className="num soft">{clock(order.stepTimes[index] ?? '')}</time>
            </div>
          </li>
        )
      })}
      <li>
        <i>
          <Destination size={22} strokeWidth={1.9} aria-hidden />
        </i>
        <div>
          <span className="soft">{destination}</span>
          {arrival ? <span className="num soft">about {arrival}</span> : null}
        </div>
      </li>
    </ol>
  )
}

import type { Cents } from '../money.ts'
import { dayName, formatDate } from '../schedule/formatTime.ts'
import { addDays } from '../schedule/localTime.ts'

interface ItemToday {
  name: string
  size: string
  quantity: number
  description: string
  picture: string
  /** Why it cannot be ordered as it was; absent when it can. */
  fault?: string
}

/** An order of a member's history as it would be ordered again now (D-75). */
export interface PastOrderToday {
  hash: string
  /** 'YYYY-MM-DD HH:mm' in the store's zone. */
  placedAt: string
  storeHash: string
  storeName: string
  /** Never empty. */
  items: ItemToday[]
  /** At today's prices with taxes and deposit, without the items that have a fault. 0 when all have one. */
  total: Cents
}

/** '2 Margherita, Cola' of what can be ordered, else of all. */
export function itemNames({ items }: Pick<PastOrderToday, 'items'>): string {
  const offered = items.filter(({ fault }) => fault === undefined)
  return (offered.length > 0 ? offered : items)
    .map(({ name, size, quantity }) => [...(quantity > 1 ? [quantity] : []), name, ...inchesOf(size)].join(' '))
    .join(', ')
}

/** The 12" of 'Medium 12"'. */
const inchesOf = (size: string): string[] => /\d{1,2}"/.exec(size) ?? []

/** 'earlier today', 'yesterday', 'last Friday' within a week, else 'on Nov 2'. Both are 'YYYY-MM-DD', with or without a time. */
export function whenPlaced(placedAt: string, today: string): string {
  const [placed, now] = [placedAt.slice(0, 10), today.slice(0, 10)]
  if (placed === now) return 'earlier today'
  if (placed === addDays(now, -1)) return 'yesterday'
  return placed < now && placed >= addDays(now, -7) ? `last ${dayName(placed, now)}` : `on ${formatDate(placed)}`
}

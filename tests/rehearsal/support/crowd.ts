import { openDatabase } from '../../../host/store/database/database.ts'
import type { CardProvider } from './cardProvider.ts'
import { placeOrder, type Customer, type ReportedOrder } from './customer.ts'

/** Customers who order one time after the other until `stop`. */
export interface Crowd {
  /** The orders that they were shown so far. */
  reported: ReportedOrder[]
  /** Waits until each of them has ordered once more. */
  goOn(): Promise<void>
  /** Resolves after their last orders. */
  stop(): Promise<void>
}

/** `placed` is awaited before the customer orders again. */
export function startCrowd(
  customers: readonly Customer[],
  store: string,
  products: readonly string[],
  placed: (order: ReportedOrder, customer: Customer) => Promise<void> = () => Promise.resolve(),
): Crowd {
  const reported: ReportedOrder[] = []
  const counts = customers.map(() => 0)
  let isOver = false
  let wake: () => void = () => undefined
  const ordering = Promise.all(
    customers.map(async (customer, at) => {
      while (!isOver) {
        const order = await placeOrder(customer, store, [products[reported.length % products.length] ?? ''])
        reported.push(order)
        counts[at] = (counts[at] ?? 0) + 1
        wake()
        await placed(order, customer)
      }
    }),
  )
  return {
    reported,
    goOn: async () => {
      const before = [...counts]
      while (counts.some((count, at) => count <= (before[at] ?? 0)))
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ordering])
    },
    stop: async () => {
      isOver = true
      await ordering
    },
  }
}

/** What customers were shown, the database and the card provider do not agree about; none when all is well. */
export async function disagreements(
  databaseUrl: string,
  reported: readonly ReportedOrder[],
  cards: Pick<CardProvider, 'payments'>,
): Promise<string[]> {
  const database = await openDatabase({ url: databaseUrl })
  try {
    const kept = await database.db.selectFrom('orders').select(['number', 'checkout', 'total', 'hash']).execute()
    const payments = await cards.payments()
    const byNumber = new Map(kept.map((order) => [String(order.number), order]))
    const numbers = new Set(reported.map(({ number }) => number))
    return [
      ...reported.flatMap(({ number, total, hash }) => {
        const order = byNumber.get(number)
        if (!order) return [`${number} is lost`]
        return order.total === total && order.hash === hash ? [] : [`${number} costs ${order.total}, not ${total}`]
      }),
      ...(numbers.size === reported.length ? [] : ['two customers were shown the same number']),
      ...kept.flatMap(({ number, checkout, total }) => {
        const paid = payments.get(checkout) ?? []
        return paid.length === 1 && paid[0] === total
          ? []
          : [`${number} costs ${total}, and ${paid.join(', ')} was paid`]
      }),
      ...kept.filter(({ number }) => !numbers.has(String(number))).map(({ number }) => `nobody was shown ${number}`),
      ...[...payments.keys()]
        .filter((checkout) => !kept.some((order) => order.checkout === checkout))
        .map((checkout) => `${checkout} was paid and is no order`),
    ]
  } finally {
    await database.close()
  }
}

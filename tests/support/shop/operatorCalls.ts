// What journeys have the operator do: coupons, gift cards, refunds, and what is sold out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order } from '../../../domain/order/order.ts'
import type { CouponEntry } from '../../../host/catalogue/import/offerFormat.ts'
import type { Host } from '../host/hostProcess.ts'

let coupons = 0

/** Makes a coupon of 10 % off everything, with these changes; resolves with its code. */
export async function makeCoupon(host: Host, changes: Partial<CouponEntry> = {}): Promise<string> {
  const code = `PAY${Date.now() % 1_000_000}${(coupons += 1)}`
  const entry: CouponEntry = { code, name: 'Ten off', message: '10% off everything.', kind: 'percent-off-each', percent: 10, ...changes } // oxfmt-ignore
  await ask(host, 'coupons', JSON.stringify(entry))
  return code
}

export const withdrawCoupon = (host: Host, code: string): Promise<unknown> =>
  ask(host, `coupons/${code}/withdraw`, new URLSearchParams())

export interface TestCard {
  number: string
  code: string
}

/** Makes a gift card of so many dollars. */
export async function makeGiftCard(host: Host, balance: string): Promise<TestCard> {
  const { cards } = (await ask(host, 'gift-cards', new URLSearchParams({ balance }))) as { cards: TestCard[] }
  const [card] = cards
  if (!card) throw new Error('There is no gift card.')
  return card
}

/** The balance of a card, as '5.00'. */
export async function giftCardBalance(host: Host, { number }: TestCard): Promise<string> {
  const { balance } = (await ask(host, 'gift-cards/find', new URLSearchParams({ number }))) as { balance: string }
  return balance
}

/** Sets the bare c_status of an order. */
export const setOrderStatus = (host: Host, order: string, status: 1 | 2 | 4 | 5): Promise<unknown> =>
  ask(host, `orders/${order}`, new URLSearchParams({ status: String(status) }))

/** Finishes all orders that are still in progress, so that a kitchen's screen begins without any. */
export async function endOpenOrders(host: Host): Promise<void> {
  const { orders } = (await ask(host, 'orders?open=1')) as { orders: { order: string }[] }
  for (const { order } of orders) await setOrderStatus(host, order, 2)
}

type OrderNumber = Pick<Order, 'number'>

/** Moves an order; `fields` go with the stage, such as `ready_in`. */
export const moveTo = (host: Host, { number }: OrderNumber, stage: string, fields: Record<string, string> = {}) =>
  ask(host, `orders/${number}`, new URLSearchParams({ stage, ...fields }))

/** Asks the customer of an order for a closed time for another one. */
export const askForTime = (host: Host, { number }: OrderNumber): Promise<unknown> =>
  ask(host, `orders/${number}/ask`, new URLSearchParams())

/** Says that an order for a closed time is made nevertheless. */
export const keepOrder = (host: Host, { number }: OrderNumber): Promise<unknown> =>
  ask(host, `orders/${number}/keep`, new URLSearchParams())

export const handToDriver = (host: Host, { number }: OrderNumber): Promise<{ oihash: string }> =>
  ask(host, `orders/${number}/driver`, new URLSearchParams({ driver: 'Sam' })) as Promise<{ oihash: string }>

/** Says where the driver of an order is. */
export const placeDriver = (host: Host, { number }: OrderNumber, lat: number, lng: number): Promise<unknown> =>
  ask(host, `orders/${number}/position`, new URLSearchParams({ lat: String(lat), lng: String(lng) }))

/** Gives back everything of an order, with the points that it earned. */
export const refundOrder = (host: Host, number: string): Promise<unknown> =>
  ask(host, `orders/${number}/refund`, new URLSearchParams())

/** As if the card had been used up elsewhere. */
export const blockGiftCard = (host: Host, { number }: TestCard): Promise<unknown> =>
  ask(host, 'gift-cards/block', new URLSearchParams({ number }))

/** Runs `work` while an option, by its name, is sold out at a store (its code); `work` may end that earlier. */
export async function whileSoldOut(
  host: Host,
  { store, option }: { store: string; option: string },
  work: (putBack: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  let isBack = false
  const putBack = async () => {
    isBack = true
    await ask(host, `stores/${store}/back-on-sale`, new URLSearchParams({ option }))
  }
  await ask(host, `stores/${store}/sold-out`, new URLSearchParams({ option }))
  try {
    await work(putBack)
  } finally {
    if (!isBack) await putBack()
  }
}

/** Runs `work` while a special day counts. */
export async function whileSpecialDay(
  host: Host,
  { code, ...fields }: { code: string; on: string } & Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  await ask(host, 'special-days', new URLSearchParams({ code, ...fields }))
  try {
    await work()
  } finally {
    await ask(host, `special-days/${code}/remove`, new URLSearchParams())
  }
}

/** Posts `body` to an operator's call; reads without one. */
export async function ask(host: Host, path: string, body?: string | URLSearchParams): Promise<unknown> {
  const key = readFileSync(join(host.dataDir, 'operator-key'), 'utf8').trim()
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  }
  const answer = await fetch(
    `${host.url}/operator/${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body },
  )
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return await answer.json()
}

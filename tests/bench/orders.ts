import { dueBeforeTip, tipAmount, DEFAULT_TIP } from '../../domain/payment/balance.ts'
import { withNames, startingConfiguration } from '../../domain/catalogue/configuration.ts'
import { missingChoiceMessage } from '../../domain/catalogue/validateConfiguration.ts'
import type { Product } from '../../domain/catalogue/menu.ts'
import type { Store } from '../../domain/catalogue/store.ts'
import demo from '../../host/demo/catalogue.json' with { type: 'json' }
import { startHost, type Host } from '../support/host/hostProcess.ts'
import { openAllDay } from '../support/host/operator.ts'
import { Client } from './client.ts'
import { addGiftCard, makeDiscounts, type Discounts } from './discounts.ts'
import { processorMs } from './processorMs.ts'
import { spread } from './percentiles.ts'

/** Seconds of each measurement, and of the warm-up before the first one. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
const WARM_SECONDS = 10

interface Times {
  orders: number
  seconds: number
  add: number[]
  complete: number[]
  /** Milliseconds of the host's processor time. */
  cpuMs: number
}

/**
 * Measures complete orders per second against the built host over HTTP; each order has a guest and a phone number of
 * its own, and every second order a coupon, the same for all, and a gift card.
 */
export async function benchOrders(name: string, env: Record<string, string>): Promise<void> {
  // TRUST_PROXY gives each guest an address of their own, so that the rate limits stay on.
  const host = await startHost({ ...env, TRUST_PROXY: '1' })
  try {
    await openAllDay(host, demo.stores[0]?.code ?? '', async () => {
      const shop = { ...(await shopOf(host)), ...(await makeDiscounts(host)) }
      await measure(host, shop, 4, WARM_SECONDS)
      for (const clients of [1, 4, 16])
        report(`${name}, ${clients} client${clients > 1 ? 's' : ''}`, await measure(host, shop, clients, SECONDS))
    })
  } finally {
    await host.stop()
    await host.remove()
  }
}

export interface Menu {
  store: Store
  products: Product[]
  cardKey: string
}

/** Without discounts no order has any. */
type Shop = Menu & Partial<Discounts>

/** An open store and the products that can be ordered there without a choice. */
export async function shopOf(host: Host): Promise<Menu> {
  const client = new Client(host.url, '10.255.255.255')
  await client.ask('config', {})
  const { stores } = await client.ask('stores', {})
  const store = stores.find(({ pickupOpen, comingSoon }) => pickupOpen && !comingSoon)
  if (!store) throw new Error('no store is open')
  const { details = [] } = await client.ask('menu', { store: store.hash, full: true })
  const products = details.filter(
    (product) =>
      product.type !== 3 && product.bagType !== '3' && !missingChoiceMessage(product, startingConfiguration(product)),
  )
  const { cardKey } = await client.ask('checkout', { store: store.hash })
  client.close()
  return { store, products, cardKey }
}

let guests = 0

async function measure(host: Host, shop: Shop, clients: number, seconds: number): Promise<Times> {
  const times: Times = { orders: 0, seconds: 0, add: [], complete: [], cpuMs: -processorMs(host) }
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const { client } = await placeOrder(host, shop, times)
        client.close()
        times.orders += 1
      }
    }),
  )
  times.seconds = (performance.now() - began) / 1000
  times.cpuMs += processorMs(host)
  return times
}

export interface PlacedOrder {
  hash: string
  number: string
  /** The client that placed it, with an open connection. */
  client: Client
}

/** Places an order for pick-up as a guest with an address and a phone number of their own. `cards` asks the card sandbox without the host, `codeOf` has the code of the text message. */
export async function placeOrder(
  host: Pick<Host, 'url'>,
  shop: Shop & { cards?: Client | undefined; codeOf?: (phone: string) => Promise<string> },
  times: Pick<Times, 'add' | 'complete'> = { add: [], complete: [] },
): Promise<PlacedOrder> {
  const { store, products, cardKey, cards: provider } = shop
  const guest = ++guests
  const client = new Client(host.url, `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}`)
  const phone = `604${2_000_000 + guest}`
  await client.ask('config', {})
  let subtotal = 0
  for (const at of [guest * 7, guest * 11 + 3]) {
    const product = products[at % products.length]
    if (!product) throw new Error('nothing to order')
    const { cart } = await timed(times.add, () => client.ask('addProduct', wish(store, product)))
    subtotal = cart?.subtotal ?? 0
  }
  await client.ask('sendCode', { phone })
  const code = await (shop.codeOf ?? ((to) => codeInInbox(client, to)))(phone)
  await client.ask('verifyPhone', { code })
  const details = detailsOf(store, phone)
  const { coupon: couponCode, giftCards: cards, tokenKey } = shop
  const discounts =
    couponCode && cards && tokenKey && guest % 2 === 0 ? { coupon: couponCode, giftCards: cards, tokenKey } : undefined
  const coupon = discounts ? { useCoupon: true, coupon: discounts.coupon } : {}
  const asked = { ...details, ...coupon }
  const { payment } = await client.ask('completeCheck', { ...asked, tip: 0 })
  const amounts = { ...payment, subtotal }
  const giftCards = discounts ? [await addGiftCard(client, { checkout: payment.checkout, subtotal }, discounts)] : []
  const giftCardAmount = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  const tip = tipAmount(amounts, DEFAULT_TIP)
  const paymentMethod = await typedCard(provider ?? client, cardKey)
  const paying = { checkout: payment.checkout, tip, cardAmount: dueBeforeTip(amounts) + tip - giftCardAmount, giftCardAmount, giftCards, paymentMethod } // oxfmt-ignore
  const { order: placed } = await timed(times.complete, () => client.ask('complete', { ...asked, ...paying }))
  if (placed?.total !== paying.cardAmount + giftCardAmount) throw new Error('the order is not what was paid')
  return { hash: placed.hash, number: placed.number, client }
}

async function codeInInbox(client: Client, phone: string): Promise<string> {
  const inbox = await client.send('GET', `/dev/inbox.json?to=${encodeURIComponent(`+1${phone}`)}`)
  return (JSON.parse(inbox) as { code?: string }[])[0]?.code ?? ''
}

const wish = (store: Store, product: Product) => {
  const { size, quantity, groups, choices, bags } = withNames(product, startingConfiguration(product))
  const { hash, name, type, salesType } = product
  const what = { store: store.hash, name, product: hash, type, quantity, size, salesType, salesHash: '' }
  return { ...what, groups, choices, bags, bagHash: '0', change: '0' }
}

const detailsOf = (store: Store, phone: string) => ({
  store: store.hash,
  service: 'Pick Up',
  scheduled: false,
  date: '',
  time: '',
  paymentType: '2',
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  phone,
  notes: '',
  usePoints: false,
  useCoupon: false,
  coupon: '',
  mailing: true,
  sms: true,
})

/** Creates a confirmation token for a test card at the card sandbox, as the card form does. */
async function typedCard(client: Client, cardKey: string): Promise<string> {
  const form = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
    'payment_method_data[card][cvc]': '123',
  })
  const { id } = JSON.parse(await client.send('POST', '/sandbox/v1/confirmation_tokens', form, { token: cardKey })) as {
    id: string
  }
  return id
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  times.push(performance.now() - began)
  return result
}

function report(name: string, { orders, seconds, add, complete, cpuMs }: Times): void {
  const perSecond = (orders / seconds).toFixed(1)
  const cpu = `${(cpuMs / orders).toFixed(1)} ms of the host's processor an order, ${((cpuMs / seconds) * 0.1).toFixed(0)} % busy`
  console.log(
    `${name}: ${perSecond} orders/s; add ${spread(add)}; complete ${spread(complete)} (${orders} orders); ${cpu}`,
  )
}

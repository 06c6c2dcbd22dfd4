import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BRAND } from '../../shared/brand.ts'
import type { Order } from '../../domain/order/order.ts'
import { OrderDetails } from '../../src/components/order/OrderDetails.tsx'

const order: Order = {
  number: '40001',
  hash: 'h',
  service: 'Pick Up',
  placedAt: '2026-11-20 18:05',
  date: '',
  time: '',
  items: [],
  subtotal: 1670,
  deposit: 20,
  gst: 83,
  pst: 32,
  delivery: 0,
  discount: 0,
  giftCards: 0,
  tip: 0,
  total: 1785,
  points: 12,
  name: 'Mia',
  lastname: 'Moss',
  email: 'mia@example.com',
  phone: '6045550123',
  deliveryAddress: '',
  store: { name: 'Main Street', address: '1 Main St', phone: '' },
}

/** Renders the order: `html` is the markup, `rows` maps each label under the items to its text. */
function renderOrder(changes: Partial<Order>) {
  const html = renderToStaticMarkup(<OrderDetails order={{ ...order, ...changes }} pickUp="Pick Up" />)
  const rows = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  return { html, rows: Object.fromEntries(rows) as Record<string, string> }
}

const delivered: Partial<Order> = { service: 'Delivery', delivery: 499, deliveryAddress: '#4, 1670 Commercial Drive' }

describe('OrderDetails', () => {
  it('names service, number and time [HIST-08 HIST-09 POP-01 Q-34]', () => {
    const words = (changes: Partial<Order>) => renderOrder(changes).html.replace(/<[^>]*>/g, '')
    expect(words({})).toContain('Pick Up · Order #40001 · 11/20/2026, 6:05 PM')
    expect(words(delivered)).toContain('Delivery · Order #40001')
  })

  it('shows a delivery price only for a delivery with a price [HIST-12 POP-03]', () => {
    expect(renderOrder(delivered).rows).toMatchObject({ Delivery: '$4.99' })
    for (const changes of [{}, { ...delivered, delivery: 0 }, { delivery: 499 }])
      expect(renderOrder(changes).rows).not.toHaveProperty('Delivery')
  })

  it('shows a discount as a negative amount, only when there is one [HIST-13 POP-04]', () => {
    expect(renderOrder({ discount: 500 }).rows).toMatchObject({ Discount: '−$5.00' })
    expect(renderOrder({}).rows).not.toHaveProperty('Discount')
  })

  it('shows the notes of the address and those to the kitchen [D-122]', () => {
    const { html } = renderOrder({ ...delivered, deliveryNotes: 'Buzz 1234', notes: 'No onions' })
    expect(html).toContain('Buzz 1234')
    expect(html).toContain('No onions')
    expect(renderOrder(delivered).html).not.toContain('Notes')
  })

  it('shows the delivery address only for a delivery [HIST-16 POP-05]', () => {
    expect(renderOrder(delivered).html).toContain('#4, 1670 Commercial Drive')
    expect(renderOrder({ deliveryAddress: '#4, 1670 Commercial Drive' }).html).not.toContain('Commercial')
  })
})

it('names the bag, the coupon and how an order was paid, and the figures add up [HIST-13 THX-02 PAY-33]', () => {
  const { rows, html } = renderOrder({
    subtotal: 1695,
    bagFee: 25,
    discount: 100,
    coupon: 'Ten off',
    giftCards: 500,
    total: 1710,
    refunded: 200,
    gstNumber: '123 RT0001',
    cutlery: true,
  })
  expect(rows).toMatchObject({
    'Paper bag': '$0.25',
    Coupon: 'Ten off',
    'Paid by gift card': '$5.00',
    'Paid by card': '$12.10',
    Refunded: '−$2.00',
    'Cutlery and napkins': 'Yes',
  })
  expect(html).toContain(`${BRAND.company}, GST number 123 RT0001`)
  expect(renderOrder({ ownBag: true }).rows).toMatchObject({ 'Paper bag': 'None, you bring yours' })
  expect(renderOrder({ pointsUsed: 240, discount: 1200 }).rows).toMatchObject({ 'PG Points used': '240' })
  expect(Object.keys(renderOrder({ giftCards: 1785 }).rows)).not.toContain('Paid by card')
})

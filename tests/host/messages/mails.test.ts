import { describe, expect, test } from 'vitest'
import type { Order } from '../../../domain/order/order.ts'
import { BRAND, COLORS } from '../../../shared/brand.ts'
import { confirmationMail } from '../../../host/messages/mail/confirmationMail.tsx'
import { creditNoteMail } from '../../../host/messages/mail/creditNoteMail.tsx'
import { emailChangedMail, recoveryMail } from '../../../host/messages/mail/memberMails.tsx'

const member = { name: 'Ann <b>&"Lee"', email: 'ann@example.com' }

const order: Order = {
  number: '1042',
  hash: 'order',
  service: 'Pick Up',
  placedAt: '2026-11-24 12:00',
  date: '',
  time: '',
  ready: '2026-11-24 12:25',
  items: [
    {
      quantity: 2,
      name: 'Margherita <img src=x>',
      size: 'Small',
      description: 'Extra basil',
      picture: '/pizza.svg',
      total: 3198,
    },
  ],
  subtotal: 3198,
  deposit: 0,
  gst: 160,
  pst: 0,
  delivery: 0,
  discount: 0,
  giftCards: 0,
  tip: 0,
  total: 3358,
  points: 32,
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  phone: '6045550123',
  deliveryAddress: '',
  store: { name: 'Main Street', address: '1 Main St, Vancouver', phone: '604-555-0101' },
}

const mails = [
  ['a code', recoveryMail(member, '493022', 'Forno')],
  ['a link', emailChangedMail(member, 'https://forno.test/undo-email#1.abc', 'Forno')],
  ['an order', confirmationMail(order, 'Forno')],
] as const

describe.each(mails)('the HTML of a mail with %s', (_name, { subject = '', html = '' }) => {
  test('is a document with the subject as its title and the name of the chain', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html).toMatch(/class="brand"[^>]*>Forno<\/td>/)
  })

  test('contains no markup from customer input, no script and no external resource', () => {
    expect(html).not.toMatch(/<b>|<img|<script|<link|<[^>]*\ssrc=|url\(|@import/)
  })

  test('has a dark style for every class that it uses', () => {
    const [, dark = ''] = html.split('@media (prefers-color-scheme: dark)')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    for (const name of new Set([...html.matchAll(/class="([\w-]+)"/g)].map(([, one]) => one)))
      expect(dark).toContain(`.${name} {`)
  })
})

test('the mail of a delivery has the address and the delivery price, that of a pick-up neither [PAY-34]', () => {
  const rows = { service: 'Delivery', delivery: 499, deliveryAddress: '#2, 1 Main St, Vancouver, V5V 1S2' } as const
  const delivered = confirmationMail({ ...order, ...rows }, 'Forno')
  for (const body of [delivered.text, delivered.html]) {
    expect(body).toContain('Delivery address')
    expect(body).toContain('#2, 1 Main St, Vancouver, V5V 1S2')
    expect(body).toContain('$4.99')
  }
  expect(confirmationMail(order, 'Forno').text).not.toContain('Delivery')
})

/** The rows of the text part that are a name and an amount, in cents. */
const amountsIn = (text: string) =>
  [...text.matchAll(/^([^:\n]+): (-?)\$(\d+)\.(\d\d)$/gm)].map(
    ([, name = '', sign, dollars, cents]) => [name, Number(`${sign}${dollars}${cents}`)] as const,
  )

test.each([
  ['a coupon', { discount: 320, coupon: '10% off', gst: 146 }, 'Discount, 10% off'],
  ['points', { discount: 500, pointsUsed: 100 }, 'Paid by 100 PG Points'],
])(
  'the mail of an order with %s, paper bag, tip and gift card adds up and has the date of the sale, the legal name and the GST number',
  (_, paid, discount) => {
    const rows = { subtotal: 3243, deposit: 20, bagFee: 25, pst: 4, gst: 162, tip: 480, giftCards: 1000, ...paid }
    const total = rows.subtotal + rows.gst + rows.pst + rows.tip - rows.discount
    const receipt = { ...order, ...rows, total, gstNumber: '123456789 RT0001' }
    const { text, html = '' } = confirmationMail(receipt, 'Forno')
    const amounts = new Map(amountsIn(text))
    expect([...amounts.keys()]).toEqual([
      'Deposit',
      'Paper bag',
      'Sub total',
      discount,
      'GST',
      'PST',
      'Tip',
      'Total',
      'Paid by gift card',
      'Paid by card',
    ])
    const of = (...names: string[]) => names.reduce((sum, name) => sum + (amounts.get(name) ?? Number.NaN), 0)
    expect(3198 + of('Deposit', 'Paper bag')).toBe(of('Sub total'))
    expect(of('Sub total', discount, 'GST', 'PST', 'Tip')).toBe(of('Total'))
    expect(of('Paid by gift card', 'Paid by card')).toBe(of('Total'))
    for (const body of [text, html])
      for (const name of [...amounts.keys(), 'GST number', '123456789 RT0001']) expect(body).toContain(name)
    expect(text).toContain('Date of sale: Nov 24, 2026')
    expect(text).toContain(`Sold by: ${BRAND.company}`)
    for (const part of ['Date of sale', 'Nov 24, 2026', 'Sold by', BRAND.company]) expect(html).toContain(part)
  },
)

test('the mail of an order without a paper bag says that the customer brings one [D-117]', () => {
  expect(confirmationMail({ ...order, ownBag: true }, 'Forno').text).toContain('Paper bag: None, you bring yours')
  expect(confirmationMail(order, 'Forno').text).not.toContain('Paper bag')
})

const parts = { card: 900, points: 20, pointsValue: 100, unearned: 3, giftCards: [{ card: 'a', amount: 500 }] }

test('a credit note has its name, both parties, the GST number, date, amount, taxes and the ways of the money', () => {
  const refund = { ...parts, gst: 60, pst: 40, tip: 200, reason: 'Cold pizza' }
  const note = { chain: 'Forno', date: '2026-11-25', parts: refund, isFull: false, isMembers: true }
  const mail = creditNoteMail({ ...order, gstNumber: '123456789 RT0001' }, note)
  expect(mail.subject).toBe('Credit note for your Forno order #1042')
  const said = [
    'Credit note',
    'Forno',
    '123456789 RT0001',
    'Ann Lee',
    '2026-11-25',
    '2026-11-24',
    'Cold pizza',
    '20 PG Points',
  ]
  const money = ['$15.00', '$12.00', '$0.60', '$0.40', '$2.00', '$9.00', '$5.00', '$1.00']
  const closing = ['5 to 10 days', '3 PG Points that the order earned were taken back']
  for (const body of [mail.text, mail.html])
    for (const text of [...said, ...money, ...closing]) expect(body).toContain(text)
  const amounts = new Map(amountsIn(mail.text))
  const sum = ['Goods', 'GST', 'PST', 'Tip'].reduce((total, name) => total + (amounts.get(name) ?? 0), 0)
  expect(sum).toBe(amounts.get('Total'))
})

test('the mail of a full refund says so, and takes no points back from a guest', () => {
  const refund = { ...parts, gst: 60, pst: 40, tip: 200, reason: '' }
  const note = { chain: 'Forno', date: '2026-11-25', parts: refund, isFull: true, isMembers: false }
  const { subject, text, html = '' } = creditNoteMail(order, note)
  expect(subject).toBe('Your Forno order #1042 was refunded')
  for (const body of [text, html]) {
    expect(body).toContain('We gave back everything that was left of your order #1042: $15.00.')
    expect(body).toContain('5 to 10 days')
    expect(body).not.toContain('taken back')
  }
})

test('a mail is drawn in the colours of the brand, light and dark [D-86]', () => {
  const { html = '' } = confirmationMail(order, 'Forno')
  const { light, dark } = COLORS
  for (const color of [light.ground, light.ink, light.action, dark.ground, dark.ink, dark.action, dark['action-text']])
    expect(html).toContain(color)
})

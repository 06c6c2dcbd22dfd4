import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Order } from '../../../domain/order/order.ts'
import { DARK, LIGHT } from '../../../host/messages/mail/colors.ts'
import { confirmationMail } from '../../../host/messages/mail/confirmationMail.tsx'
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

test('mails use the same colours as the pages', () => {
  const [light = '', dark = ''] = readFileSync('src/ui/styles/tokens.css', 'utf8').split('prefers-color-scheme: dark')
  for (const [colors, tokens] of [[LIGHT, light] as const, [DARK, dark] as const])
    for (const [name, color] of Object.entries(colors))
      expect(tokens).toContain(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${color};`)
})

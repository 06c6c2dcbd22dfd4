import { expect, test } from 'vitest'
import { readableCopy } from '../../src/office/customers/readableCopy.ts'

const COPY = {
  madeAt: new Date('2026-11-30T20:00:00Z'),
  data: {
    account: { name: 'Zoë <b>Quince</b>', created_at: '2026-11-01T03:30:00.000Z', text_messages: true },
    orders: [{ number: 40218, total: 2047, deliveryAddress: '12 Oak St', notes: '' }],
    carts: [],
  },
}

test('a copy is one page in plain words, with all of it as JSON, and runs nothing that somebody wrote [D-229]', () => {
  const page = readableCopy(COPY, { chain: 'Forno', offsets: [{ from: 0, minutes: -420 }] })
  for (const words of [
    'What Forno keeps of you',
    '2026-11-30, 13:00',
    'Your account',
    '<dt>Created at</dt><dd>2026-10-31, 20:30</dd>',
    '<dt>Text messages</dt><dd>yes</dd>',
    '<dt>Total</dt><dd>$20.47</dd>',
    '<dt>Delivery address</dt><dd>12 Oak St</dd>',
    'Nothing is kept as: carts.',
  ])
    // oxfmt-ignore
    expect(page).toContain(words)
  expect(page).not.toContain('<b>Quince')
  expect(page).not.toContain('<script')
  const [, json = ''] = /base64,([\w+/=]+)"/.exec(page) ?? []
  expect(JSON.parse(Buffer.from(json, 'base64').toString('utf8'))).toEqual(JSON.parse(JSON.stringify({ made_at: COPY.madeAt, data: COPY.data }))) // oxfmt-ignore
})

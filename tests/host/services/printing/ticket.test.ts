import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawTicket, TICKET_WIDTH } from '../../../../host/services/printing/drawTicket.ts'
import type { Ticket } from '../../../../host/services/printing/ticket.ts'
import { openTicketFont } from '../../../../host/services/printing/ticketFont.ts'
import { ticketText } from '../../../../host/services/printing/ticketText.ts'

const plain = { notes: [], left: [], right: [], picture: '', isPizza: false }

const ticket: Ticket = {
  order: {
    hash: 'hash',
    number: '40234',
    revision: 2,
    stage: 'preparing',
    service: 'Delivery',
    placedAt: '2026-01-31T01:41:00.000Z',
    readyAt: '2026-01-31T02:16:00.000Z',
    changedAt: '2026-01-31T01:42:00.000Z',
    asap: true,
    items: [
      {
        ...plain,
        quantity: 1,
        title: 'Half & Half 12"',
        left: ['pepperoni', 'extra jalapeño'],
        right: ['mushroom'],
        picture: '/images/pizzas/pizza-x1-hand-tomato-mozzarella-pe1.mu2.svg',
      },
      { ...plain, quantity: 12, title: 'A product whose name needs more than one line', notes: ['Buffalo'] },
    ],
    notes: 'Nut allergy. Clean board.',
    customer: 'Ada R',
    phone: '604-555-0199',
    address: '#204, 1222 E 19th Ave, Vancouver',
    addressNotes: 'Side door',
    cutlery: false,
    paid: 8433,
    driver: '',
    events: [],
  },
  store: {
    name: 'Commercial Drive',
    phone: '604-555-0134',
    chain: 'Forno',
    taxNumber: 'GST 80000 0000 RT0001',
    offsets: [{ from: 0, minutes: -480 }],
  },
  now: new Date('2026-01-31T01:44:00.000Z'),
  copy: 2,
  by: 'Sam',
}

describe('a ticket', () => {
  test('says that there is no paper bag when the customer brings one [D-117]', async () => {
    const own = { ...ticket, order: { ...ticket.order, ownBag: true } }
    expect(ticketText(own)).toContain('No paper bag: brings their own.')
    expect(ticketText(ticket)).not.toContain('bag')
    const heights = await Promise.all(
      [own, ticket].map(async (one) => (await sharp(await drawTicket(one, undefined)).metadata()).height),
    )
    expect(heights[0]).toBeGreaterThan(heights[1] ?? 0)
  })

  test('of an order that its customer changed says so first, what is new, and what is not made any more [D-235]', async () => {
    const [pizza, other] = ticket.order.items
    if (!pizza || !other) throw new Error('the ticket has two items')
    const struck = { ...other, quantity: 0, change: 'struck' as const, was: 12 }
    const items = [{ ...pizza, change: 'new' as const, was: 0 }, { ...plain, quantity: 3, title: 'Cola', change: 'quantity' as const, was: 1 }, struck] // oxfmt-ignore
    const changed = { ...ticket, order: { ...ticket.order, changedByCustomerAt: '2026-01-31T01:43:00.000Z', items } }
    const text = ticketText(changed)
    for (const words of [
      '** CHANGED AT 5:43 PM: USE THIS TICKET\n',
      '1   HALF & HALF 12" (NEW)\n',
      '3   COLA (WAS 1)\n',
      '--  NOT ANY MORE, WAS 12: A PRODUCT WHOSE NAME\n',
      'PAID ONLINE, 4 items',
    ])
      // oxfmt-ignore
      expect(text).toContain(words)
    const heights = await Promise.all(
      [changed, { ...changed, order: { ...changed.order, changedByCustomerAt: undefined } }].map(
        async (one) => (await sharp(await drawTicket(one, undefined)).metadata()).height,
      ),
    )
    expect(heights[0]).toBeGreaterThan(heights[1] ?? 0)
  })

  test('says an allergy inverse above its dishes, however long it is [D-238]', async () => {
    const allergens = ['milk', 'eggs', 'peanuts', 'sesame', 'soy', 'mustard', 'fish'] as const
    const said = { ...ticket, order: { ...ticket.order, allergy: { allergens: [...allergens], content: 'x' } } }
    expect(ticketText(said)).toContain(
      '================================================\n' +
        '** ALLERGY: MILK, EGGS, PEANUTS, SESAME, SOY,\n** MUSTARD, FISH\n' +
        '================================================\nNo. 40234',
    )
    expect(ticketText(ticket)).not.toContain('ALLERGY:')
    // The rows below the first bar are black but for their letters.
    const { data, info } = await sharp(await drawTicket(said, undefined)).greyscale().raw().toBuffer({ resolveWithObject: true }) // oxfmt-ignore
    const black = (row: number) =>
      data.subarray(row * info.width, (row + 1) * info.width).filter((dot) => dot < 128).length / info.width
    expect(black(86)).toBe(1)
    expect(black(180)).toBeGreaterThan(0.6)
    const { height } = await sharp(await drawTicket(ticket, undefined)).metadata()
    expect(info.height).toBeGreaterThan(height + 90)
  })

  test('as text has 48 columns, says the allergy first and that it is a copy', () => {
    expect(ticketText(ticket).split('\n')).toEqual([
      '================================================',
      'DELIVERY                                 6:16 PM',
      '================================================',
      'No. 40234         asap, in 5:41 PM, door 6:16 PM',
      'Commercial Drive 604-555-0134',
      '------------------------------------------------',
      '1   HALF & HALF 12"',
      '    LEFT: pepperoni, EXTRA jalapeño',
      '    RIGHT: mushroom',
      '12  A PRODUCT WHOSE NAME NEEDS MORE THAN ONE',
      '    LINE',
      '    Buffalo',
      '',
      '** ! NUT ALLERGY.',
      '** Clean board.',
      '------------------------------------------------',
      '#204, 1222 E 19th Ave, Vancouver',
      'Side door',
      'Ada R 604-555-0199',
      '------------------------------------------------',
      'PAID ONLINE, 13 items                     $84.33',
      '',
      'Forno - GST 80000 0000 RT0001',
      'printed 5:44 PM - REPRINT, copy 2 for Sam',
      '',
    ])
  })

  test('for another day says the day as text and in its picture [D-119]', async () => {
    const sunday: Ticket = { ...ticket, order: { ...ticket.order, asap: false, readyAt: '2026-02-02T03:00:00.000Z' } }
    expect(ticketText(sunday).split('\n').slice(0, 5)).toEqual([
      '================================================',
      'DELIVERY                                 7:00 PM',
      'FOR SUNDAY, FEB 1',
      '================================================',
      'No. 40234    for later, in 5:41 PM, door 7:00 PM',
    ])
    const heightOf = async (one: Ticket) => (await sharp(await drawTicket(one, undefined)).metadata()).height
    expect((await heightOf(sunday)) - (await heightOf({ ...sunday, now: new Date('2026-02-01T20:00:00Z') }))).toBe(68)
  })

  test('fits the longest day into its bar [D-119]', async () => {
    const wednesday = { ...ticket, order: { ...ticket.order, asap: false, readyAt: '2026-09-30T19:30:00.000Z' } }
    const edge = { top: 80, width: 20, height: 60 }
    for (const left of [0, TICKET_WIDTH - edge.width]) {
      const picture = sharp(await drawTicket(wednesday, undefined)).extract({ left, ...edge })
      expect(Math.max(...(await picture.removeAlpha().raw().toBuffer()))).toBe(0)
    }
  })

  test('with control characters, noncharacters and turned writing is drawn, and its text holds none of them', async () => {
    const notes =
      'No \u001b\u0064\u0002 nuts\u0008\u001d\u0056\u0001\uffff\ufffe\ud83d \u202eplease\u200d \ufeff\u0000\u009b.'
    const spoilt: Ticket = { ...ticket, by: '\u001b@', order: { ...ticket.order, notes, customer: '\u202e\u2066' } }
    expect((await sharp(await drawTicket(spoilt, undefined)).metadata()).width).toBe(576)
    const text = ticketText(spoilt)
    expect(text).toContain('** ! NO')
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u)
  })

  test('with texts of before in which nobody sees anything is drawn, and has no note [D-126]', async () => {
    const heightOf = async (order: Partial<Ticket['order']>) =>
      (await sharp(await drawTicket({ ...ticket, order: { ...ticket.order, ...order } }, undefined)).metadata()).height
    const blank = { customer: '\u200b \u3164', addressNotes: '\ufeff\u2800', notes: '\u200b\u2060' }
    expect(await heightOf(blank)).toBe(await heightOf({ customer: '', addressNotes: '', notes: '' }))
    expect(ticketText({ ...ticket, order: { ...ticket.order, ...blank } })).not.toContain('**')
  })

  test('breaks a word of any length by its width', async () => {
    const png = await drawTicket({ ...ticket, order: { ...ticket.order, notes: `Nut ${'W'.repeat(990)}` } }, undefined)
    const { height } = await sharp(png).metadata()
    // A W of this font is 36 wide, so that about 15 of them stand in a line of 46.
    expect(height).toBeGreaterThan(60 * 46)
  })

  test('as text counts two columns for a wide letter and none for a mark', () => {
    const notes = `${'请不要放香菜'.repeat(12)} ${'ひらがな'.repeat(10)} ﾊﾝｶｸ ${'김치'.repeat(9)} 🍕🍕 e\u0301`
    const lines = ticketText({ ...ticket, order: { ...ticket.order, notes, customer: '山田太郎', phone: '' } }).split(
      '\n',
    )
    const wide = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]|🍕/gu
    const widthOf = (line: string) =>
      Array.from(line).length + (line.match(wide)?.length ?? 0) - (line.match(/\p{M}/gu)?.length ?? 0)
    expect(Math.max(...lines.map(widthOf))).toBe(48)
    expect(lines.join('').replace(/[* ]/g, '')).toContain('请不要放香菜'.repeat(12))
  })

  test("is drawn in the brand's font, which needs no font of the machine", async () => {
    const font = await openTicketFont(undefined)
    // Figtree's own widths: those of a font that stands in for it are others.
    expect(await font.widthOf('DELIVERY', 100, 800)).toBeCloseTo(472, -1)
    expect(await font.widthOf('DELIVERY', 100, 400)).toBeCloseTo(449, -1)
    expect(await font.widthOf('Łódź', 50, 600)).toBeGreaterThan(0)
  })

  test.each(['', ' \u200b', '\u3164\u2800', '\u200d', '\ufe0f', '\ufffc', '\ufb45'])(
    'measures %j, of which it draws nothing, as 0 wide [D-126]',
    async (text) => {
      expect(await (await openTicketFont(undefined)).widthOf(text, 100, 600)).toBe(0)
    },
  )

  test('as a picture is 576 wide, longer with more to say, and breaks a word that is wider than the paper', async () => {
    const heightOf = async (order: Partial<Ticket['order']>) => {
      const png = await drawTicket({ ...ticket, order: { ...ticket.order, ...order } }, undefined)
      const { width, height } = await sharp(png).metadata()
      expect(width).toBe(576)
      return height
    }
    const height = await heightOf({})
    expect(await heightOf({ notes: '' })).toBeLessThan(height)
    expect(await heightOf({ address: 'W'.repeat(60) })).toBeGreaterThan(height)
    expect(await heightOf({ customer: '<b>&', notes: '' })).toBeLessThan(height)
  })
})

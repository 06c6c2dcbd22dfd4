import { outlinedToppings } from '../../../art/ticketArt.ts'
import { changeWord, isAllergyNote, type KitchenItem } from '../../../domain/kitchen/kitchenOrder.ts'
import { checkIdText } from '../../../domain/order/ageCheck.ts'
import { formatMoney } from '../../../domain/money.ts'
import {
  allergyOf,
  changedOf,
  countText,
  dayOf,
  footOf,
  notesOf,
  printable,
  timesOf,
  whenOf,
  type Ticket,
} from './ticket.ts'
import { escapeText, openTicketFont, type TicketFont } from './ticketFont.ts'

/** Dots of a printer for paper of 80 mm, of which it prints 72, at 203 dpi. */
export const TICKET_WIDTH = 576
const MIDDLE = TICKET_WIDTH / 2
/** Grey of 0 to 255 that becomes black: the edges of letters stay as wide as they are. */
const BLACK_BELOW = 160
const PIZZA_WIDTH = 220
const SIDE_WIDTH = (TICKET_WIDTH - PIZZA_WIDTH) / 2 - 12
const TITLE_LEFT = 56
/** Characters of a word that are measured at once: more than a line holds of the narrowest. */
const MAX_MEASURED = 120

interface TextStyle {
  size: number
  weight: number
  anchor?: 'start' | 'middle' | 'end'
  underline?: boolean
  color?: string
}

const BODY = { size: 32, weight: 600 }
const STRONG = { size: 36, weight: 800 }
const TITLE = { size: 40, weight: 800 }
/** Of lines of a title, in dots. */
const LINE_HEIGHT = 50
const SMALL = { size: 30, weight: 600 }
const FOOT = { size: 25, weight: 600, anchor: 'middle' as const }

/**
 * A ticket as PNG of black and white alone, `TICKET_WIDTH` wide and as high as it needs. `dataDir` is where the font is kept.
 */
export async function drawTicket(ticket: Ticket, dataDir: string | undefined): Promise<Buffer> {
  const font = await openTicketFont(dataDir)
  const { marks, height } = await layOut(ticket, font)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TICKET_WIDTH}" height="${height}">`,
    `<rect width="${TICKET_WIDTH}" height="${height}" fill="#fff"/>`,
    `<g font-family="${escapeText(font.family)}">${marks}</g></svg>`,
  ].join('')
  return await font
    .sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .threshold(BLACK_BELOW)
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

async function layOut(ticket: Ticket, font: TicketFont): Promise<{ marks: string; height: number }> {
  const { order, store } = ticket
  const page = new Page(font)
  await page.bar(order.service.toUpperCase(), whenOf(ticket), dayOf(ticket))
  if (order.allergy) await page.inverse(allergyOf(ticket))
  await page.number(order.number, timesOf(ticket))
  await page.text(`${store.name} · ${store.phone}`, BODY)
  const changed = changedOf(ticket)
  if (changed) await page.box([changed])
  page.dashes()
  for (const item of order.items) await drawItem(page, item)
  if (order.cutlery) await page.text('Cutlery and napkins, please.', BODY)
  if (order.ownBag) await page.text('No paper bag: brings their own.', BODY)
  if (order.checkId) await page.box([checkIdText(order.checkId).toUpperCase()])
  const [first, rest] = notesOf(ticket)
  if (first) {
    await page.box([isAllergyNote(order.notes) ? `! ${first.toUpperCase()}` : first, rest].filter(Boolean))
  }
  page.dashes()
  if (order.address) await page.text(order.address, STRONG)
  if (order.addressNotes) await page.text(order.addressNotes, BODY)
  await page.text(`${order.customer} · ${order.phone}`, BODY)
  page.dashes()
  page.total(['PAID ONLINE', countText(ticket)], formatMoney(order.paid))
  for (const line of footOf(ticket)) await page.text(line, FOOT)
  return page.end()
}

async function drawItem(page: Page, item: KitchenItem): Promise<void> {
  const { quantity, title, notes, left, right, picture, change } = item
  if (change === 'struck') {
    await page.text(`${changeWord(item)}: ${title.toUpperCase()}`, BODY, { left: TITLE_LEFT, before: '--' })
    return page.space(10)
  }
  await page.text(title.toUpperCase(), TITLE, { left: TITLE_LEFT, before: String(quantity) })
  if (change) await page.text(changeWord(item), STRONG, { left: TITLE_LEFT })
  if (left.length + right.length > 0) await page.halves(left, right, picture)
  for (const note of notes) await page.text(note, BODY, { left: TITLE_LEFT })
  page.space(10)
}

/** Marks from the top of a ticket to its end. */
class Page {
  #y = 0
  readonly #marks: string[] = []
  readonly #font: TicketFont

  constructor(font: TicketFont) {
    this.#font = font
  }

  space(height: number): void {
    this.#y += height
  }

  end(): { marks: string; height: number } {
    return { marks: this.#marks.join(''), height: Math.ceil(this.#y + 16) }
  }

  /** White on black; `below` has a line of its own where there is any, as large as it fits. */
  async bar(left: string, right: string, below: string): Promise<void> {
    const height = below ? 144 : 76
    this.#marks.push(`<rect width="${TICKET_WIDTH}" height="${height}"/>`)
    const style = { size: 42, weight: 800, color: '#fff' }
    this.#line(left, { ...style }, 22, 52)
    this.#line(right, { ...style, anchor: 'end' }, TICKET_WIDTH - 22, 52)
    if (below) {
      const size = Math.min(50, Math.floor((50 * (TICKET_WIDTH - 44)) / (await this.#font.widthOf(below, 50, 800))))
      this.#line(below, { ...style, size, anchor: 'middle' }, MIDDLE, 120)
    }
    this.#y += height
  }

  /** White on black, as many lines as it needs. */
  async inverse(text: string): Promise<void> {
    const lines = await this.#broken(text, TITLE, TICKET_WIDTH - 44)
    const height = lines.length * LINE_HEIGHT + 24
    this.#y += 6
    this.#marks.push(`<rect y="${this.#y}" width="${TICKET_WIDTH}" height="${height}"/>`)
    for (const [index, line] of lines.entries())
      this.#line(line, { ...TITLE, color: '#fff' }, 22, LINE_HEIGHT * (index + 1))
    this.#y += height
  }

  /** The last three digits are what a kitchen calls. */
  async number(number: string, beside: readonly string[]): Promise<void> {
    const [head, tail] = [number.slice(0, -3), number.slice(-3)]
    const small = { size: 56, weight: 800 }
    const left = head === '' ? 0 : (await this.#font.widthOf(head, small.size, small.weight)) + 6
    this.#line(head, small, 0, 126)
    this.#line(tail, { size: 127, weight: 800 }, left, 126)
    for (const [index, text] of beside.entries())
      this.#line(text, { ...SMALL, weight: 700, anchor: 'end' }, TICKET_WIDTH, 126 - (beside.length - 1 - index) * 40)
    this.#y += 140
  }

  dashes(): void {
    this.#y += 16
    this.#marks.push(`<path d="M0 ${this.#y}H${TICKET_WIDTH}" stroke="#000" stroke-width="4" stroke-dasharray="14 8"/>`)
    this.#y += 14
  }

  /** As many lines as it needs. `before` stands left of its first line. */
  async text(text: string, style: TextStyle, { left = 0, before = '' } = {}): Promise<void> {
    const lines = await this.#broken(text, style, TICKET_WIDTH - left)
    const x = style.anchor === 'middle' ? MIDDLE : left
    for (const [index, line] of lines.entries()) {
      if (index === 0 && before) this.#line(before, style, 0, style.size)
      this.#line(line, style, x, style.size)
      this.#y += Math.round(style.size * 1.28)
    }
  }

  async box(texts: readonly string[]): Promise<void> {
    const top = this.#y + 8
    this.#y = top + 8
    for (const text of texts)
      for (const line of await this.#broken(text, STRONG, TICKET_WIDTH - 44)) {
        this.#line(line, STRONG, 22, STRONG.size)
        this.#y += Math.round(STRONG.size * 1.28)
      }
    this.#y += 12
    this.#marks.push(
      `<rect x="3" y="${top}" width="${TICKET_WIDTH - 6}" height="${this.#y - top}" fill="none" stroke="#000" stroke-width="5"/>`,
    )
    this.#y += 6
  }

  /** What lies on either half, beside the pizza as it was built. */
  async halves(left: readonly string[], right: readonly string[], picture: string): Promise<void> {
    const toppings = outlinedToppings(picture) ?? []
    const height = Math.max(
      await this.#side('LEFT', left, 'start'),
      await this.#side('RIGHT', right, 'end'),
      PIZZA_WIDTH + 8,
    )
    const scale = PIZZA_WIDTH / 208
    this.#marks.push(
      `<g transform="translate(${MIDDLE} ${this.#y + height / 2 + 6})scale(${scale.toFixed(3)})" fill="none" stroke="#000" stroke-width="3.4">`,
      '<circle r="100" stroke-width="4.5"/><circle r="84" stroke-width="2.4" stroke-dasharray="3 7"/>',
      '<path d="M0-100V100" stroke-dasharray="9 6"/>',
      ...toppings.map(
        ({ path, x, y, turn }) => `<path d="${path}" fill="#fff" transform="translate(${x} ${y})rotate(${turn})"/>`,
      ),
      '</g>',
    )
    this.#y += height + 12
  }

  async #side(name: string, toppings: readonly string[], anchor: 'start' | 'end'): Promise<number> {
    const x = anchor === 'end' ? TICKET_WIDTH : 0
    let bottom = 36
    this.#line(name, { size: 27, weight: 800, anchor }, x, bottom)
    for (const topping of toppings) {
      const isExtra = topping.startsWith('extra ')
      const text = isExtra ? `EXTRA ${topping.slice('extra '.length)}` : topping
      for (const line of await this.#broken(text, SMALL, SIDE_WIDTH)) {
        bottom += 39
        this.#line(line, { ...SMALL, anchor, underline: isExtra }, x, bottom)
      }
    }
    return bottom + 12
  }

  total(lines: readonly string[], amount: string): void {
    for (const [index, line] of lines.entries()) this.#line(line, { size: 32, weight: 800 }, 0, 36 + index * 42)
    this.#line(amount, { size: 55, weight: 800, anchor: 'end' }, TICKET_WIDTH, 36 + (lines.length - 1) * 42)
    this.#y += 36 + lines.length * 42
  }

  /** `down`: its baseline, from where the page is. */
  #line(
    text: string,
    { size, weight, anchor = 'start', underline, color = '#000' }: TextStyle,
    x: number,
    down: number,
  ) {
    const line = underline ? ' text-decoration="underline"' : ''
    this.#marks.push(
      `<text x="${x}" y="${this.#y + down}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${color}"${line}>${escapeText(text)}</text>`,
    )
  }

  /** Broken at spaces, and inside a word that is wider than the room. */
  async #broken(text: string, style: TextStyle, room: number): Promise<string[]> {
    const lines: string[] = []
    const fits = async (line: string) => (await this.#font.widthOf(line, style.size, style.weight)) <= room
    for (let word of printable(text).split(/\s+/).filter(Boolean)) {
      const last = lines.at(-1)
      if (last !== undefined && word.length <= MAX_MEASURED && (await fits(`${last} ${word}`))) {
        lines[lines.length - 1] = `${last} ${word}`
        continue
      }
      let head = await this.#beginning(word, style, room)
      while (head.length < word.length) {
        lines.push(head)
        word = word.slice(head.length)
        head = await this.#beginning(word, style, room)
      }
      lines.push(word)
    }
    return lines
  }

  /** As much of a word as fits, at least one character. What is measured is short: the library draws no picture of 32,767 pixels. */
  async #beginning(word: string, { size, weight }: TextStyle, room: number): Promise<string> {
    let head = Array.from(word).slice(0, MAX_MEASURED)
    for (;;) {
      const width = await this.#font.widthOf(head.join(''), size, weight)
      if (width <= room || head.length === 1) return head.join('')
      head = head.slice(0, Math.min(head.length - 1, Math.max(1, Math.floor((head.length * room) / width))))
    }
  }
}

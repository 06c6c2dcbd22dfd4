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

/** Columns of a printer for paper of 80 mm in its usual font. */
const COLUMNS = 48
const LINE = '-'.repeat(COLUMNS)
const DOUBLE = '='.repeat(COLUMNS)

/** A ticket for a printer that draws no pictures. */
export function ticketText(ticket: Ticket): string {
  const { order, store } = ticket
  const [first, rest] = notesOf(ticket)
  const note = isAllergyNote(order.notes) ? `! ${first.toUpperCase()}` : first
  const lines = [
    DOUBLE,
    ...apart(order.service.toUpperCase(), whenOf(ticket)),
    ...wrapped(dayOf(ticket)),
    ...wrapped(changedOf(ticket), '** '),
    DOUBLE,
    ...(allergyOf(ticket) ? [...wrapped(allergyOf(ticket), '** '), DOUBLE] : []),
    ...apart(`No. ${order.number}`, timesOf(ticket).join(', ')),
    ...wrapped(`${store.name} ${store.phone}`),
    LINE,
    ...order.items.flatMap(itemLines),
    ...(order.cutlery ? ['', 'Cutlery and napkins, please.'] : []),
    ...(order.checkId ? ['', ...wrapped(checkIdText(order.checkId).toUpperCase(), '** ')] : []),
    ...(order.ownBag ? ['', 'No paper bag: brings their own.'] : []),
    ...(first ? ['', ...[note, rest].filter(Boolean).flatMap((text) => wrapped(text, '** '))] : []),
    LINE,
    ...[order.address, order.addressNotes].filter(Boolean).flatMap((text) => wrapped(text)),
    ...wrapped(`${order.customer} ${order.phone}`),
    LINE,
    ...apart(`PAID ONLINE, ${countText(ticket)}`, formatMoney(order.paid)),
    '',
    ...footOf(ticket).flatMap((text) => wrapped(text)),
  ]
  return `${lines.map(printable).join('\n').replaceAll('·', '-')}\n`
}

function itemLines(item: KitchenItem): string[] {
  const { quantity, title, notes, left, right, change } = item
  if (change === 'struck') return wrapped(`${changeWord(item)}: ${title.toUpperCase()}`, '--  ')
  const half = (name: string, toppings: readonly string[]) =>
    toppings.length > 0 ? wrapped(`${name}: ${toppings.map(spoken).join(', ')}`, '    ') : []
  return [
    ...wrapped(
      [title.toUpperCase(), change && `(${changeWord(item)})`].filter(Boolean).join(' '),
      `${quantity} `.padEnd(4),
    ),
    ...half('LEFT', left),
    ...half('RIGHT', right),
    ...notes.flatMap((note) => wrapped(note, '    ')),
  ]
}

/** What there is more of is said louder. */
const spoken = (topping: string): string =>
  topping.startsWith('extra ') ? `EXTRA ${topping.slice('extra '.length)}` : topping

/** Columns of a text: a letter of Chinese, Japanese or Korean is two wide, a mark above a letter none. */
const columnsOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + columnsOfLetter(letter), 0)

const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u

const columnsOfLetter = (letter: string): number => (/[\p{M}\p{Cf}]/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1)

/** One text at either edge, in two lines where one has no room. */
function apart(left: string, right: string): string[] {
  const room = COLUMNS - columnsOf(left) - columnsOf(right)
  return room > 0 ? [left + ' '.repeat(room) + right] : [left, right.padStart(COLUMNS)]
}

/** Broken at spaces; the lines after the first are set in as far as the first's own prefix is wide. */
function wrapped(text: string, prefix = ''): string[] {
  const room = COLUMNS - prefix.length
  const lines: string[] = []
  for (const word of printable(text)
    .split(/\s+/)
    .flatMap((one) => piecesOf(one, room))) {
    const last = lines.at(-1)
    if (last !== undefined && columnsOf(last) + 1 + columnsOf(word) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line, index) => (index === 0 ? prefix : prefix.replace(/[^*\s]/g, ' ')) + line)
}

/** A word in parts that each fit into the room. */
function piecesOf(word: string, room: number): string[] {
  const pieces: string[] = []
  for (const letter of word) {
    const last = pieces.at(-1)
    if (last !== undefined && columnsOf(last + letter) <= room) pieces[pieces.length - 1] = last + letter
    else pieces.push(letter)
  }
  return pieces
}

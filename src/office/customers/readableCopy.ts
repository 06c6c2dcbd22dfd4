import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { formatMoney } from '../../../domain/money.ts'
import { escapeHtml } from '../../../shared/escapeHtml.ts'
import type { Answer } from '../device/ask.ts'
import { clockOf, dayOf } from '../times.ts'

/** What each subject of the data is, for its customer; others have their own name. */
const SUBJECTS: Readonly<Record<string, string>> = {
  account: 'Your account',
  addresses: 'Addresses that you keep',
  formerEmails: 'Mail addresses of before',
  verifiedPhones: 'Phone numbers that were proved by a code',
  signedIn: 'Where you are signed in',
  appOpened: 'When you opened the app',
  orders: 'Your orders',
  checkoutsNotPlaced: 'Orders that you began and did not place',
  carts: 'Carts',
  checkedAddresses: 'Addresses for which delivery was looked up',
  points: 'Your points',
  coupons: 'Coupons that were sent to you',
  madeGood: 'What you were given as compensation',
  consents: 'What you agreed to be sent, and what you did not',
  forms: 'Forms that you sent',
  messages: 'Messages to you',
  requests: 'What you asked for of your data',
}

/** Fields that hold cents. */
const MONEY = new Set(['amount', 'total', 'card_amount', 'refunded', 'discount', 'worth', 'price', 'tip', 'gst', 'pst', 'delivery', 'goods', 'subtotal']) // oxfmt-ignore

/**
 * The copy of a customer's data as one page that a browser opens: in plain words first, and the whole of it as JSON for machines, which
 * the page offers as a file of its own (D-229). Nothing in it is loaded from anywhere.
 */
export function readableCopy(
  { madeAt, data }: Answer<'exportCustomer'>,
  { chain, offsets }: { chain: string; offsets: UtcOffsets },
): string {
  const json = JSON.stringify({ made_at: madeAt, data }, null, 2)
  const title = `What ${chain} keeps of you`
  const kept = Object.entries(data).filter(([, value]) => !isNothing(value))
  const sections = kept.map(([name, value]) => `<h2>${escapeHtml(SUBJECTS[name] ?? wordsOf(name))}</h2>${shown(name, value, offsets)}`) // oxfmt-ignore
  const nothing = Object.keys(data).filter((name) => isNothing(data[name]))
  return [
    `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}li{margin-bottom:1rem}</style></head><body>',
    `<h1>${escapeHtml(title)}</h1><p>As of ${moment(String(madeAt instanceof Date ? madeAt.toISOString() : madeAt), offsets)}.`,
    ` <a download="my-data.json" href="data:application/json;base64,${base64(json)}">The same for machines, as a file (JSON)</a></p>`,
    ...sections,
    nothing.length === 0 ? '' : `<p>Nothing is kept as: ${escapeHtml(nothing.map((name) => (SUBJECTS[name] ?? wordsOf(name)).toLowerCase()).join('; '))}.</p>`, // oxfmt-ignore
    '</body></html>',
  ].join('\n')
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0) // oxfmt-ignore

function shown(name: string, value: unknown, offsets: UtcOffsets): string {
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${shown(name, one, offsets)}</li>`).join('')}</ol>`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => !isNothing(one))
    return `<dl>${fields.map(([field, one]) => `<dt>${escapeHtml(wordsOf(field))}</dt><dd>${shown(field, one, offsets)}</dd>`).join('')}</dl>` // oxfmt-ignore
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && MONEY.has(name)) return formatMoney(value)
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? moment(text, offsets) : escapeHtml(text)
}

/** '2026-11-26, 18:12' */
const moment = (time: string, offsets: UtcOffsets): string => `${dayOf(time, offsets)}, ${clockOf(time, offsets)}`

/** 'Placed at' of `placed_at`, 'Card amount' of `cardAmount`. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`) // oxfmt-ignore
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

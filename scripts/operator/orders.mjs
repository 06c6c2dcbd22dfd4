import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { download, fail, get, postForm } from './host.mjs'

const text = { type: 'string' }
const days = { from: text, to: text, 'promised-from': text, 'promised-to': text }

/** The host's fields of the options of a list: `promised_from` for `--promised-from`. */
const fieldsOf = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name.replace('-', '_'), value]))

/** One line an order. */
export async function listOrders(operands) {
  const { values } = parseArgs({
    args: operands,
    options: { store: text, ...days, stage: text, open: { type: 'boolean' } },
  })
  const { open, ...filter } = values
  const query = new URLSearchParams({ ...fieldsOf(filter), ...(open ? { open: '1' } : {}) })
  for (;;) {
    const { orders, next } = await get(`orders?${query}`)
    for (const { order, store, service, stage, placed_at: placed, promised, total, name } of orders)
      console.log([order, store, service, stage, placed, `for ${promised || '-'}`, `$${total}`, name].join('  '))
    if (next === undefined) return
    query.set('after', next)
  }
}

export async function showOrder([number], use) {
  if (!number) fail(use)
  console.log(JSON.stringify(await get(`orders/${encodeURIComponent(number)}`), undefined, 2))
}

/** `--from` refuses the move when the order is elsewhere by now. */
export async function moveOrder(operands, use) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { from: text, 'ready-in': text, reason: text, key: text },
  })
  const [number, stage] = positionals
  if (!number || !stage) fail(use)
  const { from, 'ready-in': readyIn, reason, key = randomUUID() } = values
  const given = { from, ready_in: readyIn, reason }
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const step = /^\d$/.test(stage) ? { status: stage } : { stage }
  const moved = await postForm(
    `orders/${encodeURIComponent(number)}`,
    { ...step, ...fields },
    { 'Idempotency-Key': key },
  )
  console.log(`Order ${number}: ${moved.stage}, status ${moved.c_status}.`)
}

/** Prints CSV, or JSON lines with `--format jsonl`. */
export async function exportOrders(operands) {
  const { values } = parseArgs({ args: operands, options: { store: text, ...days, format: text } })
  await download(`orders/export?${new URLSearchParams(fieldsOf(values))}`)
}

export async function listAudit() {
  const { entries } = await get('audit')
  for (const { at, source, actor, action, subject, outcome, detail } of entries)
    console.log([at, source, actor || '-', action, subject || '-', outcome ?? '', JSON.stringify(detail)].join('  '))
}

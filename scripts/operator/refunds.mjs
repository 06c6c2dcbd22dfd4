import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { download, fail, postForm } from './host.mjs'

/** Without an amount everything that is left, with the tip. */
export async function refundOrder(operands, use) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { tip: { type: 'boolean' }, reason: { type: 'string' }, key: { type: 'string' } },
  })
  const [number, amount] = positionals
  if (!number) fail(use)
  const { tip, reason, key = randomUUID() } = values
  const fields = {
    ...(amount === undefined ? {} : { amount }),
    ...(tip ? { tip: '1' } : {}),
    ...(reason === undefined ? {} : { reason }),
  }
  const refund = await postForm(`orders/${encodeURIComponent(number)}/refund`, fields, { 'Idempotency-Key': key })
  if (refund.state === 'pending') {
    console.log(
      `The card provider has not answered yet. The host keeps asking for refund ${refund.refund} of $${refund.amount}.`,
    )
    return
  }
  const parts = [
    ...(refund.card === '0.00' ? [] : [`$${refund.card} to the card`]),
    ...(refund.gift_cards === '0.00' ? [] : [`$${refund.gift_cards} to gift cards`]),
    ...(refund.points === 0 ? [] : [`${refund.points} PG Points`]),
  ]
  console.log(`Order ${number}: $${refund.amount} were given back: ${parts.join(', ')}.`)
  if (refund.failure) console.log(`The card got nothing: the card provider says ${refund.failure}.`)
  if (refund.points_owed > 0)
    console.log(`${refund.points_owed} earned PG Points were spent already: the next ones pay for them.`)
  if (refund.points_taken_back > 0) console.log(`${refund.points_taken_back} earned PG Points were taken back.`)
}

/** Prints CSV, or JSON lines with `--format jsonl`: one row a refund, by the day on which it was booked. */
export async function exportRefunds(operands) {
  const text = { type: 'string' }
  const { values } = parseArgs({ args: operands, options: { store: text, from: text, to: text, format: text } })
  await download(`refunds/export?${new URLSearchParams(values)}`)
}

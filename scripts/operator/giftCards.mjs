import { parseArgs } from 'node:util'
import { fail, postForm } from './host.mjs'

/** Prints CSV: nothing else ever shows a number and its code. */
export async function makeGiftCards(operands, use) {
  const { values, positionals } = parseArgs({
    args: operands,
    allowPositionals: true,
    options: { count: { type: 'string' }, number: { type: 'string' }, code: { type: 'string' } },
  })
  const [balance] = positionals
  if (!balance) fail(use)
  const { cards } = await postForm('gift-cards', { balance, ...values })
  console.log('number,code,balance')
  for (const card of cards) console.log(`${card.number},${card.code},${card.balance}`)
}

export async function findGiftCard([number], use) {
  if (!number) fail(use)
  const { last, balance, blocked, entries } = await postForm('gift-cards/find', { number })
  console.log(`The card ending in ${last} has $${balance}${blocked ? ' and is blocked' : ''}.`)
  for (const { at, amount, reason, order } of entries)
    console.log(`${at.slice(0, 10)} ${amount.padStart(9)} ${reason}${order === null ? '' : `, order ${order}`}`)
}

export const switchGiftCard =
  (call) =>
  async ([number], use) => {
    if (!number) fail(use)
    const { blocked } = await postForm(`gift-cards/${call}`, { number })
    console.log(`The card ending in ${number.slice(-4)} is ${blocked ? 'blocked' : 'unblocked'}.`)
  }

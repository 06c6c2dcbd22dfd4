import { parseArgs } from 'node:util'
import { get } from './host.mjs'

/** The sums of all gift cards, in dollars, and of all points. */
export async function showBalances(operands) {
  const text = { type: 'string' }
  const { values } = parseArgs({ args: operands, options: { from: text, to: text } })
  const { gift_cards: cards, points } = await get(`balances?${new URLSearchParams(values)}`)
  const print = (title, sums) => {
    console.log(title)
    for (const [name, sum] of Object.entries(sums))
      console.log(`  ${name.replace('_', ' ').padEnd(10)} ${String(sum).padStart(14)}`)
  }
  print('Gift cards, in dollars', cards)
  print('Points, their value in dollars', points)
}

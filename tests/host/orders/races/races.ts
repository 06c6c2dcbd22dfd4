import type { DatabaseKind } from '../../../support/host/databases.ts'
import type { Reply } from '../../../support/guest.ts'
import { seeded, seedOf, type Random } from '../../../faults/random.ts'
import { RACES, SEED } from '../../../support/testSizes.ts'

/** Runs all races of a kind, each with a seed of its own; resolves with what went wrong, by seed. */
export async function runRaces(
  { name }: DatabaseKind,
  race: (random: Random) => Promise<string[]>,
  sizes = RACES,
): Promise<string[]> {
  const faults: string[] = []
  for (let round = 0; round < sizes[name]; round += 1) {
    const seed = SEED + round
    for (const fault of await race(seeded(seedOf(seed, 'race')))) faults.push(`SEED=${seed}: ${fault}`)
  }
  return faults
}

type CompleteReply = Reply<'complete'>

/** The numbers of the orders that the replies say are placed. */
export const placedNumbers = (replies: readonly CompleteReply[]): string[] => [
  ...new Set(replies.flatMap(({ ok, answer }) => (ok && answer.number ? [answer.number] : []))),
]

/** Refusals that tell the customer what happened and what to do. */
const CLEAR = [
  /^(Your order has changed since|Your cart has changed since|This order was changed before it was paid)\. /,
  /^Your cart is empty\. Please add something first\.$/,
  /^Your last payment went through: order #\d+ is placed\.$/,
  /^Your last payment is still being checked\. Please try again in a moment\.$/,
  /^This checkout does not exist\. Please confirm your details again\.$/,
  /^(You have used this code already|This code has been used up|This code is for your first order only)\.$/,
  /^The balance of a gift card has changed\. Please delete the card and add it again\.$/,
  /^(A gift card|The coupon|The PG Points) of this order (was|were) used (up|for another one) meanwhile\. /,
]

export const unclear = (replies: readonly Pick<CompleteReply, 'ok' | 'message'>[]): string[] =>
  replies
    .filter(({ ok, message }) => !ok && !CLEAR.some((clear) => clear.test(message)))
    .map(({ message }) => `unclear: ${message}`)

export function exactlyOne(what: string, count: number): string[] {
  return count === 1 ? [] : [`${count} ${what}`]
}

/** What wins a dispute of this kind, by the provider's word for its reason (D-219). */
const WINS: Readonly<Record<string, string>> = {
  fraudulent: 'Earlier orders of the same phone that nobody disputed, and that the order was handed to who placed it.',
  product_not_received: 'The time at which it was handed over, by whom and where, and the messages about it.',
  product_unacceptable: 'What was ordered and what was made, and what was offered as compensation.',
  duplicate: 'That the two payments are for two orders, with what was in each.',
  credit_not_processed: 'The refund with its day and amount, or why none was owed.',
  unrecognized: 'The name of the chain and its phone, what was ordered, and the receipt that was mailed.',
}

export const whatWins = (reason: string): string =>
  WINS[reason] ?? 'What was ordered, paid and handed over, in the order of time, and short.'

/** The provider takes no longer text. */
export const ANSWER_LENGTH = 20_000

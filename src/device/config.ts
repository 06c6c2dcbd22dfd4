import type { AnswerOf } from '../../rules/calls/calls.ts'
import { heard } from '../../rules/outboxAnswer.ts'
import { change } from './memory.ts'
import { session } from './session.ts'
import { writeToken } from './token.ts'

/**
 * Takes in what /get/config answered: the token, the customer, the cart [SESS-05 SESS-06 SESS-08]; `asked` is how many
 * answers to changes had come when it was asked.
 */
export async function receiveConfig(
  { token, customer, cart }: AnswerOf<'config'>,
  asked: number | undefined,
): Promise<void> {
  writeToken(token)
  if (cart) await change((before) => heard(before, cart, { answers: asked }))
  session.set({ ready: true, customer })
}

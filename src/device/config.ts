import type { AnswerOf } from '../../rules/calls/calls.ts'
import { heard } from '../../rules/outbox.ts'
import { change } from './memory.ts'
import { session } from './session.ts'
import { writeToken } from './token.ts'

/** Takes in what /get/config answered: the token, the customer, the cart [SESS-05 SESS-06 SESS-08]. */
export async function receiveConfig({ token, customer, cart }: AnswerOf<'config'>): Promise<void> {
  writeToken(token)
  if (cart) await change((before) => heard(before, cart))
  session.set({ ready: true, customer })
}

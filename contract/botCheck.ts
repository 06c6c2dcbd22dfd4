import { z } from './wire.ts'
import { field, shape } from './words.ts'

/** The actions that may require a solved bot check (D-34). A solution is valid for one action only. */
export const botAction = z.enum(['send_code', 'new_session', 'add_gift_card'])
export type BotAction = z.output<typeof botAction>

/** Request header with the solution: base64 of a `BotSolution` as JSON. */
export const SOLUTION_HEADER = 'X-Altcha'

/** A proof-of-work challenge of ALTCHA, signed by the host (D-18). */
export const botChallenge = shape('BotChallenge', {
  parameters: field(
    'What to solve.',
    z.looseObject({
      algorithm: field('How the key is derived: PBKDF2/SHA-256.', z.string()),
      nonce: field('Hex; the password is this and the counter.', z.string()),
      salt: field('The salt in hex.', z.string()),
      cost: field('How many iterations of the derivation.', z.number()),
      keyLength: field('Bytes of the derived key.', z.number()),
      keyPrefix: field('Hex, with which the derived key has to start.', z.string()),
      data: field(
        'What it is for and until when.',
        z.object({
          action: field('What the solution is for.', botAction),
          expires: field('Seconds since 1970.', z.number()),
        }),
      ),
    }),
  ),
  signature: field("The host's signature.", z.string()),
})
export type BotChallenge = z.output<typeof botChallenge>

export const botSolution = z.object({
  challenge: botChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})
export type BotSolution = z.output<typeof botSolution>

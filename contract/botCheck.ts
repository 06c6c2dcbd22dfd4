import { z } from './wire.ts'

/** The actions that may require a solved bot check (D-34). A solution is valid for one action only. */
export const botAction = z.enum(['send_code', 'new_session', 'add_gift_card'])
export type BotAction = z.output<typeof botAction>

/** Request header with the solution: base64 of a `BotSolution` as JSON. */
export const SOLUTION_HEADER = 'X-Altcha'

/** A proof-of-work challenge of ALTCHA, signed by the host (D-18). */
export const botChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** `expires` in seconds since 1970. */
    data: z.object({ action: botAction, expires: z.number() }),
  }),
  signature: z.string(),
})
export type BotChallenge = z.output<typeof botChallenge>

export const botSolution = z.object({
  challenge: botChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})
export type BotSolution = z.output<typeof botSolution>

import { z } from './wire.ts'

/** What may ask for a solved bot check first (D-34): a code to be sent, a new session. A solution is good for that alone. */
export const botAction = z.enum(['send_code', 'new_session'])
export type BotAction = z.output<typeof botAction>

/** Header of a request: the solution, base64 of a `BotSolution` in JSON. */
export const SOLUTION_HEADER = 'X-Altcha'

/** A proof of work as ALTCHA has it, signed by the host (D-18). */
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

import { createHmac } from 'node:crypto'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  botChallenge,
  SOLUTION_HEADER,
  type BotAction,
  type BotChallenge,
  type BotSolution,
} from '../../contract/botCheck.ts'
import { z } from '../../contract/wire.ts'
import type { Guest } from './guest.ts'

/** The header with the solution of a challenge, as a page sends it. */
export async function solutionTo(challenge: BotChallenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return headerOf({ challenge, solution })
}

export const headerOf = (solution: BotSolution): Record<string, string> => ({
  [SOLUTION_HEADER]: Buffer.from(JSON.stringify(solution)).toString('base64'),
})

/** A solution as the host accepts it, of a challenge that takes next to no work, for those who need many of them; `key` signs tokens. */
export async function cheapSolution(action: BotAction, now: Date, key: string): Promise<string> {
  const secretFor = (use: string) => createHmac('sha256', key).update(`bot check ${use}`).digest('base64url')
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 1,
    deriveKey,
    data: { action, expires: Math.floor(now.getTime() / 1000) + 600 },
    hmacSignatureSecret: secretFor('challenge'),
    hmacKeySignatureSecret: secretFor('key'),
  })
  return (await solutionTo(z.parse(botChallenge, made)))[SOLUTION_HEADER] ?? ''
}

/** Requests a challenge and solves it. */
export async function solveBotCheck(guest: Guest, action: BotAction = 'send_code'): Promise<Record<string, string>> {
  return await solutionTo((await guest.ask('botChallenge', { action })).answer.challenge)
}

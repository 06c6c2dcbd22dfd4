import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { SOLUTION_HEADER, type BotAction, type BotChallenge, type BotSolution } from '../../contract/botCheck.ts'
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

/** Requests a challenge and solves it. */
export async function solveBotCheck(guest: Guest, action: BotAction = 'send_code'): Promise<Record<string, string>> {
  return await solutionTo((await guest.ask('botChallenge', { action })).answer.challenge)
}

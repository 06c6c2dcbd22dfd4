import { newChallenge, CHALLENGE_SECONDS, solved } from '../services/botCheck.ts'
import type { BotAction } from '../../contract/botCheck.ts'
import type { Limit } from '../store/rateLimits.ts'
import { answered, type Answer, type Context } from '../context/context.ts'
import { limitsOf } from '../sessions/rateLimitKeys.ts'

/** [CHK-03 CALL-32] D-18, D-34 */
const botChallenge: Answer<'botChallenge'> = async ({ action }, { now, settings }) =>
  answered({ challenge: await newChallenge(action, now, settings.tokenKey) })

/** The solution that this request carries, as a limit that lets it through once; undefined without a good one. */
export async function solutionOf(action: BotAction, context: Context): Promise<Limit | undefined> {
  const { solution, now, settings } = context
  const name = solution === null ? undefined : await solved(solution, action, now, settings.tokenKey)
  return name === undefined ? undefined : limitsOf([`solution ${name}`], [[1, CHALLENGE_SECONDS]], context)[0]
}

export const botCheckAnswers = { botChallenge }

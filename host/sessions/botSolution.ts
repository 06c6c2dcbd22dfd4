import { CHALLENGE_SECONDS, checkSolution } from '../services/botCheck.ts'
import type { BotAction } from '../../contract/botCheck.ts'
import type { RateLimit } from '../store/rateLimits.ts'
import type { Context } from '../context/context.ts'
import { rateLimitsOf } from './rateLimitKeys.ts'

/** The request's bot check solution as a rate limit of one use; undefined without a valid solution. */
export async function solutionLimit(action: BotAction, context: Context): Promise<RateLimit | undefined> {
  const { solution, now, settings } = context
  const name = solution === null ? undefined : await checkSolution(solution, action, now, settings.tokenKey)
  return name === undefined ? undefined : rateLimitsOf([`solution ${name}`], [[1, CHALLENGE_SECONDS]], context)[0]
}

import { take } from '../store/rateLimits.ts'
import { limited, type Context, type Refused } from '../context/context.ts'
import { spoken } from '../../domain/schedule/formatWait.ts'
import { solutionOf } from './botSolution.ts'

/** Counts a new session against its network address; where many began, each goes with a solved bot check. */
export async function takeArrival(context: Context): Promise<Refused | undefined> {
  const { address, throttle, db, now } = context
  const seconds = throttle?.session(address) ?? 0
  if (seconds === 0) return undefined
  const solution = await solutionOf('new_session', context)
  if (solution && (await take(db, [solution], now)) === 0) return undefined
  const message = `Very many visitors came from your network. Please try again in ${spoken(seconds)}.`
  return { ...limited(message, seconds), botCheck: 'new_session' }
}

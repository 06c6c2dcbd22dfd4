import { consume } from '../store/rateLimits.ts'
import { rateLimited, type Context, type Refused } from '../context/context.ts'
import { formatWait } from '../../domain/schedule/formatTime.ts'
import { solutionLimit } from './botSolution.ts'

export async function consumeNewSession(context: Context): Promise<Refused | undefined> {
  const { address, throttle, db, now } = context
  const seconds = throttle?.session(address) ?? 0
  if (seconds === 0) return undefined
  const solution = await solutionLimit('new_session', context)
  if (solution && (await consume(db, [solution], now)) === 0) return undefined
  const message = `Very many visitors came from your network. Please try again in ${formatWait(seconds)}.`
  return { ...rateLimited(message, seconds), botCheck: 'new_session' }
}

import { take, type Window } from '../store/rateLimits.ts'
import { answered, limited, refused, type Answer } from '../context/context.ts'
import { addressOf, limitsOf } from '../sessions/rateLimitKeys.ts'

/** Typing an address takes a dozen searches; a household or an office shares its network address. */
const SEARCHES: readonly Window[] = [[120, 60]]

const LEAST_LETTERS = 3

/** Suggestions while an address is typed [ADDR-11 ADDR-12 ADRC-01]. */
const places: Answer<'places'> = async ({ text, lat, lng }, context) => {
  const asked = text.trim()
  if (asked.length < LEAST_LETTERS) return answered({ places: [] })
  const limits = limitsOf(addressOf(context, 'places'), SEARCHES, context)
  const wait = limits.length === 0 ? 0 : await take(context.db, limits, context.now)
  if (wait > 0) return limited('Too many address searches. Please try again in a minute.', wait)
  const near = lat === undefined || lng === undefined ? {} : { near: { lat, lng } }
  const found = await context.services.geocoder.search({ text: asked, ...near })
  if (found.ok) return answered({ places: found.places })
  return refused('Address search is not available right now.', { httpStatus: 503, retryAfter: 5 })
}

export const placesAnswers = { places }

import { consume, type RateWindow } from '../store/rateLimits.ts'
import { answerWith, rateLimited, refused, type Handler } from '../context/context.ts'
import { networkSubject, rateLimitsOf } from '../sessions/rateLimitKeys.ts'

/** Typing an address takes a dozen searches, and an office shares its network address. */
const SEARCH_WINDOWS: readonly RateWindow[] = [[120, 60]]

const MIN_LETTERS = 3

/** Suggestions while an address is typed [ADDR-11 ADDR-12 ADRC-01]. */
const places: Handler<'places'> = async ({ text, lat, lng }, context) => {
  const asked = text.trim()
  if (asked.length < MIN_LETTERS) return answerWith({ places: [] })
  const limits = rateLimitsOf(networkSubject(context, 'places'), SEARCH_WINDOWS, context)
  const wait = limits.length === 0 ? 0 : await consume(context.db, limits, context.now)
  if (wait > 0) return rateLimited('Too many address searches. Please try again in a minute.', wait)
  const near = lat === undefined || lng === undefined ? {} : { near: { lat, lng } }
  const found = await context.services.geocoder.search({ text: asked, ...near })
  if (found.ok) return answerWith({ places: found.places })
  return refused('Address search is not available right now.', { httpStatus: 503, retryAfter: 5 })
}

export const placesHandlers = { places }

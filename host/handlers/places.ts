import { consume, type RateWindow } from '../store/rateLimits.ts'
import type { Place } from '../../domain/account/accountFields.ts'
import { answerWith, rateLimited, refused, type Context, type Handler, type Result } from '../context/context.ts'
import type { PlaceResult } from '../services/geocoder.ts'
import { networkLimits } from '../sessions/rateLimitKeys.ts'

/** Typing an address takes a dozen searches, and an office shares its network address. */
const SEARCH_WINDOWS: readonly RateWindow[] = [[120, 60]]

const MIN_LETTERS = 3

/** The geocoder's answer, or why there is none; both calls share the limit of a network address. */
async function lookUp(context: Context, ask: () => Promise<PlaceResult>): Promise<Result<{ places: Place[] }>> {
  const limits = networkLimits('places', SEARCH_WINDOWS, context)
  const wait = limits.length === 0 ? 0 : await consume(context.db, limits, context.now)
  if (wait > 0) return rateLimited('Too many address searches. Please try again in a minute.', wait)
  const found = await ask()
  if (found.ok) return answerWith({ places: found.places })
  return refused('Address search is not available right now.', { httpStatus: 503, retryAfter: 5 })
}

/** Suggestions while an address is typed [ADDR-11 ADDR-12 ADRC-01]. */
const places: Handler<'places'> = async ({ text, lat, lng }, context) => {
  const asked = text.trim()
  if (asked.length < MIN_LETTERS) return answerWith({ places: [] })
  const near = lat === undefined || lng === undefined ? {} : { near: { lat, lng } }
  return await lookUp(context, () => context.services.geocoder.search({ text: asked, ...near }))
}

/** The addresses around a point, for "Use where I am now" [LOC-02], D-55. */
const placesAt: Handler<'placesAt'> = ({ lat, lng }, context) =>
  lookUp(context, () => context.services.geocoder.reverse({ lat, lng }))

export const placesHandlers = { places, placesAt }

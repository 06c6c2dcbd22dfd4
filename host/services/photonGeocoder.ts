import { SERVICE_AREA } from '../../domain/places/serviceArea.ts'
import type { Point } from '../../domain/places/point.ts'
import { MAX_PLACES, type Geocoder, type PlaceQuery, type PlaceResult, placesOf } from './geocoder.ts'

interface PhotonOptions {
  /** Milliseconds for one search. */
  timeout?: number
  /** Parallel searches; further ones are refused at once. */
  most?: number
}

/** Photon's `radius` is in kilometres. */
const REVERSE_KM = 0.2
const MAX_ANSWER_BYTES = 256 * 1024
const BOX = [SERVICE_AREA.west, SERVICE_AREA.south, SERVICE_AREA.east, SERVICE_AREA.north].join(',')

const refused = (message: string): PlaceResult => ({ ok: false, message })

/** The customer's text is only ever the value of `q`, and redirects are refused, so that requests go to the operator's URL only. */
export function photonGeocoder(url: string, { timeout = 2500, most = 20 }: PhotonOptions = {}): Geocoder {
  let running = 0
  const ask = async (address: URL): Promise<PlaceResult> => {
    if (running >= most) return refused('too many searches at once')
    running += 1
    try {
      const response = await fetch(address, {
        headers: { Accept: 'application/json', 'Accept-Language': 'en' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return refused(`HTTP ${response.status}`)
      }
      const places = placesOf(await jsonOf(response))
      return places ? { ok: true, places } : refused('no answer of a Photon server')
    } catch (error) {
      return refused(error instanceof Error ? error.name : 'no answer')
    } finally {
      running -= 1
    }
  }
  return { search: (asked) => ask(searchUrl(url, asked)), reverse: (point) => ask(reverseUrl(url, point)) }
}

/** Uses only parameters of every Photon version, because Photon refuses unknown ones. */
function searchUrl(base: string, { text, near }: PlaceQuery): URL {
  const url = callUrl(base, 'api')
  url.searchParams.set('q', text)
  url.searchParams.set('limit', String(MAX_PLACES * 2))
  url.searchParams.set('bbox', BOX)
  for (const layer of ['house', 'street']) url.searchParams.append('layer', layer)
  if (near) {
    url.searchParams.set('lat', String(near.lat))
    url.searchParams.set('lon', String(near.lng))
  }
  return url
}

function reverseUrl(base: string, { lat, lng }: Point): URL {
  const url = callUrl(base, 'reverse')
  url.searchParams.set('lat', String(lat))
  url.searchParams.set('lon', String(lng))
  url.searchParams.set('radius', String(REVERSE_KM))
  url.searchParams.set('limit', String(MAX_PLACES))
  url.searchParams.append('layer', 'house')
  return url
}

const callUrl = (base: string, call: string): URL => new URL(`${base.replace(/\/+$/, '')}/${call}`)

async function jsonOf(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > MAX_ANSWER_BYTES) return undefined
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressGeocoder } from '../../../host/services/addressSearch/addressGeocoder.ts'

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/api': ['q', 'limit', 'bbox', 'layer', 'lat', 'lon'],
  '/reverse': ['lat', 'lon', 'radius', 'limit', 'layer'],
}

/** Answers as a small Photon server over the embedded geocoder. Like Photon, it refuses unknown parameters. */
export async function answerAsPhoton(
  { photon }: Pick<AddressGeocoder, 'photon'>,
  url: URL,
  response: ServerResponse<IncomingMessage>,
): Promise<void> {
  const { pathname, searchParams } = url
  const known = PARAMETERS[pathname] ?? []
  const isKnown = known.length > 0 && [...searchParams.keys()].every((name) => known.includes(name))
  const [lat = 0, lng = 0, limit = 1] = ['lat', 'lon', 'limit'].map((name) => Number(searchParams.get(name)))
  const near = searchParams.has('lat') ? { near: { lat, lng } } : {}
  const answer =
    pathname === '/reverse'
      ? await photon.reverse({ lat, lng }, limit)
      : await photon.api({ text: searchParams.get('q') ?? '', limit, ...near })
  response.writeHead(isKnown ? 200 : 400, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(isKnown ? answer : { message: 'unknown parameter' }))
}

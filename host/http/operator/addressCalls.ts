import { Readable, Transform } from 'node:stream'
import { responseOf } from '../../context/response.ts'
import { importAddresses } from '../../services/addressImport/importAddresses.ts'
import type { RouteContext } from './operatorCall.ts'
import { refusal } from './operatorResponse.ts'

/** About 500,000 rows. */
const MAX_FILE_BYTES = 40 * 1024 * 1024
const SOURCE_NAME = /^[\p{L}\d][\p{L}\d ._-]{0,99}$/u

class FileTooLarge extends Error {}

/** `POST /operator/addresses?source=NAME&city=CITY` with a CSV file as body; it replaces the addresses of that source. */
export async function importAddressFile({ req, env }: RouteContext): Promise<Response> {
  const source = req.query('source') ?? ''
  if (!SOURCE_NAME.test(source))
    return refusal('Say source=NAME, the name under which another import replaces it.', 422)
  if (!req.raw.body) return refusal('The file is empty.', 422)
  const file = Readable.fromWeb(req.raw.body as Parameters<typeof Readable.fromWeb>[0]).compose(limited(MAX_FILE_BYTES))
  try {
    const imported = await importAddresses(env.database.db, file, { source, defaultCity: req.query('city') ?? '' })
    const { ok, ...answer } = imported
    if (!ok) return responseOf({ status: 422, body: JSON.stringify({ status: false, ...answer }) })
    const { geocoder } = env.scope.services
    await geocoder.refresh?.()
    const isUsed = geocoder.refresh !== undefined
    return responseOf({ status: 200, body: JSON.stringify({ status: true, source, isUsed, ...answer }) })
  } catch (error) {
    if (error instanceof FileTooLarge) return refusal('A file of addresses has up to 40 MB.', 413)
    throw error
  }
}

function limited(most: number): Transform {
  let length = 0
  return new Transform({
    transform(part: Uint8Array, _, done) {
      length += part.byteLength
      done(length > most ? new FileTooLarge() : null, part)
    },
  })
}

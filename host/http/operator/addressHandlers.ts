import { Readable, Transform } from 'node:stream'
import { importAddresses } from '../../services/addressImport/importAddresses.ts'
import { answer, refuse, type OperatorHandler } from './operatorHandler.ts'

/** About 500,000 rows. */
const MAX_FILE_BYTES = 40 * 1024 * 1024

class FileTooLarge extends Error {}

/** The file replaces the addresses of its source. */
export const importAddressFile: OperatorHandler<'importAddresses'> = async ({ source, city }, context) => {
  const { request, db, services } = context
  if (!request.body) return refuse('The file is empty.')
  const file = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]).compose(limited(MAX_FILE_BYTES))
  try {
    const imported = await importAddresses(db, file, { source, defaultCity: city })
    if (!imported.ok) {
      const { message, faults } = imported
      return { ok: false, httpStatus: 422, message, details: { faults } }
    }
    await services.geocoder.refresh?.()
    return answer({ source, isUsed: services.geocoder.refresh !== undefined, ...imported })
  } catch (error) {
    if (error instanceof FileTooLarge) return refuse('A file of addresses has up to 40 MB.', 413)
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

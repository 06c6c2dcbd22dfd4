import type { Readable } from 'node:stream'
import { replaceAddressPoints } from '../../store/addressPoints.ts'
import type { Db } from '../../store/database/database.ts'
import { readAddressFile, type RowFault } from './readAddressFile.ts'

export type ImportedAddresses =
  | {
      ok: true
      addresses: number
      streets: number
      repeated: number
      withoutPostalCode: number
      skipped: number
      faults: RowFault[]
    }
  | { ok: false; message: string; faults: RowFault[] }

/** A file with more faulty rows than this is of another kind, and nothing of it is imported. */
const MAX_FAULTY_SHARE = 0.1
const MAX_REPORTED = 100

/** Replaces the addresses of `source` by those of the file, and leaves out faulty rows, or changes nothing. */
export async function importAddresses(
  db: Db,
  file: Readable,
  { source, defaultCity }: { source: string; defaultCity: string },
): Promise<ImportedAddresses> {
  const read = await readAddressFile(file, defaultCity)
  if (!read.ok) return { ...read, faults: [] }
  const { points, repeated } = read
  const faults = read.faults.slice(0, MAX_REPORTED)
  const skipped = read.faults.length
  const rows = points.length + repeated + skipped
  if (points.length === 0) return { ok: false, message: 'The file has no address.', faults }
  if (skipped > rows * MAX_FAULTY_SHARE)
    return { ok: false, message: `Nothing is imported: ${skipped} of ${rows} rows are faulty.`, faults }
  await replaceAddressPoints(db, source, points)
  return {
    ok: true,
    addresses: points.length,
    streets: new Set(points.map(({ street_key: key }) => key)).size,
    repeated,
    withoutPostalCode: points.filter(({ postal_code: code }) => code === '').length,
    skipped,
    faults,
  }
}

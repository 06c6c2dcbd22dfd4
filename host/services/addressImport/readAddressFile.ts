import { Readable } from 'node:stream'
import { parse, type CsvError, type InfoRecord } from 'csv-parse'
import type { NewAddressPoint } from '../../store/addressPoints.ts'
import { utf8Fault } from '../utf8.ts'
import { addressColumns, columnsFault, type AddressColumn } from './addressColumns.ts'
import { readAddressRow, type AddressRow } from './addressRow.ts'

export interface RowFault {
  line: number
  message: string
}

export interface AddressFile {
  ok: true
  points: NewAddressPoint[]
  /** Rows with an address that an earlier row has: further units of a house. */
  repeated: number
  faults: RowFault[]
}

const MAX_RECORD_BYTES = 10_000
const PART_BYTES = 65_536

/** Reads addresses from CSV, a part at a time, so that other requests are answered meanwhile. Faulty rows are left out and listed. */
export async function readAddressFile(
  file: Readable,
  defaultCity: string,
): Promise<AddressFile | { ok: false; message: string }> {
  const sent: Uint8Array[] = []
  for await (const part of file as AsyncIterable<Uint8Array>) sent.push(part)
  const bytes = Buffer.concat(sent)
  const encodingFault = utf8Fault(bytes)
  if (encodingFault !== undefined) return { ok: false, message: `The file ${encodingFault}` }
  const faults: RowFault[] = []
  const points = new Map<string, NewAddressPoint>()
  let columns: (AddressColumn | undefined)[] | undefined
  let repeated = 0
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  parser.on('skip', (error: CsvError) => faults.push({ line: Number(error['lines']) || 0, message: 'cannot be read' }))
  const parts = Readable.from(partsOf(bytes))
  parts.pipe(parser)
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
    if (!columns) {
      columns = addressColumns(record)
      const message = columnsFault(columns)
      if (message === undefined) continue
      parts.destroy()
      return { ok: false, message }
    }
    const read = readAddressRow(rowOf(columns, record), defaultCity)
    if (!read.ok) {
      faults.push({ line: info.lines, message: read.message })
      continue
    }
    const { street_key: street, number, suffix } = read.point
    const key = `${street} ${number}${suffix}`
    if (points.has(key)) repeated += 1
    else points.set(key, read.point)
  }
  if (!columns) return { ok: false, message: columnsFault([]) ?? '' }
  return { ok: true, points: [...points.values()], repeated, faults: faults.toSorted((a, b) => a.line - b.line) }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) yield bytes.subarray(start, start + PART_BYTES)
}

function rowOf(columns: readonly (AddressColumn | undefined)[], record: readonly string[]): AddressRow {
  const row: AddressRow = {}
  for (const [index, column] of columns.entries()) if (column) row[column] ??= record[index] ?? ''
  return row
}

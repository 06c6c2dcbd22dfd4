import { Readable } from 'node:stream'
import { parse, type CsvError, type InfoRecord } from 'csv-parse'
import type { NewAddressPoint } from '../../store/addressPoints.ts'
import { utf8Fault } from '../utf8.ts'
import { isInServiceArea } from '../../../domain/places/serviceArea.ts'
import { shownCity, shownStreet } from '../addressSearch/shownStreet.ts'
import { streetKey } from '../addressSearch/streetIndex.ts'

export interface RowFault {
  line: number
  message: string
}

interface AddressFile {
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

const SPELLINGS = {
  address: ['address', 'fulladdress', 'civicaddress', 'streetaddress'],
  number: ['number', 'housenumber', 'civicnumber', 'civicno', 'streetnumber'],
  street: ['street', 'streetname', 'stdstreet'],
  city: ['city', 'municipality', 'locality'],
  postalCode: ['postal', 'postalcode', 'postcode', 'zip'],
  lat: ['lat', 'latitude', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'x'],
} as const

type AddressColumn = keyof typeof SPELLINGS

/** The columns that the first line of a file names, in any order and case; undefined for a column that is not used. */
function addressColumns(header: readonly string[]): (AddressColumn | undefined)[] {
  const names = Object.entries(SPELLINGS) as [AddressColumn, readonly string[]][]
  return header.map((title) => {
    const word = title.toLowerCase().replace(/[^a-z]/g, '')
    return names.find(([, spellings]) => spellings.includes(word))?.[0]
  })
}

/** What is wrong with these columns; undefined when addresses can be read from them. */
function columnsFault(columns: readonly (AddressColumn | undefined)[]): string | undefined {
  const has = (name: AddressColumn) => columns.includes(name)
  if ((has('address') || (has('number') && has('street'))) && has('lat') && has('lng')) return undefined
  return 'The first line must name the columns address (or number and street), lat and lng; city and postal_code may follow.'
}

type AddressRow = Partial<Record<AddressColumn, string>>

type ReadRow = { ok: true; point: NewAddressPoint } | { ok: false; message: string }

const POSTAL_CODE = /\b([A-Z]\d[A-Z])[\s-]*(\d[A-Z]\d)\b/i
const UNIT_BEFORE = /^(?:#|(?:unit|apt|suite|ste)\b\.?)?\s*#?\s*\w{1,5}\s*[-–,]\s*(?=\d)|^#\s*\w{1,5}\s+(?=\d)/i
const UNIT_AFTER = /[\s,]+(?:#\s*|(?:unit|apt|suite|ste)\b\.?\s*#?\s*)\w{1,5}$/i
const HOUSE = /^(\d{1,6})([A-Z]?)\s+(\S.*)$/i

const fault = (message: string): ReadRow => ({ ok: false, message })

/** An address of a row; `defaultCity` is for rows without one. */
function readAddressRow(row: AddressRow, defaultCity: string): ReadRow {
  const [line = '', cityPart = ''] = (row.address ?? '').replace(UNIT_BEFORE, '').split(',')
  const typed = [row.number, row.street].filter(Boolean).join(' ') || line
  const [, number = '', suffix = '', name = ''] = HOUSE.exec(typed.trim().replace(UNIT_AFTER, '')) ?? []
  if (typed.trim() === '') return fault('has no address')
  if (number === '') return fault(/^\d/.test(typed.trim()) ? 'has no street' : 'has no house number')
  if (!/\p{L}|\d/u.test(name)) return fault('has no street')
  const city = row.city?.trim() || cityPart.trim() || defaultCity
  if (city === '') return fault('has no city')
  const lat = degreesOf(row.lat)
  const lng = degreesOf(row.lng)
  if (lat === undefined || lng === undefined) return fault('has no coordinates in degrees')
  if (!isInServiceArea(lat, lng))
    return fault(
      isInServiceArea(lng, lat) ? 'has lat and lng swapped' : `lies outside the service area: ${lat}, ${lng}`,
    )
  const [, first = '', second = ''] = POSTAL_CODE.exec(row.postalCode || (row.address ?? '')) ?? []
  const street = shownStreet(name)
  return {
    ok: true,
    point: {
      street_key: streetKey(street, shownCity(city)),
      number: Number(number),
      suffix: suffix.toLowerCase(),
      street,
      city: shownCity(city),
      postal_code: first && `${first} ${second}`.toUpperCase(),
      lat,
      lng,
    },
  }
}

function degreesOf(text = ''): number | undefined {
  return /^\s*-?\d{1,3}(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}

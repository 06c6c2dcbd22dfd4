import { isInServiceArea } from '../../../domain/places/serviceArea.ts'
import type { NewAddressPoint } from '../../store/addressPoints.ts'
import { shownCity, shownStreet } from '../addressSearch/shownStreet.ts'
import { streetKey } from '../addressSearch/streetIndex.ts'
import type { AddressColumn } from './addressColumns.ts'

export type AddressRow = Partial<Record<AddressColumn, string>>

export type ReadRow = { ok: true; point: NewAddressPoint } | { ok: false; message: string }

const POSTAL_CODE = /\b([A-Z]\d[A-Z])[\s-]*(\d[A-Z]\d)\b/i
const UNIT_BEFORE = /^(?:#|(?:unit|apt|suite|ste)\b\.?)?\s*#?\s*\w{1,5}\s*[-–,]\s*(?=\d)|^#\s*\w{1,5}\s+(?=\d)/i
const UNIT_AFTER = /[\s,]+(?:#\s*|(?:unit|apt|suite|ste)\b\.?\s*#?\s*)\w{1,5}$/i
const HOUSE = /^(\d{1,6})([A-Z]?)\s+(\S.*)$/i

const fault = (message: string): ReadRow => ({ ok: false, message })

/** An address of a row; `defaultCity` is for rows without one. */
export function readAddressRow(row: AddressRow, defaultCity: string): ReadRow {
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

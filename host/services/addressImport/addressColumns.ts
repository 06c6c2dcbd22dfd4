const SPELLINGS = {
  address: ['address', 'fulladdress', 'civicaddress', 'streetaddress'],
  number: ['number', 'housenumber', 'civicnumber', 'civicno', 'streetnumber'],
  street: ['street', 'streetname', 'stdstreet'],
  city: ['city', 'municipality', 'locality'],
  postalCode: ['postal', 'postalcode', 'postcode', 'zip'],
  lat: ['lat', 'latitude', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'x'],
} as const

export type AddressColumn = keyof typeof SPELLINGS

/** The columns that the first line of a file names, in any order and case; undefined for a column that is not used. */
export function addressColumns(header: readonly string[]): (AddressColumn | undefined)[] {
  const names = Object.entries(SPELLINGS) as [AddressColumn, readonly string[]][]
  return header.map((title) => {
    const word = title.toLowerCase().replace(/[^a-z]/g, '')
    return names.find(([, spellings]) => spellings.includes(word))?.[0]
  })
}

/** What is wrong with these columns; undefined when addresses can be read from them. */
export function columnsFault(columns: readonly (AddressColumn | undefined)[]): string | undefined {
  const has = (name: AddressColumn) => columns.includes(name)
  if ((has('address') || (has('number') && has('street'))) && has('lat') && has('lng')) return undefined
  return 'The first line must name the columns address (or number and street), lat and lng; city and postal_code may follow.'
}

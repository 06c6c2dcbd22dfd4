/** Where addresses are looked for: Canada, in a box around British Columbia [ADDR-12 ADRC-01]. Degrees. */
export const PLACES_BOX = { south: 48.06, north: 60, west: -139.06, east: -113.76 } as const

export const isInPlacesBox = (lat: number, lng: number): boolean =>
  lat >= PLACES_BOX.south && lat <= PLACES_BOX.north && lng >= PLACES_BOX.west && lng <= PLACES_BOX.east

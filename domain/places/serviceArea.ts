/** Limits address searches, in degrees: Canada, in a box around British Columbia [ADDR-12 ADRC-01]. */
export const SERVICE_AREA = { south: 48.06, north: 60, west: -139.06, east: -113.76 } as const

export const isInServiceArea = (lat: number, lng: number): boolean =>
  lat >= SERVICE_AREA.south && lat <= SERVICE_AREA.north && lng >= SERVICE_AREA.west && lng <= SERVICE_AREA.east

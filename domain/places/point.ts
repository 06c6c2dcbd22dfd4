/** In degrees. */
export interface Point {
  lat: number
  lng: number
}

const EARTH_DIAMETER_KM = 12_742

/** Metres in a degree of latitude; one of longitude is shorter by the cosine of the latitude. */
export const KM_PER_DEGREE = (Math.PI * EARTH_DIAMETER_KM) / 360

export function kilometresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const across = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const along = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along))
}

/** '0.9 km', '12 km'. */
export const formatDistance = (kilometres: number): string =>
  kilometres < 10 ? `${kilometres.toFixed(1)} km` : `${Math.round(kilometres)} km`

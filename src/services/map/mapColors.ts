/** The design tokens that a map is drawn with. */
export interface MapColors {
  land: string
  water: string
  park: string
  road: string
  roadEdge: string
  highway: string
  label: string
  waterLabel: string
  place: string
  zone: string
  zoneEdge: string
  /** What a zone has besides what it had. */
  gained: string
}

/** Reads the tokens as they are for `element` now, in the light or the dark scheme. */
export function readMapColors(element: Element): MapColors {
  const styles = getComputedStyle(element)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    land: token('map-land'),
    water: token('map-water'),
    park: token('map-park'),
    road: token('map-road'),
    roadEdge: token('map-road-edge'),
    highway: token('map-hwy'),
    label: token('map-label'),
    waterLabel: token('map-water-label'),
    place: token('ink'),
    zone: token('map-zone'),
    zoneEdge: token('good'),
    gained: token('crust'),
  }
}

import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { basemapFeatures, collectionOf } from './basemapFeatures.ts'
import { LABEL_FONT, PLACE_FONT, WATER_FONT } from './mapFonts.ts'
import type { MapColors } from './mapColors.ts'

export const BASEMAP_ATTRIBUTION = 'Shoreline: GSHHG (LGPL) · roads: own sketch'

/** The texts of basemap/coast.txt and basemap/sketch.txt. */
export interface BasemapTexts {
  coast: string
  sketch: string
}

/** The embedded map: no URL in it but those of the bundled fonts, which the browser draws the labels with. */
export function basemapStyle({ coast, sketch }: BasemapTexts, colors: MapColors): StyleSpecification {
  return {
    version: 8,
    sources: {
      coast: { type: 'geojson', data: collectionOf(basemapFeatures(coast)), tolerance: 0.2 },
      sketch: { type: 'geojson', data: collectionOf(basemapFeatures(sketch)), tolerance: 0.2 },
    },
    layers: [...areaLayers(colors), ...roadLayers(colors), ...labelLayers(colors)],
  }
}

/** The layer below which a zone is drawn, so that it covers no name. */
export const FIRST_LABELS = 'street name'

type Kind = 'park' | 'highway' | 'road' | 'street' | 'place1' | 'place2' | 'place3' | 'water'

const ofKind = (kind: Kind): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]

const areaLayers = ({ land, water, park }: MapColors): LayerSpecification[] => [
  { id: 'land', type: 'background', paint: { 'background-color': land } },
  { id: 'coast', type: 'fill', source: 'coast', paint: { 'fill-color': water } },
  { id: 'park', type: 'fill', source: 'sketch', filter: ofKind('park'), paint: { 'fill-color': park } },
]

type Widths = readonly (readonly [zoom: number, pixels: number])[]

const STREET: Widths = [
  [12.5, 0.6],
  [14, 3],
  [16, 9],
  [18, 26],
]
const ROAD: Widths = [
  [9, 0.7],
  [11, 1.5],
  [12, 3],
  [13, 4.5],
  [14, 7],
  [16, 15],
  [18, 36],
]
const HIGHWAY: Widths = [
  [8, 1.2],
  [10, 2],
  [12, 4],
  [13, 5.5],
  [14, 8],
  [16, 17],
  [18, 40],
]

const roadLayers = ({ road, roadEdge, highway }: MapColors): LayerSpecification[] => [
  line('street edge', 'street', roadEdge, STREET, 1.5, 13),
  line('road edge', 'road', roadEdge, ROAD, 2, 10.5),
  line('highway edge', 'highway', roadEdge, HIGHWAY, 2, 10),
  line('street', 'street', road, STREET, 0, 12.5),
  line('road', 'road', road, ROAD, 0, 8),
  line('highway', 'highway', highway, HIGHWAY, 0, 7),
]

function line(
  id: string,
  kind: Kind,
  color: string,
  widths: Widths,
  edge: number,
  minzoom: number,
): LayerSpecification {
  const stops = widths.flatMap(([zoom, pixels]) => [zoom, pixels + edge])
  return {
    id,
    type: 'line',
    source: 'sketch',
    minzoom,
    filter: ofKind(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as never },
  }
}

function labelLayers(colors: MapColors): LayerSpecification[] {
  const { label, waterLabel, place, land } = colors
  return [
    alongLine(FIRST_LABELS, 'street', 14, 11.5, colors),
    alongLine('road name', 'road', 11.5, 12, colors),
    alongLine('highway name', 'highway', 10.5, 12, colors),
    at(
      'water name',
      'water',
      9,
      [WATER_FONT],
      [
        [9, 11],
        [12, 13],
        [15, 15],
      ],
      waterLabel,
      colors.water,
    ),
    at(
      'park name',
      'park',
      12,
      [LABEL_FONT],
      [
        [12, 11],
        [15, 13],
      ],
      label,
      colors.park,
    ),
    at(
      'quarter',
      'place3',
      12.5,
      [PLACE_FONT],
      [
        [12, 13],
        [15, 17],
      ],
      label,
      land,
    ),
    at(
      'town',
      'place2',
      9.5,
      [PLACE_FONT],
      [
        [9, 12],
        [12, 17],
        [15, 21],
      ],
      place,
      land,
    ),
    at(
      'city',
      'place1',
      7,
      [PLACE_FONT],
      [
        [8, 13],
        [10, 17],
        [12, 21],
        [15, 28],
      ],
      place,
      land,
    ),
  ]
}

const alongLine = (
  id: string,
  kind: Kind,
  minzoom: number,
  size: number,
  { label, land }: MapColors,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'sketch',
  minzoom,
  filter: ofKind(kind),
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': ['get', 'name'],
    'text-font': [LABEL_FONT],
    'text-size': size,
    'text-max-angle': 35,
    'text-padding': 6,
  },
  paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.6 },
})

const at = (
  id: string,
  kind: Kind,
  minzoom: number,
  font: string[],
  sizes: Widths,
  color: string,
  halo: string,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'sketch',
  minzoom,
  filter: ofKind(kind),
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': ['interpolate', ['linear'], ['zoom'], ...sizes.flat()] as never,
    'text-max-width': 7,
    'text-padding': 8,
  },
  paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
})

import { layers, namedFlavor, type Flavor } from '@protomaps/basemaps'
import { addProtocol, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import type { MapColors } from './mapColors.ts'
import { LABEL_FONT, PLACE_FONT } from './mapFonts.ts'

const protocol = new Protocol()
let isAdded = false

/** What the colours of a style depend on. */
export interface Look {
  colors: MapColors
  isDark: boolean
}

/** A style over the vector tiles of a PMTiles archive, in our colours and with our fonts instead of glyphs from elsewhere. */
export async function tileArchiveStyle(url: string, look: Look, signal: AbortSignal): Promise<StyleSpecification> {
  if (!isAdded) addProtocol('pmtiles', protocol.tile)
  isAdded = true
  const archive = protocol.get(url) ?? new PMTiles(url)
  protocol.add(archive)
  await Promise.race([archive.getHeader(), aborted(signal)])
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url: `pmtiles://${url}` } },
    layers: layers('tiles', flavorOf(look), { lang: 'en' }).map(withOurFont),
  }
}

/** The named flavour gives what our map has no colour for, such as railways. */
function flavorOf({ colors, isDark }: Look): Flavor {
  const { land, water, park, road, roadEdge, highway, label, waterLabel, place } = colors
  const flavor = namedFlavor(isDark ? 'dark' : 'light')
  const isRoad = /^(bridges_)?(other|minor|minor_service|minor_a|minor_b|link|major)$/
  const isEdge = /^(?!tunnel).*_casing/
  const isPark = /^(park|wood|scrub)_/
  const own = Object.keys(flavor).flatMap((name) => {
    if (isRoad.test(name)) return [[name, road]]
    if (isEdge.test(name)) return [[name, roadEdge]]
    if (isPark.test(name)) return [[name, park]]
    if (name.endsWith('_halo')) return [[name, land]]
    return name.endsWith('_label') || name.startsWith('roads_label') ? [[name, label]] : []
  })
  const named = { background: land, earth: land, water, highway, bridges_highway: highway, ocean_label: waterLabel }
  return { ...flavor, ...Object.fromEntries(own), ...named, city_label: place }
}

type Layer = StyleSpecification['layers'][number]

/** Icons need a sprite, of which there is none. Parts of a text name fonts of their own. */
function withOurFont(layer: Layer): Layer {
  if (layer.type !== 'symbol') return layer
  const { 'icon-image': _icon, ...layout } = layer.layout ?? {}
  const font = layer.id === 'places_locality' ? PLACE_FONT : LABEL_FONT
  const text = JSON.stringify(layout).replaceAll(/"Noto Sans[^"]*"/g, JSON.stringify(font))
  return { ...layer, layout: JSON.parse(text) as typeof layout }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The tile archive does not answer')))
  })

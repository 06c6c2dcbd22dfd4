import { layers, namedFlavor } from '@protomaps/basemaps'
import { addProtocol, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { LABEL_FONT } from './mapFonts.ts'

const protocol = new Protocol()
let isAdded = false

/** A style over the vector tiles of a PMTiles archive, with our fonts instead of glyphs from elsewhere. */
export async function tileArchiveStyle(url: string, isDark: boolean, signal: AbortSignal): Promise<StyleSpecification> {
  if (!isAdded) addProtocol('pmtiles', protocol.tile)
  isAdded = true
  const archive = protocol.get(url) ?? new PMTiles(url)
  protocol.add(archive)
  await Promise.race([archive.getHeader(), aborted(signal)])
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url: `pmtiles://${url}` } },
    layers: layers('tiles', namedFlavor(isDark ? 'dark' : 'light'), { lang: 'en' }).map(withOurFont),
  }
}

type Layer = StyleSpecification['layers'][number]

/** Icons need a sprite, of which there is none. Parts of a text name fonts of their own. */
function withOurFont(layer: Layer): Layer {
  if (layer.type !== 'symbol') return layer
  const { 'icon-image': _icon, ...layout } = layer.layout ?? {}
  const text = JSON.stringify(layout).replaceAll(/"Noto Sans[^"]*"/g, JSON.stringify(LABEL_FONT))
  return { ...layer, layout: JSON.parse(text) as typeof layout }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The tile archive does not answer')))
  })

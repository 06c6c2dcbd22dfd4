import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useState, type RefObject } from 'react'
import { loadBasemap } from '../../services/map/basemap.ts'
import { BASEMAP_ATTRIBUTION, basemapStyle } from '../../services/map/basemapStyle.ts'
import { configuredStyle } from '../../services/map/configuredStyle.ts'
import { readMapColors, type MapColors } from '../../services/map/mapColors.ts'
import { readMapSetting } from '../../services/map/mapSetting.ts'
import { useMedia } from '../../ui/useMedia.ts'

export interface DrawnStyle {
  style: StyleSpecification
  attribution: string
  colors: MapColors
  isConfigured: boolean
}

/**
 * The configured style, else the embedded one, in the colours of the page as they are now. `dropConfigured` gives up the
 * configured one; `onBroken` is called when there is none at all. A configured style is asked for after `prepare`.
 */
export function useMapStyle(
  box: RefObject<Element | null>,
  onBroken: () => void,
  prepare?: (style: string) => Promise<void>,
) {
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const [drawn, setDrawn] = useState<DrawnStyle>()
  const [isEmbedded, setEmbedded] = useState(false)

  useEffect(() => {
    if (!box.current) return
    let isCurrent = true
    const colors = readMapColors(box.current)
    const { style, attribution } = readMapSetting()
    const load = async (): Promise<DrawnStyle> => {
      if (style && !isEmbedded) {
        await prepare?.(style)
        const read = await configuredStyle(style, { colors, isDark }).catch(() => undefined)
        if (read) return { style: read, attribution, colors, isConfigured: true }
      }
      const embedded = basemapStyle(await loadBasemap(), colors)
      return { style: embedded, attribution: BASEMAP_ATTRIBUTION, colors, isConfigured: false }
    }
    load().then(
      (loaded) => {
        if (isCurrent) setDrawn(loaded)
      },
      () => {
        if (isCurrent) onBroken()
      },
    )
    return () => {
      isCurrent = false
    }
    // `onBroken` and `prepare` are other functions at each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box, isDark, isEmbedded])

  return { drawn, dropConfigured: () => setEmbedded(true) }
}

import type { StyleSpecification } from 'maplibre-gl'
import { isTileArchive } from './mapSetting.ts'
import type { Look } from './tileArchive.ts'

/** How long a configured style may take before the embedded map is drawn. */
const STYLE_TIMEOUT_MS = 5000

/** The configured style; rejects when it cannot be reached or is no style. */
export async function configuredStyle(style: string, look: Look): Promise<StyleSpecification> {
  const signal = AbortSignal.timeout(STYLE_TIMEOUT_MS)
  if (isTileArchive(style)) {
    const { tileArchiveStyle } = await import('./tileArchive.ts')
    return await tileArchiveStyle(new URL(style, location.href).href, look, signal)
  }
  const response = await fetch(style, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The map's style answered ${response.status}`)
  const read: unknown = await response.json()
  if (!isStyle(read)) throw new Error("The map's style is no MapLibre style")
  return read
}

const isStyle = (read: unknown): read is StyleSpecification =>
  typeof read === 'object' && read !== null && 'version' in read && 'sources' in read && 'layers' in read

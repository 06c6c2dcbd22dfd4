import type { Point } from '../../domain/places/point.ts'
import { useChoice } from './useDevice.ts'
import { useStoreOf } from './useStoreList.ts'

/** Where the chosen store is; undefined while none is chosen or known. */
export function useStorePoint(): Point | undefined {
  const { store } = useChoice()
  const chosen = useStoreOf(store)
  return chosen && { lat: chosen.lat, lng: chosen.lng }
}

import { useEffect, useSyncExternalStore } from 'react'
import type { Allergen } from '../../domain/catalogue/allergens.ts'
import { rereadAllergies, saidAllergies } from '../device/store/allergies.ts'
import { useMember, useSession } from './useDevice.ts'

/** What counts of allergies now: what was said at this device, else what the member saved; empty for nothing (D-239). */
export function useAllergies(): readonly Allergen[] {
  const said = useSyncExternalStore(saidAllergies.watch, saidAllergies.get, () => undefined)
  const { customer } = useSession()
  const { kept } = useMember()
  useEffect(() => {
    addEventListener('storage', rereadAllergies)
    return () => removeEventListener('storage', rereadAllergies)
  }, [])
  return said ?? (customer ?? kept)?.allergies ?? NONE
}

const NONE: readonly Allergen[] = []

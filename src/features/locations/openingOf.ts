import { isOpenFor, type Service, type Store } from '../../../domain/catalogue/store.ts'
import { openingPhrase } from '../../components/openingText.ts'

/** 'open until 10:00 PM', 'opens at 4:00 PM', 'open round the clock'; offline what was known at `savedAt`. */
export function openingOf(store: Store, service: Service, savedAt: string): string {
  const change = service === 'Pick Up' ? store.pickupChange : store.deliveryChange
  const isOpen = isOpenFor(store, service)
  if (isOpen && change === '' && !savedAt) return 'open round the clock'
  return openingPhrase(isOpen, change, savedAt)
}

import type { OutboxItem } from '../../domain/outbox/outbox.ts'

/** `waiting` is said of what is on disk. */
export const STATES: Record<OutboxItem['state'], string> = {
  waiting: 'saved here',
  sending: 'sending',
  sent: 'sent',
  parked: 'needs you',
}

export function purposeOf({ call }: OutboxItem): string {
  switch (call) {
    case 'addProduct':
      return 'Added to your cart'
    case 'updateProduct':
      return 'Changed in your cart'
    case 'removeLine':
      return 'Removed from your cart'
    case 'clearCart':
      return 'For another restaurant'
    case 'saveAddress':
      return 'To your addresses'
    case 'deleteAddress':
      return 'Removed from your addresses'
    default:
      return 'To our office'
  }
}

export function summaryOf(items: readonly OutboxItem[]): string {
  const count = (...states: OutboxItem['state'][]) => items.filter(({ state }) => states.includes(state)).length
  const parked = count('parked')
  const waiting = count('waiting', 'sending')
  if (parked > 0) return parked === 1 ? '1 needs you' : `${parked} need you`
  return waiting > 0 ? `${waiting} waiting` : `${count('sent')} sent`
}

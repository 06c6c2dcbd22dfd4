/**
 * 'Open until 10:00 PM', 'Opens at 11:00 AM', 'Closed'; `change` as the host words it (Opening in rules/schedule). Without a
 * connection what was true at `savedAt`, worded so that it is no time of opening or closing: 'Was open at 2:05 PM'.
 */
export function openingText(isOpen: boolean, change = '', savedAt = ''): string {
  if (savedAt) return `Was ${isOpen ? 'open' : 'closed'} at ${savedAt}`
  if (change) return `${isOpen ? 'Open' : 'Opens'} ${change}`
  return isOpen ? 'Open' : 'Closed'
}

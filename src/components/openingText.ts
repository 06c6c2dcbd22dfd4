/**
 * 'Open until 10:00 PM', 'Opens at 11:00 AM', 'Closed'; `change` is the host's text (Opening in domain/schedule).
 * Without a connection it says what was true at `savedAt`, in words that cannot be read as opening or closing times:
 * 'Was open at 2:05 PM'.
 */
export function openingText(isOpen: boolean, change = '', savedAt = ''): string {
  if (savedAt) return `Was ${isOpen ? 'open' : 'closed'} at ${savedAt}`
  if (change) return `${isOpen ? 'Open' : 'Opens'} ${change}`
  return isOpen ? 'Open' : 'Closed'
}

/** The same within a sentence: 'open until 10:00 PM'. */
export function openingPhrase(isOpen: boolean, change = '', savedAt = ''): string {
  const text = openingText(isOpen, change, savedAt)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

import { Badge } from '../ui/Badge.tsx'
import { openingPhrase, openingText } from './openingText.ts'
import { useStoresSavedAt } from '../hooks/storesSavedAt.ts'

interface ServiceBadgeProps {
  open: boolean
  change?: string
  name?: string
}

/** Without a connection it is not green and says the time of the last known state. */
export function ServiceBadge({ open, change, name }: ServiceBadgeProps) {
  const savedAt = useStoresSavedAt()
  const words = name ? `${name} ${openingPhrase(open, change, savedAt)}` : openingText(open, change, savedAt)
  return (
    <Badge tone={savedAt ? 'was' : open ? 'open' : 'closed'}>{savedAt ? <SavedState words={words} /> : words}</Badge>
  )
}

/** The parts of class `then` can be left out beside the offline strip, which says the time too. */
function SavedState({ words }: { words: string }) {
  const [, before, was, state, time] = /^(.*?)(was )?(open|closed)( at .*)$/i.exec(words) ?? []
  if (state === undefined) return words
  return (
    <span>
      {before}
      <span className="then">{was}</span>
      {state}
      <span className="then">{time}</span>
    </span>
  )
}

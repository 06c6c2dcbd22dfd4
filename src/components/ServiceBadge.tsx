import { Badge } from '../ui/Badge.tsx'
import { openingText } from './openingText.ts'
import { useStoresSavedAt } from '../hooks/storesSavedAt.ts'

interface ServiceBadgeProps {
  open: boolean
  change?: string
  name?: string
}

/** Without a connection it is not green and says the time of the last known state. */
export function ServiceBadge({ open, change, name }: ServiceBadgeProps) {
  const savedAt = useStoresSavedAt()
  const text = openingText(open, change, savedAt)
  const words = name ? `${name} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
  return <Badge tone={savedAt ? 'was' : open ? 'open' : 'closed'}>{words}</Badge>
}

import { Badge } from '../ui/Badge.tsx'
import { openingText } from './openingText.ts'
import { useStoresSavedAt } from '../hooks/storesSavedAt.ts'

interface ServiceBadgeProps {
  open: boolean
  /** When that changes; without it the badge says only how it is now. */
  change?: string
  name?: string
}

/** Whether a service is open; without a connection no longer green, with the time at which it was true. */
export function ServiceBadge({ open, change, name }: ServiceBadgeProps) {
  const savedAt = useStoresSavedAt()
  const text = openingText(open, change, savedAt)
  const words = name ? `${name} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
  return <Badge tone={savedAt ? 'was' : open ? 'open' : 'closed'}>{words}</Badge>
}

import { Badge } from '../ui/Badge.tsx'
import { useStoresSavedAt } from './storesSavedAt.ts'

/** Whether a service is open; without a connection no longer green, with the time at which it was true. */
export function ServiceBadge({ open, name }: { open: boolean; name?: string }) {
  const at = useStoresSavedAt()
  const state = name ? `${name} ${open ? 'open' : 'closed'}` : open ? 'Open' : 'Closed'
  if (at) return <Badge tone="was">{`${state} at ${at}`}</Badge>
  return <Badge tone={open ? 'open' : 'closed'}>{state}</Badge>
}

import { useLook } from '../device/useLook.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportRejection } from '../../ui/reportRejection.ts'
import { ask, type Input } from '../device/ask.ts'
import { ReadFailure } from '../device/reads.ts'
import type { Found } from './stages.tsx'

export type Filters = Omit<Input<'findOrders'>, 'q' | 'counts' | 'after'>

interface FoundOrders {
  /** Undefined while they are read. */
  orders: Found[] | undefined
  counts: { open: number; late: number; today: number; answer: number } | undefined
  /** When they were read, in milliseconds since 1970. */
  readAt: number
  error: ReadFailure | null
  again: () => unknown
  hasMore: boolean
  isReadingMore: boolean
  /** How many pages there are. */
  pages: number
  more: () => void
}

const RETRIES = 2

/** The orders that the filters find, a page after the other; read again as every read. */
export function useFoundOrders(filters: Filters, q: string, isEnabled: boolean): FoundOrders {
  const input = { ...filters, ...(q === '' ? {} : { q }) }
  const read = useInfiniteQuery({
    queryKey: ['findOrders', input],
    enabled: isEnabled,
    initialPageParam: undefined as Input<'findOrders'>['after'],
    queryFn: async ({ pageParam: after, signal }) => {
      const page = await ask('findOrders', { ...input, ...(after ? { after } : { counts: true }) }, { signal })
      if (!page.ok) throw new ReadFailure(page)
      return page.answer
    },
    getNextPageParam: ({ next }) => next,
    retry: (count, error) => count < RETRIES && !(error instanceof ReadFailure && error.failure.kind === 'refused'),
  })
  return {
    orders: read.data?.pages.flatMap(({ orders }) => orders),
    counts: read.data?.pages[0]?.counts,
    readAt: read.dataUpdatedAt,
    error: read.error instanceof ReadFailure ? read.error : null,
    again: read.refetch,
    hasMore: read.hasNextPage,
    isReadingMore: read.isFetchingNextPage,
    pages: read.data?.pages.length ?? 0,
    more: () => reportRejection(read.fetchNextPage()),
  }
}

/** A person's orders. Each look is in the audit, so they are read once, and nothing of them stays on the device. */
export function useOrdersOf(filters: Filters, by: Input<'findOrdersOf'>['by'] | undefined, q: string): FoundOrders {
  const read = useLook('findOrdersOf', { ...filters, by: by ?? 'phone', q }, by !== undefined)
  return {
    orders: read.data?.orders,
    counts: undefined,
    readAt: read.dataUpdatedAt,
    error: read.error,
    again: read.refetch,
    hasMore: false,
    isReadingMore: false,
    pages: 1,
    more: () => undefined,
  }
}

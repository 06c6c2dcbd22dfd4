import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallName, InputOf } from '../../contract/calls.ts'
import { ReadFailure } from '../device/api/result.ts'
import { connection } from '../device/store/connection.ts'
import { watchStaleReads } from '../device/store/staleReads.ts'
import type { Api } from '../device/api/apiClient.ts'
import { reportRejection } from '../ui/reportRejection.ts'

export function queryOf<N extends CallName>(name: N, input: InputOf<N>) {
  return queryOptions<AnswerOf<N>>({ queryKey: [name, input] })
}

/**
 * Reads a product unless it is kept and its store has sold nothing out since (`followMenu`); without a network the kept one
 * answers all the same. With `retry: false` it fails at once instead of waiting for a connection.
 */
export async function readProduct(
  queryClient: QueryClient,
  input: InputOf<'product'>,
  options: { retry?: false } = {},
): Promise<AnswerOf<'product'>> {
  const query = queryOf('product', input)
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: Infinity, ...options })
  } catch (error) {
    const kept = queryClient.getQueryData(query.queryKey)
    if (kept && error instanceof ReadFailure && error.failure.kind === 'no-network') return kept
    throw error
  }
}

const MINUTE_MS = 60_000

/**
 * `send` is a promise, so that the API client loads with the first call. `onBroken` gets the reads that failed on the
 * host or before it.
 */
export function makeQueryClient(send: () => Promise<Api>, onBroken: (error: Error) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey: [name] }) => {
        if (!(error instanceof ReadFailure)) return onBroken(error)
        const { failure } = error
        if (failure.kind === 'broken')
          onBroken(new Error(`${String(name)} failed with ${failure.status ?? 'no status'}`))
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: MINUTE_MS,
        gcTime: 60 * MINUTE_MS,
        retry: (count, error) => count < 2 && !isFinal(error),
        queryFn: async ({ queryKey: [name, input] }) => {
          const sent = await (await send())(name as CallName, input as InputOf<CallName>)
          if (sent.ok) return sent.answer
          throw new ReadFailure(sent)
        },
      },
    },
  })
}

export const followStaleReads = (queryClient: QueryClient): (() => void) =>
  watchStaleReads((reads) => {
    for (const name of reads) reportRejection(queryClient.invalidateQueries({ queryKey: [name] }))
  })

/** React Query would pause for a connection, and the page with it. */
const isFinal = (error: Error): boolean =>
  error instanceof ReadFailure &&
  (error.failure.kind === 'refused' || (error.failure.kind === 'no-network' && !connection.get()))

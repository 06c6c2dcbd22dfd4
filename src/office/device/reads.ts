import {
  hashKey,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import { ask, type Answer, type CallName, type Failure, type Input } from './ask.ts'

/** React Query needs an Error; this one carries the failure of a call. */
export class ReadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** For so long what was read is kept on the device (issue 38). */
export const KEPT_MS = 24 * 3600 * 1000
/** Finds what no event of the stream names. */
const AGAIN_MS = 20_000
const RETRIES = 2

const isWorthARetry = (error: Error): boolean => !(error instanceof ReadFailure && error.failure.kind === 'refused')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      gcTime: KEPT_MS,
      staleTime: 5000,
      refetchInterval: AGAIN_MS,
      retry: (count, error) => count < RETRIES && isWorthARetry(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Up to which entry of the audit each read goes, by the hash of its key. */
const seen = new Map<string, number>()

/** The oldest of what is shown of these calls, for a change of it; undefined where nothing is shown. */
export function seenOf(names: readonly CallName[]): number | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [name] }) => names.includes(name as CallName) })
    .flatMap(({ queryHash }) => seen.get(queryHash) ?? [])
  return shown.length > 0 ? Math.min(...shown) : undefined
}

interface ReadOptions {
  /** False for what must not stay on the device, such as found customers. */
  keep?: boolean
  /** An event of the stream says that it changed. */
  isLive?: boolean
}

export const readOf = <N extends CallName>(
  name: N,
  input: Input<N>,
  { keep = true, isLive = true }: ReadOptions = {},
) =>
  queryOptions<Answer<N>, ReadFailure>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const read = await ask(name, input, { signal })
      if (!read.ok) throw new ReadFailure(read)
      if (read.seen !== undefined) seen.set(hashKey([name, input]), read.seen)
      return read.answer
    },
    meta: { keep, isLive },
  })

/** The answer of a call, read again every 20 s while the page is visible, and when the stream tells of a change. */
export const useRead = <N extends CallName>(
  name: N,
  input: Input<N>,
  options?: ReadOptions,
): UseQueryResult<Answer<N>, ReadFailure> => useQuery(readOf(name, input, options))

/** The calls whose answers have a cursor, and the field of the input that takes it. */
const CURSORS = { listAudit: 'before', listForms: 'before', listDisputes: 'before' } as const
type PagedName = keyof typeof CURSORS

/** The pages of a list, one after another as they are asked for. One page alone is read again like any read. */
export function usePages<N extends PagedName>(name: N, input: Omit<Input<N>, (typeof CURSORS)[N]>) {
  return useInfiniteQuery({
    queryKey: [name, input],
    queryFn: async ({ pageParam, signal }): Promise<Answer<N>> => {
      const paged = (pageParam === undefined ? input : { ...input, [CURSORS[name]]: pageParam }) as Input<N>
      const read = await ask(name, paged, { signal })
      if (!read.ok) throw new ReadFailure(read)
      if (read.seen !== undefined && pageParam === undefined) seen.set(hashKey([name, input]), read.seen)
      return read.answer
    },
    initialPageParam: undefined as Answer<N>['next'],
    getNextPageParam: ({ next }: Answer<N>) => next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : AGAIN_MS),
    meta: { keep: true, isLive: false },
  })
}

/** Reads these calls again where they are shown, whatever their input. */
export async function readAgain(...names: CallName[]): Promise<void> {
  await Promise.all(names.map(async (name) => await queryClient.invalidateQueries({ queryKey: [name] })))
}

import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallName, InputOf } from '../../rules/calls/calls.ts'
import { ReadFailure } from '../device/answer.ts'
import { connection } from '../device/connection.ts'
import type { Send } from '../device/sender.ts'

/** Reads of the host through React Query: the call's name and input are the key, the answer in words the data. */
export function read<N extends CallName>(name: N, input: InputOf<N>) {
  return queryOptions<AnswerOf<N>>({ queryKey: [name, input] })
}

const MINUTE = 60_000

/** `send` arrives as a promise, so that the page need not load it before it asks for something. */
export function readingClient(send: () => Promise<Send>): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: MINUTE,
        gcTime: 60 * MINUTE,
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

/** The host said no, or is known to be out of reach: React Query would wait for a connection, and the page with it. */
const isFinal = (error: Error): boolean =>
  error instanceof ReadFailure &&
  (error.failure.kind === 'refused' || (error.failure.kind === 'no-network' && !connection.get()))

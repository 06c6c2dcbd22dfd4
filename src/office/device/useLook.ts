import { useQuery } from '@tanstack/react-query'
import type { CallName, Input } from './ask.ts'
import { readOf } from './reads.ts'

/** What was found stays for the way back to its list. */
const KEPT_MS = 10 * 60_000
const LISTS: readonly CallName[] = ['findCustomers', 'findGiftCards']

/** A look that is in the audit, so it is read once; it stays in this page's memory, and not on the device. */
export const useLook = <N extends CallName>(name: N, input: Input<N>, isEnabled = true) =>
  useQuery({
    ...readOf(name, input, { keep: false, isLive: false }),
    enabled: isEnabled,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: LISTS.includes(name) ? KEPT_MS : 0,
  })

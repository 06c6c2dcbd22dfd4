import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { reportRejection } from '../../ui/reportRejection.ts'
import { askProven } from './askProven.ts'
import type { Answer, CallName, Failure, Input, Result } from './ask.ts'
import { endPress, keyOfPress } from './drafts.ts'
import { readAgain, seenOf } from './reads.ts'

interface PressOptions<N extends CallName> {
  /** Names the press where several forms of one call are open, as `refund 40218`; default: the call's name. */
  press?: string
  /**
   * The calls that show what it changes. They are read again after it, and it is refused where somebody else changed the same since
   * they were read.
   */
  shownBy?: readonly CallName[]
  /** What of the input names the press, default all of it: a press without an answer is the same one again, whatever was seen since. */
  intent?: (input: Input<N>) => unknown
  onDone?: (answer: Answer<N>, input: Input<N>) => void
}

interface Sent<N extends CallName> {
  input: Input<N>
  body?: string
  seen?: number
}

export interface Press<N extends CallName> {
  /** Sends the change. A repeated press of the same input counts once, until the host has answered. */
  send: (input: Input<N>, body?: string) => void
  /** Sends the last one again, whatever somebody else has done meanwhile. */
  sendNevertheless: () => void
  isBusy: boolean
  /** Why it is not done, or not known to be done; the input stays where it was typed. */
  failure?: Failure
  answer?: Answer<N>
  /** Forgets failure and answer. */
  reset: () => void
}

/** A button's change: every press ends as done, as refused with the host's message, or as not answered. */
export function usePress<N extends CallName>(
  name: N,
  { press = name, shownBy = [], intent = (input) => input, onDone }: PressOptions<N> = {},
): Press<N> {
  const isSending = useRef(false)
  const { mutate, isPending, data, variables, reset } = useMutation<Result<Answer<N>>, Error, Sent<N>>({
    mutationFn: async ({ input, body, seen }) => {
      const result = await askProven(name, input, { key: keyOfPress(press, [intent(input), body]), body, seen })
      // Whether it is done is known: another press is another change.
      if (result.ok || result.kind === 'refused') endPress(press)
      return result
    },
    onSuccess: (result, { input }) => {
      if (result.ok) onDone?.(result.answer, input)
      const waits = !result.ok && result.kind === 'refused' && result.details.approval !== undefined
      // The press is done before this is.
      reportRejection(readAgain(...shownBy, ...(waits ? (['listApprovals'] as const) : [])))
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const send = (sent: Sent<N>) => {
    // Two presses may come before the page is drawn again.
    if (isSending.current) return
    isSending.current = true
    mutate(sent)
  }
  return {
    send: (input, body) => send({ input, body, seen: seenOf(shownBy) }),
    sendNevertheless: () => {
      if (variables) send({ ...variables, seen: undefined })
    },
    isBusy: isPending,
    failure: data?.ok === false ? data : undefined,
    answer: data?.ok ? data.answer : undefined,
    reset,
  }
}

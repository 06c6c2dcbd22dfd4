import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from '../../../domain/account/accountFields.ts'
import type { Point } from '../../../domain/places/point.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

const MIN_LETTERS = 3
const DEBOUNCE_MS = 220

export type Suggestions =
  | { kind: 'none' }
  | { kind: 'found'; text: string; places: readonly Place[] }
  | { kind: 'unavailable' }

const NONE: Suggestions = { kind: 'none' }

interface SuggestionOptions {
  near?: Point
  /** The first search waits until so many milliseconds after the field appeared [CONTACT-02]. */
  startDelayMs: number
}

/** Looks up a text after a short rest; a newer text cancels the request of an older one [ADDR-11]. */
export function useSuggestions({ near, startDelayMs }: SuggestionOptions) {
  const [suggestions, setSuggestions] = useState<Suggestions>(NONE)
  /** A newer text than that of the suggestions was typed. */
  const [isPending, setPending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)
  const appearedAt = useRef<number>(undefined)
  /** The text whose suggestions are awaited or shown. */
  const lookedUp = useRef<string>(undefined)

  useEffect(() => {
    appearedAt.current ??= performance.now()
    return cancel
  }, [])

  const searchAgain = useEffectEvent(() => {
    if (lookedUp.current !== undefined) search(lookedUp.current)
  })
  // The chosen store is read from the device, which may take longer than the first letters.
  useEffect(() => searchAgain(), [near?.lat, near?.lng])

  function cancel() {
    lookedUp.current = undefined
    clearTimeout(timer.current)
    request.current?.abort()
    request.current = undefined
  }

  function search(text: string) {
    cancel()
    const asked = text.trim()
    setPending(asked.length >= MIN_LETTERS)
    if (asked.length < MIN_LETTERS) return setSuggestions(NONE)
    lookedUp.current = asked
    const controller = new AbortController()
    request.current = controller
    const load = async () => {
      const { addressSuggestions } = await import('../../device/api/addressSuggestions.ts')
      const found = await addressSuggestions(asked, near, controller.signal)
      if (controller.signal.aborted) return
      setPending(false)
      setSuggestions(found.ok ? { kind: 'found', text: asked, places: found.places } : { kind: 'unavailable' })
    }
    const startsIn = (appearedAt.current ?? 0) + startDelayMs - performance.now()
    timer.current = setTimeout(() => reportRejection(load()), Math.max(DEBOUNCE_MS, startsIn))
  }

  function clear() {
    cancel()
    setPending(false)
    setSuggestions(NONE)
  }

  return { suggestions, isPending, search, cancel, clear }
}

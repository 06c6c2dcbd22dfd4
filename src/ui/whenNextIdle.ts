let waiting: (() => void)[] | undefined

/** Calls all that wait in the browser's next idle moment, together. */
export function whenNextIdle(then: () => void): void {
  if (waiting) {
    waiting.push(then)
    return
  }
  waiting = [then]
  const callAll = () => {
    const all = waiting
    waiting = undefined
    all?.forEach((one) => one())
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callAll)
  else setTimeout(callAll)
}

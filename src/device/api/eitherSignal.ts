/** A signal that aborts with the first of these, for its reason: `AbortSignal.any`, which Safari has since 17.4 only. */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    // The first to abort takes the listeners off the others.
    else signal.addEventListener('abort', abort, { signal: either.signal })
  }
  return either.signal
}

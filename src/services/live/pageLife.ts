/** Whether the page is seen, and when it may have missed something. */
export interface PageLife {
  isVisible(): boolean
  /**
   * `onReturn` is called when the page is shown again or the network changed: a stream may be dead by then without an error, and
   * still look open (iOS). `onHide` is called when the page is not seen any more. Returns a function that stops both.
   */
  watch(onReturn: () => void, onHide: () => void): () => void
}

export const pageLife: PageLife = {
  isVisible: () => document.visibilityState === 'visible',
  watch(onReturn, onHide) {
    const events = new AbortController()
    const { signal } = events
    const changed = () => (document.visibilityState === 'visible' ? onReturn() : onHide())
    document.addEventListener('visibilitychange', changed, { signal })
    addEventListener('pageshow', onReturn, { signal })
    addEventListener('online', onReturn, { signal })
    addEventListener('offline', onReturn, { signal })
    return () => events.abort()
  },
}

/** For work that nobody waits for: its failure ends the whole test, for it is a bug of the test. */
export function loud(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

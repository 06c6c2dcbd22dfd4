/** Rethrows the error of a promise that nothing awaits, so that it fails the test run. */
export function rethrowAsync(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Starts a promise from a handler; what goes wrong unexpectedly is reported, never lost. */
export function reportRejection(work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError(error))
}

/** Starts a promise from an event handler and reports its rejection. */
export function reportRejection(work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError(error))
}

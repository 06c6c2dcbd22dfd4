export function reportRejection(work: Promise<unknown>): void {
  work.catch((error: unknown) => reportError(error))
}

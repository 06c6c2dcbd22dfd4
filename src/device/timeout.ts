async function withTimeout<T, Late>(ms: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  }).then(late)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The result of `work`; undefined when it takes longer than `ms` milliseconds. The work itself goes on. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  withTimeout(ms, work, () => undefined)

/** The result of `work`; rejects when it takes longer than `ms` milliseconds. The work itself goes on. */
export const inTime = <T>(ms: number, work: Promise<T>): Promise<T> =>
  withTimeout(ms, work, () => {
    throw new Error('timed out')
  })

/** A database that is slower is busy, or blocked by a tab of an older build or by the browser clearing the site's data. */
export const DISK_TIMEOUT_MS = 3000

/** The result of work on the device's database; rejects when it takes longer than DISK_TIMEOUT_MS. The work itself goes on. */
export const onDisk = <T>(work: PromiseLike<T>): Promise<T> => inTime(DISK_TIMEOUT_MS, Promise.resolve(work))

const pending = new Map<string, Promise<unknown>>()

/** Runs what concerns one key one after the other within this process, in the order it was asked for. */
export async function withProcessLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = pending.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  pending.set(key, mine)
  try {
    return await mine
  } finally {
    if (pending.get(key) === mine) pending.delete(key)
  }
}

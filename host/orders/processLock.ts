const pending = new Map<string, Promise<unknown>>()

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

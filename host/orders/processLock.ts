const turns = new Map<string, Promise<unknown>>()

/** Runs what concerns one key one after the other within this process, in the order it was asked for. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}

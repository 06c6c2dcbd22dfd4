interface StorageOptions {
  /** It throws a SecurityError, as in a browser that blocks cookies. */
  isBlocked?: boolean
  /** It throws a QuotaExceededError for every write. */
  isFull?: boolean
  kept?: Map<string, string>
}

/** A localStorage. */
export function webStorage({ isBlocked, isFull, kept = new Map() }: StorageOptions = {}) {
  const unlessBlocked = <T>(work: () => T): T => {
    if (isBlocked) throw new DOMException('not here', 'SecurityError')
    return work()
  }
  return {
    get length() {
      return unlessBlocked(() => kept.size)
    },
    key: (index: number) => unlessBlocked(() => [...kept.keys()][index] ?? null),
    getItem: (key: string) => unlessBlocked(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) =>
      unlessBlocked(() => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, value)
      }),
    removeItem: (key: string) => unlessBlocked(() => void kept.delete(key)),
  }
}

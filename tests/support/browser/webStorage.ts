/** A localStorage without its `length` and `key`; a blocked one throws a SecurityError, as a browser does that blocks cookies. */
export function webStorage({ isBlocked = false } = {}): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  const unlessBlocked = <T>(work: () => T): T => {
    if (isBlocked) throw new DOMException('not here', 'SecurityError')
    return work()
  }
  return {
    getItem: (key) => unlessBlocked(() => kept.get(key) ?? null),
    setItem: (key, value) => unlessBlocked(() => void kept.set(key, value)),
    removeItem: (key) => unlessBlocked(() => void kept.delete(key)),
  }
}

/**
 * Keys of localStorage that begin with `prefix`; none where storage is blocked. Apart from `storedText`, which every page loads first.
 */
export function storedKeys(prefix: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    )
  } catch {
    return []
  }
}

/** Short strings in localStorage, shared by all tabs. Where storage is blocked (private windows), nothing is stored. */

export function storedText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** '' removes it. */
export function storeText(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The page goes on with the value it has.
  }
}

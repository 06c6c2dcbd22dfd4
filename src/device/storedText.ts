/** Single words in browser storage, so that all tabs and the next visit know. Private modes refuse: then nothing is kept. */

export function storedText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** '' removes it. */
export function storeText(key: string, word: string): void {
  try {
    if (word) localStorage.setItem(key, word)
    else localStorage.removeItem(key)
  } catch {
    // Nobody needs to be told: the page goes on with what it knows.
  }
}

/** Keeps the values used last, at most so many. */
export class Kept<Key, Value> {
  readonly #most: number
  readonly #values = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const oldest = this.#values.keys().next()
    if (this.#values.size > this.#most && !oldest.done) this.#values.delete(oldest.value)
  }

  delete(key: Key): void {
    this.#values.delete(key)
  }
}

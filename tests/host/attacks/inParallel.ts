/** Calls `ask` for every item, at most `most` at a time, and returns the answers in the order of the items. */
export async function inParallel<T, A>(
  concurrency: number,
  items: readonly T[],
  ask: (item: T, index: number) => Promise<A>,
): Promise<A[]> {
  const answers: A[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) answers[index] = await ask(item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work))
  return answers
}

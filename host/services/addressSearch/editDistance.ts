/**
 * How many letters differ: changed, added, left out, or two that changed places. With `isBeginning`, `typed` is compared
 * with the nearest beginning of `word`. More than `most` is Infinity.
 */
export function editDistance(typed: string, word: string, most: number, isBeginning: boolean): number {
  const extra = typed.length - word.length
  if (extra > most || (!isBeginning && -extra > most)) return Infinity
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at]
    let least = at
    for (let to = 1; to <= word.length; to += 1) {
      const same = typed[at - 1] === word[to - 1] ? 0 : 1
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + same)
      if (at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1])
        cost = Math.min(cost, (before[to - 2] ?? 0) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return Infinity
    before = row
    row = next
  }
  const distance = isBeginning ? Math.min(...row) : (row.at(-1) ?? Infinity)
  return distance <= most ? distance : Infinity
}

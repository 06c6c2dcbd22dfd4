/** What a person looked for last in a room, so that the way back shows the list again; in this page's memory alone. */
const last = new Map<string, { by: string; words: string }>()

export const keepLookedUp = (room: string, by: string, words: string): void => {
  last.set(room, { by, words })
}

/** '' for another person than who has looked. */
export const lookedUp = (room: string, by: string): string => {
  const one = last.get(room)
  return one?.by === by ? one.words : ''
}

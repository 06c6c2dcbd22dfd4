export interface TextPart {
  text: string
  isMatch: boolean
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()

/** Splits a suggestion where it agrees with what was typed: '1222 e 1' in '1222 E 19th Ave' is '1222 E 1'. */
export function matchedParts(suggestion: string, typed: string): TextPart[] {
  const open = fold(typed).match(/[\p{L}\d]+/gu) ?? []
  const parts: TextPart[] = []
  for (const piece of suggestion.split(/(\s+)/)) {
    const length = /\S/.test(piece) ? matchLength(piece, open) : 0
    add(parts, piece.slice(0, length), true)
    add(parts, piece.slice(length), /^\s+$/.test(piece) && parts.at(-1)?.isMatch === true && open.length > 0)
  }
  return parts
}

/** How many letters of the word were typed; the typed word is then used up. A typed 'avenue' marks all of 'Ave'. */
function matchLength(word: string, open: string[]): number {
  const folded = fold(word)
  const index = open.findIndex((typed) => folded.startsWith(typed) || (typed.startsWith(folded) && folded !== ''))
  const [typed = ''] = index < 0 ? [] : open.splice(index, 1)
  return typed.length >= folded.length ? (typed === '' ? 0 : word.length) : typed.length
}

function add(parts: TextPart[], text: string, isMatch: boolean): void {
  const last = parts.at(-1)
  if (text === '') return
  if (last?.isMatch === isMatch) last.text += text
  else parts.push({ text, isMatch })
}

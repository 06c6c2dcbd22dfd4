const MARKS = /\p{M}/gu

/** 'Jalapeño' and 'jalapeno' are one word. */
export const foldWord = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase()

/** The words of a text, folded: "Penne all'Arrabbiata" is penne, all, arrabbiata. */
export const wordsOf = (text: string): string[] => foldWord(text).match(/[\p{L}\d]+/gu) ?? []

export interface TextPart {
  text: string
  isMatch: boolean
}

/** Splits a text into words and what is between them; `words` are folded. */
export const markedParts = (text: string, words: ReadonlySet<string>): TextPart[] =>
  text
    .split(/([\p{L}\p{M}\d]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMatch: words.has(foldWord(part)) }))

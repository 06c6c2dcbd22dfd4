/**
 * What nobody types and nobody sees, but copied text brings along: control characters but the tab and line ends, the controls of
 * writing direction, noncharacters, and surrogates without their other half. Databases, tickets and printers trip over them.
 * U+200C and U+200D stay: Persian names and emoji need them.
 */
const INVISIBLE =
  /[^\P{Control}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\p{Surrogate}]/gu

/** Line ends of other systems: vertical tab and form feed of Word, those of Unicode. */
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g

export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) >= 0

/** A text of several lines as it is kept, without invisible characters (D-126). Word's hyphen that does not break is a hyphen. */
export const typedLines = (text: string): string =>
  text.replace(OTHER_LINE_ENDS, '\n').replaceAll('\u001e', '-').replace(INVISIBLE, '')

/** The same in one line. */
export const typedText = (text: string): string => typedLines(text).replace(/[\t\n\r]+/g, ' ')

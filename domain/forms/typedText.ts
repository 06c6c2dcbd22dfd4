/**
 * Control characters but the tab and line ends, the controls of writing direction, noncharacters, and surrogates without their
 * other half. Databases, tickets and printers trip over them.
 */
const CONTROLS =
  /[^\P{Control}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\p{Surrogate}]/gu

/**
 * What shows nothing wherever it stands: zero-width spaces, byte order marks, soft hyphens, tags, marks of annotations and of
 * pictures that were not copied with the text, Hangul fillers. `\p{Default_Ignorable_Code_Point}` without the joiners U+200C and
 * U+200D and the variation selectors.
 */
const NEVER_SHOWN = /(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu

/** Selectors choose the look of an emoji, and of a letter of Chinese, Japanese or Mongolian: 葛󠄀. */
const IDLE_SELECTORS = /(?<![\p{Emoji}\p{Script=Han}\p{Script=Mongolian}])\p{Variation_Selector}/gu

/** Persian and Indian words need joiners between their letters, and emoji that are made of several. */
const IDLE_JOINERS =
  /(?!(?<=[\p{L}\p{M}])[\u200c\u200d][\p{L}\p{M}]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d\p{Extended_Pictographic})[\u200c\u200d]/gu

/** The cell of Braille without dots, which is as wide as a letter. */
const BLANKS = /\u2800/g

/** Line ends of other systems: vertical tab and form feed of Word, those of Unicode. */
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g

export const hasControls = (text: string): boolean => text.search(CONTROLS) >= 0

/** A text without the characters that nobody sees, so that one in which something is left shows something (D-126). */
export const withoutInvisible = (text: string): string =>
  text
    .replace(CONTROLS, '')
    .replace(NEVER_SHOWN, '')
    // In this order: a joiner may stand behind a selector.
    .replace(IDLE_SELECTORS, '')
    .replace(IDLE_JOINERS, '')
    .replace(BLANKS, ' ')

/** A text of several lines as it is kept, without invisible characters (D-126). Word's hyphen that does not break is a hyphen. */
export const typedLines = (text: string): string =>
  withoutInvisible(text.replace(OTHER_LINE_ENDS, '\n').replaceAll('\u001e', '-'))

/** The same in one line. */
export const typedText = (text: string): string => typedLines(text).replace(/[\t\n\r]+/g, ' ')

/** Text as HTML shows it, in an element or an attribute in quotes: what would be markup is written as a character reference. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

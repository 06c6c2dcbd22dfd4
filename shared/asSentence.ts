/** A text with a full stop, unless it ends a sentence already; '' stays ''. */
export const asSentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

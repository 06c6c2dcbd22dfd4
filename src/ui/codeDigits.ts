/** The digits of a code in what was typed, pasted or sent: at most `length` of them (D-24). */
export const codeDigits = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length)

/** The digits of typed, pasted or received text: at most `length` of them (D-24). */
export const codeDigits = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length)

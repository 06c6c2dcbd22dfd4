/** A text as a pattern of LIKE that stands for itself. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

import { typedLines, typedText } from '../../domain/forms/typedText.ts'

/** The fields, as calls name them, in which a page takes several lines. */
const SEVERAL_LINES = new Set(['notes', 'text', 'q1Text', 'q3Text', 'q10'])

/** The input of a call with every text as it is kept (D-126). */
export const typedInput = <T>(input: T): T => cleaned(input, '') as T

function cleaned(value: unknown, field: string): unknown {
  if (typeof value === 'string') return SEVERAL_LINES.has(field) ? typedLines(value) : typedText(value)
  if (Array.isArray(value)) return value.map((one) => cleaned(one, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, name)]))
}

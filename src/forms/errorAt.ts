import type { Fault } from '../../domain/forms/forms.ts'

const INCOMPLETE = 'Please complete this.'

/**
 * What stands at a field of a refused form: at the first field of the fault its own words, read at once, since that field gets
 * the focus; at its other fields what they lack. `value` is what was typed there.
 */
export function errorAt<Name extends string>(
  fault: Fault<Name> | undefined,
  name: Name,
  value: string | undefined,
): { error: string | undefined; announced: boolean } {
  if (!fault?.fields.includes(name)) return { error: undefined, announced: false }
  const isFirst = fault.fields[0] === name
  return { error: isFirst || value?.trim() ? fault.message : INCOMPLETE, announced: isFirst }
}

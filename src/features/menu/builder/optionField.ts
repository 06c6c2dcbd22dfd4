import type { Missing } from '../../../../domain/catalogue/validateConfiguration.ts'

/** Element ids of the builder: a group of options within a selection or bag, or a selection itself. */
export const groupField = (group: string, within = ''): string => `f-${within}-${group}`
export const selectionField = (selection: string): string => `f-${selection}`

/** The element id to focus for what is missing. */
export function optionField({ group, coupon, bag }: Missing): string {
  if (group) return groupField(group, coupon ?? bag)
  return selectionField(coupon ?? '')
}

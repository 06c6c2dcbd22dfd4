import type { ChoiceFault } from '../../../../domain/catalogue/validateConfiguration.ts'

export const groupField = (group: string, within = ''): string => `f-${within}-${group}`
export const selectionField = (selection: string): string => `f-${selection}`

export function optionField({ group, coupon, bag }: ChoiceFault): string {
  if (group) return groupField(group, coupon ?? bag)
  return selectionField(coupon ?? '')
}

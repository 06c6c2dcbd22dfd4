export type Values = Readonly<Record<string, string>>

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Fills only fields that the customer has not touched: typing may be faster than the recall. */
export function fill(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value ||= value
    else if (field instanceof HTMLSelectElement) {
      const hasOption = [...field.options].some((option) => option.value === value)
      if (hasOption && field.selectedIndex <= 0) field.value = value
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value ||= value
  }
}

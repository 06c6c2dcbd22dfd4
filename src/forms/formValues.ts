/** The texts of a form by the names of its fields. */
export type Values = Readonly<Record<string, string>>

/** What stands in a form now. A field that is not drawn is not in it. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Puts values into the fields that the customer has not touched: typing may be faster than what is recalled. */
export function fill(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value ||= value
    else if (field instanceof HTMLSelectElement) {
      const isThere = [...field.options].some((option) => option.value === value)
      if (isThere && field.selectedIndex <= 0) field.value = value
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value ||= value
  }
}

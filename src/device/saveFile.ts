/** Has the browser save this text as a file of this name. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Older browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

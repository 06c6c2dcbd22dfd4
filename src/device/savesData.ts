/** Whether the visitor asked the browser to load as little as possible (Save-Data). */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  const connection: { saveData?: boolean } | undefined = Reflect.get(navigator, 'connection')
  return connection?.saveData === true
}

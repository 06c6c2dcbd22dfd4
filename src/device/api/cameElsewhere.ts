const KEY = 'came elsewhere'

/** Marks that this tab reloads because of a sign-in in another tab. That other tab asks for the phone's code. */
export function noteNavigation(): void {
  sessionStorage.setItem(KEY, 'yes')
}

export function hasNavigated(): boolean {
  try {
    const came = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return came
  } catch {
    return false
  }
}

const KEY = 'came elsewhere'

/** Before this page is loaded anew because somebody came in another tab: that one asks for the phone's code. */
export function noteNavigation(): void {
  sessionStorage.setItem(KEY, 'yes')
}

/** Whether it was loaded anew for that; told once. */
export function hasNavigated(): boolean {
  try {
    const came = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return came
  } catch {
    return false
  }
}

/** What was being built when the page was loaded anew: it outlives that one load, in this tab. */

const KEY = 'unfinished'

interface ReloadState {
  /** What it is of, and everything that it was built from: of another it is of no use. */
  of: string
  value: unknown
}

export function keepReloadState(of: readonly unknown[], value: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of: JSON.stringify(of), value } satisfies ReloadState))
  } catch {
    // Without storage it is built again.
  }
}

/** Once; `like` tells its shape. */
export function takeReloadState<T extends object>(of: readonly unknown[], like: T): T | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ReloadState | null
    if (kept?.of !== JSON.stringify(of)) return undefined
    sessionStorage.removeItem(KEY)
    return sameFields(kept.value, like) ? kept.value : undefined
  } catch {
    return undefined
  }
}

/** A newer build may remember otherwise. */
function sameFields<T extends object>(value: unknown, like: T): value is T {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(like).every((field) => typeof Reflect.get(value, field) === typeof Reflect.get(like, field))
  )
}

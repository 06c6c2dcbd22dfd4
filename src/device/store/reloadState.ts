const KEY = 'unfinished'

interface ReloadState {
  /** JSON of what the value belongs to; a value for anything else is ignored. */
  of: string
  value: unknown
}

export function keepReloadState(of: readonly unknown[], value: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ of: JSON.stringify(of), value } satisfies ReloadState))
  } catch {
    // Without storage the state is lost.
  }
}

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

/** Another build may have stored another shape. */
function sameFields<T extends object>(value: unknown, like: T): value is T {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(like).every((field) => typeof Reflect.get(value, field) === typeof Reflect.get(like, field))
  )
}

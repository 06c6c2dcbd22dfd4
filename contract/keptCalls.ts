declare const __KEPT_CALLS__: readonly string[]

/**
 * The paths of the calls whose `offline` is `keep`. The build takes them from the declarations (build/keptCallPaths.ts), so that the
 * worker need not carry the schemas.
 */
export const KEPT_CALLS = __KEPT_CALLS__

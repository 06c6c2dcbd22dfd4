declare const __KEPT_CALLS__: readonly string[]

/**
 * The paths of the calls whose `offline` is `keep`. The build fills them in from the declarations (build/keptCallPaths.ts), so that
 * the worker's bundle does not contain the schemas.
 */
export const KEPT_CALLS = __KEPT_CALLS__

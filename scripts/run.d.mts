export function onPath(names: readonly string[], folders?: readonly string[]): string | undefined

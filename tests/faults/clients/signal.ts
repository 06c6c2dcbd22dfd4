/** Lets code wait for a change. */
export interface Signal {
  changed: () => void
  /** Resolves at the next change. */
  next: () => Promise<void>
  until: (isSo: () => boolean) => Promise<void>
}

export function signal(): Signal {
  const waiting: (() => void)[] = []
  const next = () => new Promise<void>((resolve) => waiting.push(resolve))
  return {
    changed: () => {
      for (const go of waiting.splice(0)) go()
    },
    next,
    until: async (isSo) => {
      while (!isSo()) await next()
    },
  }
}

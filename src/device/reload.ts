type Keep = () => void | Promise<void>

const keepers = new Set<Keep>()
let payments = 0

export function beforeReload(keep: Keep): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** While the payment runs, `isPaying` is true and the app does not reload the page. */
export async function withoutReload<T>(payment: Promise<T>): Promise<T> {
  payments += 1
  try {
    return await payment
  } finally {
    payments -= 1
  }
}

export const isPaying = (): boolean => payments > 0

export async function reload(): Promise<void> {
  await Promise.allSettled([...keepers].map(async (keep) => keep()))
  location.reload()
}

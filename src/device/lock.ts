/**
 * Runs one piece of work at a time over all tabs of this site: under a Web Lock, or without Web Locks under a lease in
 * localStorage that expires. While another tab has the lease, the work does not run at all. A lease is not airtight: the
 * host's idempotency keys protect against a double run.
 */
export async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator && navigator.locks) {
    let begun = false
    try {
      await navigator.locks.request(name, () => {
        begun = true
        return work()
      })
      return
    } catch (error) {
      // A browser that blocks all cookies refuses every lock.
      if (begun || !isRefused(error)) throw error
    }
  }
  const key = `lease ${name}`
  const holder = crypto.randomUUID()
  if (!take(key, holder)) return
  const renewal = setInterval(() => write(key, holder), LEASE_MS / 3)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    release(key, holder)
  }
}

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'

const LEASE_MS = 15_000

interface Lease {
  holder: string
  until: number
}

function take(key: string, holder: string): boolean {
  const lease = read(key)
  if (lease && lease.holder !== holder && isLive(lease)) return false
  // Blocked storage is shared with no other tab, so the work may run.
  return !write(key, holder) || read(key)?.holder === holder
}

/** A lease that ends later than LEASE_MS from now was written before the clock was set back; it does not count. */
const isLive = ({ until }: Lease): boolean => until > Date.now() && until <= Date.now() + LEASE_MS

function write(key: string, holder: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ holder, until: Date.now() + LEASE_MS } satisfies Lease))
    return true
  } catch {
    return false
  }
}

function release(key: string, holder: string): void {
  if (read(key)?.holder === holder) localStorage.removeItem(key)
}

function read(key: string): Lease | undefined {
  try {
    const lease: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof lease === 'object' && lease !== null && 'holder' in lease && 'until' in lease
      ? (lease as Lease)
      : undefined
  } catch {
    return undefined
  }
}

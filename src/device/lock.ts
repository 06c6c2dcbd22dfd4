/**
 * Runs one piece of work at a time over all tabs of this site: a Web Lock where there are locks, else a lease in browser
 * storage that ends by itself. The host's answer to a repeated key makes up for what neither can promise.
 */
export async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator && navigator.locks) {
    await navigator.locks.request(name, work)
    return
  }
  const key = `lease ${name}`
  const mine = crypto.randomUUID()
  if (!take(key, mine)) return
  const renewal = setInterval(() => write(key, mine), LEASE_MS / 3)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    release(key, mine)
  }
}

const LEASE_MS = 15_000

interface Lease {
  holder: string
  until: number
}

function take(key: string, mine: string): boolean {
  const lease = read(key)
  if (lease && lease.holder !== mine && runs(lease)) return false
  // Storage that refuses is shared with no other tab.
  return !write(key, mine) || read(key)?.holder === mine
}

/** One that would run for longer than any does was taken before the clock was set back. */
const runs = ({ until }: Lease): boolean => until > Date.now() && until <= Date.now() + LEASE_MS

function write(key: string, holder: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ holder, until: Date.now() + LEASE_MS } satisfies Lease))
    return true
  } catch {
    return false
  }
}

function release(key: string, mine: string): void {
  if (read(key)?.holder === mine) localStorage.removeItem(key)
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

/** A channel to the other tabs; undefined where the browser gives none, such as Firefox with all cookies blocked. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

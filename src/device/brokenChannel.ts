/**
 * Firefox that blocks all cookies has a BroadcastChannel that throws when one is made, which Dexie does while it is loaded.
 * Everything knows how to do without one, so it is taken away before anything asks for it.
 */
export function removeBrokenChannel(): void {
  try {
    new BroadcastChannel('probe').close()
  } catch {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  }
}

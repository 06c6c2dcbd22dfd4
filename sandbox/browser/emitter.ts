export type Listener = (event: Record<string, unknown>) => void

/** A listener added after `ready` is still called. */
interface Emitter {
  on: (type: string, listener: Listener) => void
  once: (type: string, listener: Listener) => void
  off: (type: string, listener?: Listener) => void
  emit: (type: string, event: Record<string, unknown>) => void
  hasListener: (type: string) => boolean
}

export function emitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  let ready: Record<string, unknown> | undefined

  function on(type: string, listener: Listener): void {
    const all = listeners.get(type) ?? new Set()
    listeners.set(type, all.add(listener))
    const event = ready
    if (type === 'ready' && event) queueMicrotask(() => all.has(listener) && listener(event))
  }

  function off(type: string, listener?: Listener): void {
    if (listener) listeners.get(type)?.delete(listener)
    else listeners.delete(type)
  }

  return {
    on,
    off,
    hasListener: (type) => (listeners.get(type)?.size ?? 0) > 0,
    once(type, listener) {
      const once: Listener = (event) => {
        off(type, once)
        listener(event)
      }
      on(type, once)
    },
    emit(type, event) {
      if (type === 'ready') ready = event
      for (const listener of listeners.get(type) ?? []) listener(event)
    },
  }
}

export type Listener = (event: Record<string, unknown>) => void

/** `on`, `once`, `off` of an Element. A listener added after `ready` is still called. */
export interface Emitter {
  on: (type: string, listener: Listener) => void
  once: (type: string, listener: Listener) => void
  off: (type: string, listener?: Listener) => void
  emit: (type: string, event: Record<string, unknown>) => void
}

export function emitter(): Emitter {
  const heard = new Map<string, Set<Listener>>()
  let ready: Record<string, unknown> | undefined

  function on(type: string, listener: Listener): void {
    const all = heard.get(type) ?? new Set()
    heard.set(type, all.add(listener))
    const event = ready
    if (type === 'ready' && event) queueMicrotask(() => all.has(listener) && listener(event))
  }

  function off(type: string, listener?: Listener): void {
    if (listener) heard.get(type)?.delete(listener)
    else heard.delete(type)
  }

  return {
    on,
    off,
    once(type, listener) {
      const once: Listener = (event) => {
        off(type, once)
        listener(event)
      }
      on(type, once)
    },
    emit(type, event) {
      if (type === 'ready') ready = event
      for (const listener of heard.get(type) ?? []) listener(event)
    },
  }
}

import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useOnline } from './useDevice.ts'

/**
 * A component whose file loads when it is first drawn. Until then, and when it cannot load, the fallback is drawn, or
 * nothing. The load is retried when the connection is back.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyWithFallback(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const online = useOnline()
    useEffect(() => {
      if (Part) return
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        () => undefined,
      )
    }, [Part, online])
    return createElement(Part ?? Fallback, props)
  }
}

import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useOnline } from './useDevice.ts'

/**
 * A part whose file comes when it is first drawn; until then, and where it does not come, nothing or what is told. It is
 * asked for again when there is a connection again.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function MayFail(props: Props) {
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
    return createElement(Part ?? Instead, props)
  }
}

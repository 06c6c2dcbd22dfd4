import { useEffect, useRef } from 'react'
import type { Configuration } from '../../../../domain/catalogue/configuration.ts'
import { beforeReload } from '../../../device/reload.ts'
import { keepReloadState, takeReloadState } from '../../../device/store/reloadState.ts'

/** A product being built is restored after a reload for a new version. `of` holds everything it is built from. */
export function useReloadState(
  of: readonly unknown[],
  configuration: Configuration,
  onFound: (configuration: Configuration) => void,
): void {
  const now = useRef({ of, configuration, onFound })
  useEffect(() => {
    now.current = { of, configuration, onFound }
  })
  useEffect(() => {
    const found = takeReloadState(now.current.of, now.current.configuration)
    if (found) now.current.onFound(found)
    return beforeReload(() => keepReloadState(now.current.of, now.current.configuration))
  }, [])
}

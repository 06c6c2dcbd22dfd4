import { useEffect } from 'react'
import { whenIdle } from '../../device/whenIdle.ts'
import { useOnline } from '../../hooks/useDevice.ts'

/** The script of the bot check is loaded once the page is idle, and removed on leaving [CHK-03 THX-08], D-18. */
export function useBotSolver(): void {
  const online = useOnline()
  useEffect(() => {
    if (!online) return
    const leaving = new AbortController()
    const cancel = whenIdle(async () => {
      const { holdSolver } = await import('../../device/api/botCheck.ts')
      if (!leaving.signal.aborted) leaving.signal.addEventListener('abort', holdSolver())
    })
    return () => {
      cancel()
      leaving.abort()
    }
  }, [online])
}

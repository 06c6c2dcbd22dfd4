import { useEffect, useRef, useState } from 'react'
import { inTime } from '../../device/timeout.ts'
import { hasWebGl } from '../../services/map/webGl.ts'
import { useHydratedWhenIdle } from '../../ui/useHydratedWhenIdle.ts'
import type { StoreMapProps } from './storeMapProps.ts'
import styles from './StoreMap.module.css'

/** 50 tries of 200 ms [CALL-33]. */
const MAP_TIMEOUT_MS = 50 * 200

type View = typeof import('./MapView.tsx').MapView

/**
 * A map of stores [LOC-03]. It takes its room at once, and loads MapLibre when it is on screen and the page is idle. Where
 * no map can be drawn it draws nothing, so a list must do without it.
 */
export function StoreMap({ onUnavailable, ...props }: StoreMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isIdle = useHydratedWhenIdle()
  const [View, setView] = useState<View>()
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    if (isBroken) onUnavailable?.()
  }, [isBroken, onUnavailable])

  useEffect(() => {
    if (!isIdle || !box.current) return
    const load = () => {
      observer.disconnect()
      if (!hasWebGl()) return setBroken(true)
      inTime(MAP_TIMEOUT_MS, import('./MapView.tsx')).then(
        ({ MapView }) => setView(() => MapView),
        () => setBroken(true),
      )
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isIdle])

  if (isBroken) return null
  return (
    <div ref={box} className={`${styles.map} ${props.className ?? ''}`} data-map={View ? undefined : 'loading'}>
      {View ? <View {...props} onBroken={() => setBroken(true)} /> : null}
    </div>
  )
}

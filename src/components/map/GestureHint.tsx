import { useEffect, useState } from 'react'
import styles from './MapView.module.css'

export interface BlockedGesture {
  gestureType: 'wheel_zoom' | 'touch_pan'
  at: number
}

const HINT_MS = 2000

/** Says how the map is moved after a gesture that scrolls the page. */
export function GestureHint({ gesture }: { gesture: BlockedGesture | undefined }) {
  const [hidden, setHidden] = useState<number>()
  useEffect(() => {
    if (!gesture) return
    const timer = setTimeout(() => setHidden(gesture.at), HINT_MS)
    return () => clearTimeout(timer)
  }, [gesture])
  const isShown = gesture !== undefined && gesture.at !== hidden
  return (
    <p className={`${styles.hint} ${isShown ? styles.shown : ''}`} aria-hidden>
      {gesture?.gestureType === 'wheel_zoom' ? wheelHint() : 'Use two fingers to move the map'}
    </p>
  )
}

const wheelHint = (): string => `Use ${navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'} + scroll to zoom the map`

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { saying, type Saying } from '../hooks/toast.ts'

const NOTHING: Saying = { id: 0, text: '' }
const STAYS = 5000

/** The last thing said, for a moment, above everything; read out politely. */
export function Sayings() {
  const said = useSyncExternalStore(saying.watch, saying.get, () => NOTHING)
  const [gone, setGone] = useState(0)
  const toast = useRef<HTMLOutputElement>(null)
  const shown = said.id > gone && said.text !== ''
  useEffect(() => {
    const element = toast.current
    if (!element) return
    if (!shown) return element.hidePopover()
    // Again into the top layer, over a dialog that opened since.
    element.hidePopover()
    element.showPopover()
    const timer = setTimeout(() => setGone(said.id), STAYS)
    return () => clearTimeout(timer)
  }, [said.id, shown])
  return (
    <output className="toast" popover="manual" ref={toast}>
      {shown ? <span key={said.id}>{said.text}</span> : null}
    </output>
  )
}

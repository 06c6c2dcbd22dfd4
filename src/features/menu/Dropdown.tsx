import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Dropdown.module.css'

export function Dropdown({ className, label, children }: { className: string; label: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const stop = new AbortController()
    const { signal } = stop
    const close = () => {
      details.open = false
    }
    addEventListener('pointerdown', ({ target }) => !(target instanceof Node && details.contains(target)) && close(), {
      signal,
    })
    details.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget instanceof Node && !details.contains(relatedTarget) && close(),
      { signal },
    )
    details.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close(), {
      signal,
    })
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return
        close()
        details.querySelector('summary')?.focus()
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
  return (
    <details className={`${styles.dropdown} ${className}`} ref={ref} name="drop">
      <summary>
        {label}
        <ChevronDown size={18} strokeWidth={1.9} aria-hidden />
      </summary>
      <div className="dropdown-panel">{children}</div>
    </details>
  )
}

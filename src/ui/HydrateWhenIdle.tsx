import { Suspense, use, type ReactNode } from 'react'
import { whenNextIdle } from './whenNextIdle.ts'
import { useHydrated } from './useHydrated.ts'

/**
 * Leaves the host's HTML as it is until the browser is idle after the page's hydration, or something is pressed, and hydrates it
 * then, in slices of its own. React draws it anew when it is rendered again before, so it stands in a `memo` or is a constant.
 */
export const HydrateWhenIdle = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <WhenIdle>{children}</WhenIdle>
  </Suspense>
)

function WhenIdle({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  if (!import.meta.env.SSR && !hydrated && !isOpen) {
    whenNextIdle(open)
    use(opened)
  }
  return children
}

let isOpen = false
let resolveOpened: () => void
const opened = new Promise<void>((resolve) => (resolveOpened = resolve))

function open(): void {
  isOpen = true
  resolveOpened()
}

// React hydrates at once what is pressed. While it cannot, it keeps the event from the page.
if (!import.meta.env.SSR)
  for (const press of ['pointerdown', 'click', 'keydown', 'focusin', 'input'])
    addEventListener(press, open, { capture: true, once: true })

import { lazy, Suspense, type ComponentType } from 'react'
import { useQueue } from '../parts/useDevice.ts'

/** Its file may not have come in time. */
const Button = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../parts/WaitingButton.tsx')).WaitingButton }
  } catch {
    return { default: () => null }
  }
})

/** The way to what waits to be sent, when something does. */
export function Waiting() {
  const { items } = useQueue()
  return items.length > 0 ? (
    <Suspense fallback={null}>
      <Button />
    </Suspense>
  ) : null
}

import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Differences } from './Differences.tsx'
import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { OutboxList } from './OutboxList.tsx'
import { toast } from '../../hooks/toast.ts'
import { useQueue } from '../../hooks/useDevice.ts'
import { usePanels } from '../../hooks/usePanels.ts'

/** What the outbox shows over the page: its list, what turned out differently, and that its store was made anew. */
export function QueuePanels() {
  const { outbox } = usePanels()
  const { items, differences, keeps } = useQueue()
  // Nobody is interrupted while building: the cart can wait.
  const building = useRouterState({ select: ({ matches }) => matches.some(({ params }) => 'productId' in params) })
  useEffect(() => {
    if (keeps === 'new') toast(STORAGE_WORDS.new)
  }, [keeps])
  return (
    <>
      {outbox && items.length > 0 ? <OutboxList /> : null}
      {differences.length > 0 && !building ? <Differences differences={differences} /> : null}
    </>
  )
}

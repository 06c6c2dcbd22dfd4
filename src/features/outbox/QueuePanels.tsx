import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Differences } from './Differences.tsx'
import { STORAGE_WORDS } from '../../components/storageWords.ts'
import { OutboxList } from './OutboxList.tsx'
import { toast } from '../../hooks/toast.ts'
import { useQueue } from '../../hooks/useDevice.ts'
import { usePanels } from '../../hooks/usePanels.ts'

export function QueuePanels() {
  const { outbox } = usePanels()
  const { items, differences, storage } = useQueue()
  const building = useRouterState({ select: ({ matches }) => matches.some(({ params }) => 'productId' in params) })
  useEffect(() => {
    if (storage === 'new') toast(STORAGE_WORDS.new)
  }, [storage])
  return (
    <>
      {outbox && items.length > 0 ? <OutboxList /> : null}
      {differences.length > 0 && !building ? <Differences differences={differences} /> : null}
    </>
  )
}

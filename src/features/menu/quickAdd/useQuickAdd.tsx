import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Card } from '../../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { lazyWithFallback } from '../../../hooks/lazyWithFallback.ts'
import { toast } from '../../../hooks/toast.ts'
import { useStoreQuestion } from '../../../hooks/useStoreQuestion.ts'

const ChangeStore = lazyWithFallback(() =>
  import('../../../components/ChangeStore.tsx').then((file) => file.ChangeStore),
)

export interface QuickAdd {
  /** The products with nothing to choose. */
  hashes: ReadonlySet<string>
  add: (card: Card) => void
  /** 'Are You Sure?' while the cart is another store's. */
  question: ReactNode
  /** What was added last while a dialog was open, above which no toast can be pressed. */
  added: Added | undefined
}

interface Added {
  name: string
  undo: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** Adds a product with nothing to choose at once, with Undo in the toast (D-76). */
export function useQuickAdd(store: Store, guide: MenuGuide | undefined): QuickAdd {
  const queryClient = useQueryClient()
  const { ask, question } = useStoreQuestion()
  const [added, setAdded] = useState<Added>()
  const hashes = useMemo(
    () => (guide ? new Set(guide.products.flatMap(({ hash, quickAdd }) => (quickAdd ? hash : []))) : NONE),
    [guide],
  )
  const addNow = useCallback(
    async (card: Card): Promise<boolean> => {
      try {
        const { addCard } = await import('./addCard.ts')
        const { message, undo } = await addCard(card, store, queryClient)
        if (undo === undefined) toast(message)
        else if (document.querySelector('dialog:modal')) {
          const takeBack = () => {
            setAdded(undefined)
            undo()
          }
          setAdded({ name: card.name, undo: takeBack })
        } else toast(message, { label: 'Undo', run: undo })
        return undo !== undefined
      } catch {
        toast('This could not be added. Please try again.')
        return false
      }
    },
    [queryClient, store],
  )
  const add = useCallback((card: Card) => ask(store.hash, () => addNow(card)), [ask, addNow, store])
  return useMemo(
    () => ({
      hashes,
      add,
      added,
      question: question ? <ChangeStore store={store} {...question.answers} /> : null,
    }),
    [hashes, add, added, question, store],
  )
}

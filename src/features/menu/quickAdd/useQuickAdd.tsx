import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { isEmpty } from '../../../../domain/cart/cart.ts'
import { startingConfiguration } from '../../../../domain/catalogue/configuration.ts'
import type { Card } from '../../../../domain/catalogue/menu.ts'
import type { MenuGuide } from '../../../../domain/catalogue/menuGuide.ts'
import type { Store } from '../../../../domain/catalogue/store.ts'
import { findSoldOutChoice } from '../../../../domain/catalogue/validateConfiguration.ts'
import { addOrUpdate } from '../../../components/addOrUpdate.ts'
import { ChangeStore } from '../../../components/ChangeStore.tsx'
import { ReadFailure } from '../../../device/api/result.ts'
import { cartState } from '../../../device/store/cartState.ts'
import { queryOf } from '../../../hooks/queries.ts'
import { toast } from '../../../hooks/toast.ts'
import { reportRejection } from '../../../ui/reportRejection.ts'

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
  const [asked, setAsked] = useState<Card>()
  const [added, setAdded] = useState<Added>()
  const hashes = useMemo(
    () => (guide ? new Set(guide.products.flatMap(({ hash, quickAdd }) => (quickAdd ? hash : []))) : NONE),
    [guide],
  )
  const addNow = useCallback(
    async ({ hash, name }: Card) => {
      try {
        const { product } = await queryClient.ensureQueryData({
          ...queryOf('product', { store: store.hash, product: hash }),
          retry: false,
        })
        const configuration = startingConfiguration(product)
        const before = new Set(lineHashes())
        const refusal =
          findSoldOutChoice(product, configuration)?.message ?? (await addOrUpdate({ store, product, configuration }))
        if (refusal !== undefined) return toast(refusal)
        const line = lineHashes().find((one) => !before.has(one))
        if (line === undefined) return toast(`${name} added to cart.`)
        if (!document.querySelector('dialog:modal'))
          return toast(`${name} added to cart.`, { label: 'Undo', run: () => undo(line) })
        const takeBack = () => {
          setAdded(undefined)
          undo(line)
        }
        setAdded({ name, undo: takeBack })
      } catch (error) {
        toast(error instanceof ReadFailure ? error.failure.message : 'This could not be added. Please try again.')
      }
    },
    [queryClient, store],
  )
  const add = useCallback(
    (card: Card) => {
      const { cart } = cartState.get()
      if (!isEmpty(cart) && cart.storeHash !== store.hash) setAsked(card)
      else reportRejection(addNow(card))
    },
    [addNow, store],
  )
  return useMemo(
    () => ({
      hashes,
      add,
      added,
      question: asked ? (
        <ChangeStore
          store={store}
          onCancel={() => setAsked(undefined)}
          onChanged={() => {
            setAsked(undefined)
            reportRejection(addNow(asked))
          }}
        />
      ) : null,
    }),
    [hashes, add, added, asked, store, addNow],
  )
}

const lineHashes = (): string[] =>
  cartState
    .get()
    .cart.lines.filter(({ isPlaceholder }) => !isPlaceholder)
    .map(({ hash }) => hash)

function undo(line: string): void {
  reportRejection(
    import('../../../device/outbox/outboxInstance.ts').then(async ({ removeFromCart }) => {
      const removed = await removeFromCart(line)
      if (!removed.ok) toast(removed.message)
    }),
  )
}

import { useCallback, useMemo, useState } from 'react'
import { isEmpty } from '../../domain/cart/cart.ts'
import { cartState } from '../device/store/cartState.ts'

interface Asked {
  storeHash: string
  act: () => void
}

interface StoreQuestion {
  /** Acts at once, or after a yes while the cart is another store's [STORE-06]. */
  ask: (storeHash: string, act: () => void) => void
  /** For `ChangeStore`, while it is asked about the store of this hash. */
  question: { storeHash: string; answers: { onCancel: () => void; onChanged: () => void } } | undefined
}

/** 'Are You Sure?' before something is added to a cart of another store. */
export function useStoreQuestion(): StoreQuestion {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback((storeHash: string, act: () => void) => {
    const { cart } = cartState.get()
    if (!isEmpty(cart) && cart.storeHash !== storeHash) setAsked({ storeHash, act })
    else act()
  }, [])
  const question = useMemo(
    () =>
      asked && {
        storeHash: asked.storeHash,
        answers: {
          onCancel: () => setAsked(undefined),
          onChanged: () => {
            setAsked(undefined)
            asked.act()
          },
        },
      },
    [asked],
  )
  return { ask, question }
}

import { useCallback, useMemo, useState } from 'react'
import { cartState } from '../device/store/cartState.ts'
import { checkCartStore } from '../device/store/checkCartStore.ts'

interface Asked {
  storeHash: string
  act: () => void
}

interface StoreQuestion {
  /** Acts at once, or after a yes while the cart is another store's [STORE-06]. */
  ask: (storeHash: string, act: () => void) => void
  /** While the device reads its cart. */
  isWaiting: boolean
  /** For `ChangeStore`, while it is asked about the store of this hash. */
  question: { storeHash: string; answers: { onCancel: () => void; onChanged: () => void } } | undefined
}

/** 'Are You Sure?' before something is added to a cart of another store. */
export function useStoreQuestion(): StoreQuestion {
  const [asked, setAsked] = useState<Asked>()
  const [isWaiting, setIsWaiting] = useState(false)
  const ask = useCallback((storeHash: string, act: () => void) => {
    setIsWaiting(!cartState.get().ready)
    checkCartStore(storeHash, (isOfAnother) => {
      setIsWaiting(false)
      if (isOfAnother) setAsked({ storeHash, act })
      else act()
    })
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
  return { ask, isWaiting, question }
}

import { useCallback, useMemo, useState } from 'react'
import { cartState } from '../device/store/cartState.ts'
import { checkCartStore } from '../device/store/checkCartStore.ts'
import { reportRejection } from '../ui/reportRejection.ts'

interface Asked {
  storeHash: string
  /** Resolves to false when the host has refused. */
  act: () => Promise<boolean>
}

interface StoreQuestion {
  /**
   * Acts at once, or after a yes while the cart is another store's [STORE-06]. It also asks after a refusal, when the host has a
   * cart of another store of which this device did not know: its disk is late, or another device has filled it.
   */
  ask: (storeHash: string, act: Asked['act']) => void
  /** While the device reads its cart. */
  isWaiting: boolean
  /** For `ChangeStore`, while it is asked about the store of this hash. */
  question: { storeHash: string; answers: { onCancel: () => void; onChanged: () => void } } | undefined
}

/** 'Are You Sure?' before something is added to a cart of another store. */
export function useStoreQuestion(): StoreQuestion {
  const [asked, setAsked] = useState<Asked>()
  const [isWaiting, setIsWaiting] = useState(false)
  const ask = useCallback((storeHash: string, act: Asked['act']) => {
    const actAndAsk = async () => {
      if (await act()) return
      const { renew } = await import('../device/api/api.ts')
      await renew()
      checkCartStore(storeHash, (isOfAnother) => isOfAnother && setAsked({ storeHash, act }))
    }
    setIsWaiting(!cartState.get().ready)
    checkCartStore(storeHash, (isOfAnother) => {
      setIsWaiting(false)
      if (isOfAnother) setAsked({ storeHash, act })
      else reportRejection(actAndAsk())
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
            reportRejection(asked.act())
          },
        },
      },
    [asked],
  )
  return { ask, isWaiting, question }
}

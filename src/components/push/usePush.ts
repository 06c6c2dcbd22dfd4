import { useEffect, useState } from 'react'
import { readPushMemory, writePushMemory } from '../../device/pushMemory.ts'
import type { PushState, PushedOrder, TurnedOn } from '../../device/updates/orderPush.ts'
import { reportRejection } from '../../ui/reportRejection.ts'

// Only after an order, so it is no part of the first load.
const load = () => import('../../device/updates/orderPush.ts')

interface Push {
  /** Undefined until it is known. */
  state: PushState | undefined
  isSilent: boolean
  turnOn: () => Promise<TurnedOn>
  /** Resolves with what went wrong. */
  turnOff: () => Promise<string | undefined>
  setSilent: (isSilent: boolean) => void
}

/** Whether this browser receives the news of an order. */
export function usePush(hash: string, guest: string): Push {
  const [state, setState] = useState<PushState>()
  const [isSilent, setIsSilent] = useState(false)
  const order: PushedOrder = { hash, guest }
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const { readPushState } = await load()
      const found = await readPushState({ hash, guest })
      const silent = await readPushMemory('isSilent')
      if (!isShown) return
      setState(found)
      setIsSilent(silent)
    }
    reportRejection(read())
    return () => {
      isShown = false
    }
  }, [hash, guest])
  return {
    state,
    isSilent,
    turnOn: async () => {
      const turned = await (await load()).turnOn(order)
      if (turned === 'on' || turned === 'blocked') setState(turned)
      return turned
    },
    turnOff: async () => {
      const { fault } = await (await load()).turnOff(order)
      if (fault === undefined) setState('off')
      return fault
    },
    setSilent: (silent) => {
      setIsSilent(silent)
      reportRejection(writePushMemory('isSilent', silent))
    },
  }
}

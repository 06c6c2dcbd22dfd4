import { Bell, BellRing, SquarePlus } from 'lucide-react'
import { useState, useEffect } from 'react'
import { BRAND } from '../../../shared/brand.ts'
import type { Service } from '../../../domain/catalogue/store.ts'
import { reportRejection } from '../../ui/reportRejection.ts'
import { PushSheet } from './PushSheet.tsx'
import { readPushMemory, writePushMemory } from '../../device/pushMemory.ts'
import type { PushState, PushedOrder, TurnedOn } from '../../device/updates/orderPush.ts'
import styles from './PushOffer.module.css'

interface PushOfferProps {
  order: { hash: string; number: string; service: Service }
  /** The key of a guest's link; without it for the one who placed the order. */
  guest?: string
}

/**
 * Offers to tell this browser of the order's steps, and to stop. Nothing is shown where the browser cannot, or refuses and the
 * customer knows how to change that (D-67).
 */
export function PushOffer({ order, guest = '' }: PushOfferProps) {
  const push = usePush(order.hash, guest)
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState('')
  const delivers = order.service === 'Delivery'
  const turnOff = async () => setFault((await push.turnOff()) ?? '')
  return (
    <>
      {push.state === 'install' ? (
        <p className="note">
          <SquarePlus className="i" size={22} aria-hidden="true" />
          <span>
            Your phone can buzz when it {delivers ? 'leaves' : 'is ready'}: first add {BRAND.name} to the home screen,
            by Share and “Add to Home Screen”.
          </span>
        </p>
      ) : null}
      {push.state === 'off' ? (
        <button type="button" className="btn btn-line btn-big" onClick={() => setIsAsking(true)}>
          <Bell className="i" size={22} aria-hidden="true" />
          {delivers ? 'Tell me when it is here' : 'Tell me when it is ready'}
        </button>
      ) : null}
      {push.state === 'on' ? (
        <section className={styles.on} aria-label="Messages about this order">
          <p className={styles.state}>
            <BellRing className="i" size={22} aria-hidden="true" />
            <output>We tell you at each step.</output>
          </p>
          <button type="button" className="link" onClick={() => reportRejection(turnOff())}>
            Turn off
          </button>
          {'vibrate' in navigator ? (
            <label className="check">
              <input type="checkbox" checked={!push.isSilent} onChange={() => push.setSilent(!push.isSilent)} />
              Vibrate
            </label>
          ) : null}
          {fault ? (
            <p className={styles.fault} role="alert">
              {fault}
            </p>
          ) : null}
        </section>
      ) : null}
      {isAsking ? (
        <PushSheet number={order.number} delivers={delivers} turnOn={push.turnOn} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  )
}

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
function usePush(hash: string, guest: string): Push {
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

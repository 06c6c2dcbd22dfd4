import type { LiveOrder } from '../../../../domain/order/liveOrder.ts'
import { Curbside } from './Curbside.tsx'
import { DriverTalk } from './DriverTalk.tsx'
import { PinAtDoor } from './PinAtDoor.tsx'
import { useHandOver } from './useHandOver.ts'

interface HandOverCardProps {
  hash: string
  guest: string
  order: LiveOrder
  storeName: string
  /** Formats a time in ISO 8601, with its day when that is another one. */
  clock: (at: string) => string
}

/** The last metres of an order: its PIN, words for the driver, the car outside (D-243, D-244, D-245). */
export function HandOverCard({ hash, guest, order, storeName, clock }: HandOverCardProps) {
  const metres = useHandOver(hash, guest, order)
  const { handOver } = metres
  if (!handOver) return null
  return (
    <>
      {order.delivers && order.status === 1 ? (
        <PinAtDoor {...{ hash, guest, storeName }} {...metres} handOver={handOver} />
      ) : null}
      <DriverTalk {...metres} handOver={handOver} clock={clock} />
      {handOver.curbside ? <Curbside {...metres} handOver={handOver} {...{ order, storeName, clock }} /> : null}
    </>
  )
}

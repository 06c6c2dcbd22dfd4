import { officeTime } from '../../../domain/office/clock.ts'
import type { UtcOffsets } from '../../../domain/schedule/localTime.ts'
import { hostNow } from '../../device/hostClock.ts'
import { usePress } from '../device/usePress.ts'
import { toast } from '../ui/toast.ts'
import { serviceName, type ServiceNow } from './words.ts'

const SHOWN_BY = ['today', 'storeDay'] as const

interface At {
  /** The store's code. */
  store: string
  name: string
  offsets: UtcOffsets
  service: ServiceNow
}

/** Pauses a service, or opens it again; what was so before comes back by `undo`, which the toast offers. */
export function usePause({ store, name, offsets, service: { service, until, state } }: At) {
  const undo = usePress('pauseService', {
    press: `undo pause ${store} ${service}`,
    shownBy: SHOWN_BY,
    onDone: () => toast(`${name}: as before.`),
  })
  const press = usePress('pauseService', {
    press: `pause ${store} ${service}`,
    shownBy: SHOWN_BY,
    onDone: (answer) => {
      const words = answer.until
        ? `paused until ${officeTime(answer.until, new Date(hostNow()), offsets)}`
        : 'is open again'
      const before = state === 'paused' && until ? { until } : { minutes: 0 }
      toast(`${name}: ${serviceName(service)} ${words}.`, () => undo.send({ store, service, ...before }))
    },
  })
  return { press, undo }
}

/** Sets how long orders for now take until the end of the store's day. */
export function useReadyTime({ store, name, service: { service, minutes } }: At) {
  const undo = usePress('setReadyTime', {
    press: `undo ready time ${store} ${service}`,
    shownBy: SHOWN_BY,
    onDone: () => toast(`${name}: as before.`),
  })
  const press = usePress('setReadyTime', {
    press: `ready time ${store} ${service}`,
    shownBy: SHOWN_BY,
    onDone: (answer) =>
      toast(`${name}: ${serviceName(service)} in ${answer.minutes} min.`, () => undo.send({ store, service, minutes })),
  })
  return { press, undo }
}

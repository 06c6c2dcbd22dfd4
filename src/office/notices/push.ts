import { ask, type Result } from '../device/ask.ts'
import { registerWorker, WORKER_SCOPE } from '../device/worker.ts'

/** Push messages of the office in this browser (D-210). */

/** Browsers without a worker or without push, and pages that are not served by https. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A refusal of the browser in words, or the answer of the host. */
type Started = Result<unknown> | { ok: false; kind: 'browser'; message: string }

/** Asks the person for leave, and the host to send messages here. Called by a press, as browsers want it. */
export async function startPush(pushKey: string): Promise<Started> {
  if ((await Notification.requestPermission()) !== 'granted')
    return { ok: false, kind: 'browser', message: 'This browser does not allow messages. Allow them in its settings for this site.' } // oxfmt-ignore
  try {
    const registration = await registerWorker()
    await isActive(registration)
    const options = { userVisibleOnly: true, applicationServerKey: pushKey }
    const present =
      (await registration.pushManager.getSubscription()) ?? (await registration.pushManager.subscribe(options))
    const { p256dh = '', auth = '' } = present.toJSON().keys ?? {}
    return await ask('officeStartPush', { endpoint: present.endpoint, p256dh, auth }, { key: crypto.randomUUID() })
  } catch {
    // The push service of the browser is not reached, or the browser has none.
    return { ok: false, kind: 'browser', message: 'This browser could not start messages. Try again, or choose mail.' }
  }
}

/** A browser subscribes once its worker runs. */
async function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
    })
  })
}

/** Ends the messages here; the subscription of the browser goes too. */
export async function endPush(): Promise<Result<unknown>> {
  const ended = await ask('officeEndPush', {}, { key: crypto.randomUUID() })
  if (ended.ok && canPush()) {
    const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  return ended
}

import { trustedScript } from '../../device/trustedScript.ts'

/** The scope of the office's worker (sw/office.ts): the first address has no path. */
export const WORKER_SCOPE = '/office'

/** Registers the worker (D-220, D-210). Rejects where the browser has none for this page, as in some private windows. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> =>
  await navigator.serviceWorker.register(trustedScript('shop-worker', '/office/sw.js'), { scope: WORKER_SCOPE })

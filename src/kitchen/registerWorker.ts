type Policy = { createScriptURL: (url: string) => string }

const WORKER = '/kitchen/sw.js'

/** The worker answers this page alone when there is no connection; the customers' worker knows nothing of it. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const types: { createPolicy: (name: string, rules: Policy) => Policy } | undefined = Reflect.get(
    window,
    'trustedTypes',
  )
  const url = types
    ? types.createPolicy('shop-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
    : WORKER
  // Without it the screen works as long as it is not loaded again without a connection.
  navigator.serviceWorker.register(url, { scope: '/kitchen/' }).catch(() => undefined)
}

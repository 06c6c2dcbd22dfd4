import { setWorkerUrl } from 'maplibre-gl'
import workerPath from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

let isSet = false

/**
 * Gives MapLibre its worker and lets exactly this script start under Trusted Types: MapLibre passes a string, so the policy
 * is the default one. `origin` is that of a configured style: the worker's policy depends on it, so its address does too.
 */
export function setMapWorker(origin: string): void {
  if (isSet) return
  isSet = true
  const url = new URL(workerPath, location.href)
  if (origin) url.searchParams.set('style', origin)
  setWorkerUrl(url.href)
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  types?.createPolicy('default', { createScriptURL: (asked) => requireWorker(asked, url.href) })
}

function requireWorker(asked: string, url: string): string {
  if (asked === url) return url
  throw new TypeError(`Not the map's worker: ${asked}`)
}

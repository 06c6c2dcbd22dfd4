import type * as Sdk from '../../../src/services/live/firestore/firestoreSdk.ts'

const loaded = globalThis as { browserSdk?: Promise<typeof Sdk> }

/**
 * The SDK as browsers get it, in Node: it talks over WebChannel, whereas the build that Node would choose needs gRPC. There is one in
 * a process, because `firebase/app` makes each Firestore by the first, whose instances a second refuses; a test that resets modules
 * would load a second.
 */
export function loadBrowserSdk(): Promise<typeof Sdk> {
  return (loaded.browserSdk ??= load())
}

async function load(): Promise<typeof Sdk> {
  const path = new URL('../../../node_modules/@firebase/firestore/dist/index.esm.js', import.meta.url).href
  const firestore = (await import(path)) as typeof import('firebase/firestore')
  return { ...firestore, ...(await import('firebase/app')) }
}

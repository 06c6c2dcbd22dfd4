import type * as Sdk from '../../../src/services/live/firestore/firestoreSdk.ts'

/**
 * The SDK as browsers get it, in Node: it talks over WebChannel, whereas the build that Node would choose needs gRPC.
 */
export async function loadBrowserSdk(): Promise<typeof Sdk> {
  const path = new URL('../../../node_modules/@firebase/firestore/dist/index.esm.js', import.meta.url).href
  const firestore = (await import(path)) as typeof import('firebase/firestore')
  return { ...firestore, ...(await import('firebase/app')) }
}

import coastUrl from './basemap/coast.txt?url'
import sketchUrl from './basemap/sketch.txt?url'
import type { BasemapTexts } from './basemapStyle.ts'

let loading: Promise<BasemapTexts> | undefined

/** Loads the embedded map's two files once; after a failure it can be called again. */
export function loadBasemap(): Promise<BasemapTexts> {
  if (loading) return loading
  const promise = Promise.all([textOf(coastUrl), textOf(sketchUrl)]).then(([coast, sketch]) => ({ coast, sketch }))
  loading = promise
  promise.catch(() => (loading = undefined))
  return promise
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.text()
}

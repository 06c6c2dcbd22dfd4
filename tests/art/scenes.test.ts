import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LOGO } from '../../art/brand/brandArt.ts'
import { drawScene } from '../../art/scenes/sceneArt.ts'
import { SCENE_NAMES, scenePath } from '../../art/scenes/sceneNames.ts'

/** What a scene may weigh on its way to the browser. */
const MAX_BYTES = 6000

describe.each(SCENE_NAMES)('the scene %s', (name) => {
  const svg = drawScene(name, LOGO)

  it('is an SVG of 600 x 400 that weighs at most 6 kB compressed', () => {
    expect(svg).toContain('width="600" height="400" viewBox="0 0 600 400"')
    expect(brotliCompressSync(svg).byteLength).toBeLessThan(MAX_BYTES)
  })

  it('has finite numbers, and defines each paint and piece that it uses', () => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|@/)
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, paint, piece]) => paint ?? piece)
    expect(used.filter((id) => !ids.has(id))).toEqual([])
  })

  it('is the same each time it is drawn', () => {
    expect(drawScene(name, LOGO)).toBe(svg)
  })
})

it('a scene lies below /images, so that the worker caches it when it is shown', () => {
  expect(scenePath('garden-lunch')).toBe('/images/scenes/garden-lunch.svg')
})

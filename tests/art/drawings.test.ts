import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { DISHES } from '../../art/dishes/dishNames.ts'
import { SCENE_NAMES, scenePath } from '../../art/scenes/sceneNames.ts'
import { BRAND_COLORS, withBrand } from '../../build/brand/brandedDrawing.ts'
import { brandLogo, drawingFile } from '../../build/brand/brandFiles.ts'
import { COLORS, type Palette } from '../../shared/brand.ts'

/** The frame of each drawing and what it may weigh on its way to the browser, compressed. */
const SCENE = { frame: { width: '600', height: '400', viewBox: '0 0 600 400' }, maxBytes: 6000 }
// From 10,000 on the host would look for a drawing with fewer details.
const DISH = { frame: { width: '208', height: '210', viewBox: '-4 -4 208 210' }, maxBytes: 10_000 }

const scenes = SCENE_NAMES.map((name) => `scenes/${name}`)
const dishes = Object.entries(DISHES).flatMap(([kind, variants]) => variants.map((name) => `dishes/${kind}/${name}`))
const drawings = [...scenes.map((name) => ({ name, ...SCENE })), ...dishes.map((name) => ({ name, ...DISH }))]

const TAGS = /^(svg|defs|symbol|g|use|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath)$/ // oxfmt-ignore
const PAINT = /^(none|#[\da-f]{3}|#[\da-f]{6}|url\(#[\w-]+\))$/
const REFERENCE = /^(?:#|url\(#)([\w-]+)\)?$/

/** Every element of a drawing in its order. Throws when the file is no XML. */
function elementsOf(text: string): { tag: string; attributes: Record<string, string> }[] {
  const elements: { tag: string; attributes: Record<string, string> }[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => elements.push({ tag: name, attributes }))
  parser.write(text).close()
  return elements
}
const textOf = (name: string) => readFileSync(drawingFile(name), 'utf8')

it('every scene and every variant of a dish has its file, and there is no other', () => {
  const files = readdirSync(drawingFile('.').replace('..svg', ''), { recursive: true, encoding: 'utf8' })
  expect(files.filter((path) => path.endsWith('.svg')).sort()).toEqual(drawings.map(({ name }) => `${name}.svg`).sort())
})

describe.each(drawings)('the drawing $name', ({ name, frame, maxBytes }) => {
  const text = textOf(name)
  const elements = elementsOf(text)

  it('is an SVG of its size, of shapes that run and load nothing', () => {
    expect(elements[0]).toMatchObject({ tag: 'svg', attributes: { xmlns: 'http://www.w3.org/2000/svg', ...frame } })
    expect(elements.map(({ tag }) => tag).filter((tag) => !TAGS.test(tag))).toEqual([])
    for (const { tag, attributes } of elements)
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(`${tag} ${attribute}`).not.toMatch(/ (on.*|style|class|.*:.*|src)$/i)
        if (attribute === 'href') expect(value).toMatch(/^#/)
        if (/^(fill|stroke|stop-color)$/.test(attribute)) expect(value).toMatch(PAINT)
      }
  })

  it('defines once what it refers to, and the logo as the only symbol', () => {
    const ids = elements.flatMap(({ attributes: { id } }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const used = elements.flatMap(({ attributes }) =>
      Object.entries(attributes).flatMap(([attribute, value]) =>
        /^(href|fill|stroke|clip-path)$/.test(attribute) && !/^#([\da-f]{3}){1,2}$/.test(value)
          ? (REFERENCE.exec(value)?.[1] ?? [])
          : [],
      ),
    )
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
    const symbols = elements.filter(({ tag }) => tag === 'symbol')
    expect(symbols.map(({ attributes }) => attributes['id'])).toEqual(used.includes('logo') ? ['logo'] : [])
  })

  it(`weighs at most ${maxBytes} bytes as it is served`, () => {
    const served = withBrand(text, COLORS.light, brandLogo())
    expect(brotliCompressSync(served).byteLength).toBeLessThan(maxBytes)
    expect(elementsOf(served)[0]?.attributes).toMatchObject(frame)
  })
})

describe('a drawing with the brand', () => {
  const palette = Object.fromEntries(Object.values(BRAND_COLORS).map((name, i) => [name, `#00000${i}`])) as Palette
  const logo = { size: 10, marks: [{ tag: 'path', attributes: { d: 'M1 1h8v8z', fill: '#123456' } }] }

  it('has the colours of the brand in place of those that stand for them, each of which some drawing has', () => {
    const all = drawings.map(({ name }) => textOf(name))
    for (const [color, name] of Object.entries(BRAND_COLORS)) {
      const found = all.find((text) => text.replace(/<symbol.*<\/symbol>/s, '').includes(`"${color}"`)) ?? ''
      expect(withBrand(found, palette, logo)).toContain(`"${palette[name]}"`)
    }
    for (const text of all)
      for (const color of Object.keys(BRAND_COLORS)) expect(withBrand(text, palette, logo)).not.toContain(color)
  })

  it('has the logo of the brand', () => {
    expect(withBrand(textOf('dishes/pack/bag'), palette, logo)).toMatch(
      /<symbol id="(\w+)" viewBox="0 0 10 10"><path d="M1 1h8v8z" fill="#123456"\/><\/symbol>.*<use href="#\1"/,
    )
  })

  it('has no line breaks, comments, ids without a reference and groups without an attribute', () => {
    const drawing = `<svg>\n  <!-- a --><defs>\n<g id="leaf"><path/></g></defs>\n<g id="tree"><g id="top" opacity=".5"><use href="#leaf"/></g></g>\n</svg>\n`
    expect(withBrand(drawing, palette, logo)).toBe(
      '<svg><defs><g id="i0"><path/></g></defs><g opacity=".5"><use href="#i0"/></g></svg>',
    )
  })
})

it('a scene lies below /images, so that the worker caches it when it is shown', () => {
  expect(scenePath('garden-lunch')).toBe('/images/scenes/garden-lunch.svg')
})

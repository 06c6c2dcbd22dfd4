import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { brandIcons } from '../../build/brand/icons.ts'
import { readLogo, type Logo } from '../../build/brand/logo.ts'
import { brandLogo, LOGO_FILE } from '../../build/brand/brandFiles.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
function logoOf(text: string): Logo {
  const reading = readLogo(text, 'logo.svg')
  if (!reading.ok) throw new Error(reading.faults.join('\n'))
  return reading.logo
}

function faultsOf(text: string): string[] {
  const reading = readLogo(text, 'logo.svg')
  return reading.ok ? [] : reading.faults
}

const PATH = '<path d="M3 31V15h26v16z" fill="#be311d"/>'

describe("the brand's logo", () => {
  test('of the folder is read whole, and written again as it was', () => {
    const { size, marks } = brandLogo()
    expect(size).toBe(32)
    expect(marks.map(({ attributes }) => attributes['d'])).toEqual(
      [...readFileSync(LOGO_FILE, 'utf8').matchAll(/ d="([^"]+)"/g)].map(([, path]) => path),
    )
  })

  test('may carry what drawing programs write: groups, styles, names, a title', () => {
    const text = `<?xml version="1.0"?><!-- made --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://x" id="a" version="1.1" width="10mm" viewBox="0,0,10,10" fill="none">
      <title>Our logo</title><metadata><x:y xmlns:x="http://y">text</x:y></metadata><defs/>
      <g inkscape:label="Layer 1" transform="translate(1 1)"><circle id="c" cx="4" cy="4" r="3" style="fill:#0a5;stroke:none;-inkscape-stroke:none"/></g></svg>`
    expect(logoOf(text)).toEqual({
      size: 10,
      marks: [
        {
          tag: 'g',
          attributes: { fill: 'none' },
          children: [
            {
              tag: 'g',
              attributes: { transform: 'translate(1 1)' },
              children: [{ tag: 'circle', attributes: { cx: '4', cy: '4', r: '3', fill: '#0a5', stroke: 'none' } }],
            },
          ],
        },
      ],
    })
  })

  test.each([
    ['a script', svg(`${PATH}<script>alert(1)</script>`), '<script> is not allowed'],
    ['an event handler', svg('<path d="M0 0" onload="alert(1)"/>'), 'onload of <path> runs a script'],
    ['a handler of the root', svg(PATH, 'viewBox="0 0 32 32" onload="x()"'), 'onload of <svg> runs a script'],
    ['a link', svg(`<a href="https://evil.example">${PATH}</a>`), '<a> is not allowed'],
    ['a picture', svg('<image href="https://evil.example/x.png"/>'), '<image> refers to something else'],
    ['a reference', svg('<use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>'), 'refers to something outside'], // oxfmt-ignore
    ['a foreign object', svg('<foreignObject><p>x</p></foreignObject>'), '<foreignObject> is not allowed'],
    ['an address as a colour', svg('<path d="M0 0" fill="url(https://evil.example/#a)"/>'), 'is no flat colour'],
    ['an address in a style', svg('<path d="M0 0" style="fill:url(#a)"/>'), 'is no flat colour'],
    ['a style sheet', svg(`<style>path{fill:red}</style>${PATH}`), '<style> is not drawn'],
    ['a gradient', svg(`<linearGradient id="a"/>${PATH}`), '<linearGradient> is not drawn'],
    ['a hidden part', svg('<path d="M0 0" style="display:none"/>'), 'display of <path> is not drawn'],
    ['a text', svg('<text>Forno</text>'), 'turn the text into paths'],
    ['a DOCTYPE', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(PATH)}`, 'a DOCTYPE is not allowed'],
    ['no view box', svg(PATH, 'width="32"'), '<svg> has no viewBox'],
    ['a view box that is no square', svg(PATH, 'viewBox="0 0 120 32"'), 'viewBox="0 0 120 32" is no square'],
    ['a view box from elsewhere', svg(PATH, 'viewBox="-4 0 32 32"'), 'is no square from 0 0 on'],
    ['nothing', svg(''), 'it draws nothing'],
    ['no XML', '<svg viewBox="0 0 32 32"><path></svg>', 'logo.svg'],
    ['another file', '{"a": 1}', 'logo.svg'],
    ['a drawing of 5 kB', svg(`<path d="M0 0${'h1'.repeat(2500)}"/>`), 'every page holds it; at most 4000'],
  ])('with %s is refused', (_what, text, message) => {
    expect(faultsOf(text).join('\n')).toContain(message)
  })

  test('is refused with every fault and its line at once', () => {
    const text = svg('\n<script/>\n<path d="M0 0" onclick="x()"/>', '')
    expect(faultsOf(text)).toEqual([
      expect.stringMatching(/^logo.svg, line 1: <svg> has no viewBox/),
      expect.stringMatching(/^logo.svg, line 2: <script>/),
      expect.stringMatching(/^logo.svg, line 3: onclick/),
    ])
  })
})

describe('the icons', () => {
  const RED = '#c2185b'
  const logo = logoOf(svg(`<rect x="2" y="2" width="28" height="28" fill="${RED}"/>`))
  const icons = brandIcons({ logo, silhouette: logo, ground: '#e0f7fa', action: '#00695c' })
  const pixels = async (path: string) => {
    const file = icons.find((one) => one.path === path)
    const { data, info } = await sharp(await file?.bytes())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex')
    return { ...info, at }
  }

  test('are as large as their names say, and hold the colours that they are given', async () => {
    for (const { path } of icons) {
      const px = Number(/-(\d+)\.png$/.exec(path)?.[1])
      if (px) expect([path, (await pixels(path)).width]).toEqual([path, px])
    }
    expect((await pixels('/app/icon-512.png')).at(256, 256)).toBe('c2185bff')
    expect((await pixels('/app/icon-512.png')).at(4, 4)).toBe('00000000')
    const maskable = await pixels('/app/maskable-192.png')
    expect([maskable.at(0, 0), maskable.at(96, 96)]).toEqual(['e0f7faff', 'c2185bff'])
    expect((await pixels('/apple-touch-icon.png')).at(90, 90)).toBe('c2185bff')
    expect((await pixels('/app/monochrome-512.png')).at(256, 256)).toBe('000000ff')
    expect((await pixels('/app/shortcut-menu-96.png')).at(48, 2)).toBe('e0f7faff')
  })

  test('keep a logo that fills its square within the circle that a device may cut', async () => {
    const { at, width } = await pixels('/app/maskable-512.png')
    let furthest = 0
    for (let y = 0; y < width; y += 2)
      for (let x = 0; x < width; x += 2)
        if (at(x, y) !== 'e0f7faff') furthest = Math.max(furthest, Math.hypot(x - width / 2, y - width / 2))
    expect(furthest / width).toBeGreaterThan(0.3)
    expect(furthest / width).toBeLessThan(0.4)
  })

  test('are refused for a logo of which nothing is seen', async () => {
    const unseen = logoOf(svg('<path d="M0 0" fill="none"/>'))
    const icons = brandIcons({ logo: unseen, silhouette: unseen, ground: '#fff', action: '#000' })
    const apple = icons.find(({ path }) => path === '/apple-touch-icon.png')
    await expect(apple?.bytes()).rejects.toThrow('nothing of it is seen')
  })
})

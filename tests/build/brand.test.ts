import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brandFaults, contrast } from '../../build/brand/checkBrand.ts'
import { MAP_PAIRS, PAIRS } from '../../build/brand/pairs.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync('brand', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const faults = () => brandFaults(folder, 'public/images')

type Edit = (file: Record<string, Record<string, unknown>>) => void

function edited(file: string, edit: Edit): string[] {
  const path = join(folder, file)
  const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>
  edit(json)
  writeFileSync(path, JSON.stringify(json))
  return faults()
}

/** Sets one field, given by its place: 'hero.title'; undefined takes it away. */
const setting =
  (place: string, value: unknown): Edit =>
  (file) => {
    const steps = place.split('.')
    const last = steps.pop() ?? ''
    const object = steps.reduce<Record<string, unknown>>((inner, step) => inner[step] as Record<string, unknown>, file)
    object[last] = value
  }

describe('the check of the brand', () => {
  it('finds no fault in the brand of this repository [D-86]', () => {
    expect(faults()).toEqual([])
  })

  it.each([
    ['brand.json', 'name', undefined, 'brand.json: name is missing'],
    ['brand.json', 'name', '', 'brand.json: name must not be empty'],
    ['brand.json', 'name', ' Forno', 'brand.json: name must be one line without spaces around it'],
    ['brand.json', 'name', 'A'.repeat(31), 'brand.json: name may have at most 30 letters'],
    ['brand.json', 'name', 7, 'brand.json: name must be text'],
    ['brand.json', 'title', 'Two\nlines', 'brand.json: title must be one line without spaces around it'],
    ['brand.json', 'slogan', 'Eat', 'brand.json: slogan is not a field of this file'],
    ['brand.json', 'email', 'help', 'brand.json: email must be an email address'],
    ['brand.json', 'years', 'since 1999', 'brand.json: years must be a year or two, like "2026" or "2022 – 2026"'],
    ['brand.json', 'years', '2025 – 2022', 'brand.json: years must not end before it begins'],
    ['brand.json', 'social.0.href', 'http://a.example', 'brand.json: social[0].href must be an https address'],
    ['brand.json', 'social.0.href', 'javascript:x', 'brand.json: social[0].href must be an https address'],
    ['brand.json', 'region.name', undefined, 'brand.json: region.name is missing'],
    ['brand.json', 'region.lat', 149.26, 'brand.json: region.lat must be degrees, from -90 to 90'],
    ['brand.json', 'region.lng', '-123.1', 'brand.json: region.lng must be a number'],
    ['brand.json', 'region.lng', undefined, 'brand.json: region.lng is missing'],
    ['home.json', 'hero.title', undefined, 'home.json: hero.title is missing'],
    ['home.json', 'links', [], 'home.json: links must have at least 1 link'],
    ['home.json', 'links.0.look', 'red', 'home.json: links[0].look must be one of "pale", "basil", "crust"'],
    [
      'home.json',
      'links.0.to',
      '//evil.example',
      'home.json: links[0].to must be a page of the site, like "/promotions/deals"',
    ],
    ['home.json', 'hero.picture', '/images/no.svg', 'home.json: hero.picture names /images/no.svg, which is not there'],
    [
      'home.json',
      'promotions.0.pictures',
      ['/images/pesto.svg'],
      'home.json: promotions[0].pictures must name a big and a small picture',
    ],
    ['colors.json', 'light.ink', undefined, 'colors.json: light.ink is missing'],
    [
      'colors.json',
      'light.ink',
      'black',
      'colors.json: light.ink must be a colour of six hex digits in lower case, like "#be311d"',
    ],
    ['colors.json', 'dark.pink', '#ff00ff', 'colors.json: dark.pink is not a field of this file'],
    [
      'colors.json',
      'map.dark.zone',
      'red',
      'colors.json: map.dark.zone must be a colour of six or eight hex digits in lower case',
    ],
    [
      'fonts/fonts.json',
      'text.files',
      ['no.woff2'],
      'fonts/fonts.json: text.files[0] names no.woff2, which is not there',
    ],
    [
      'fonts/fonts.json',
      'text.files',
      ['figtree.ttf'],
      'fonts/fonts.json: text.files[0] must be the name of a .woff2 file in brand/fonts',
    ],
    [
      'fonts/fonts.json',
      'text.files',
      ['../figtree.woff2'],
      'fonts/fonts.json: text.files[0] must be the name of a .woff2 file in brand/fonts',
    ],
    ['fonts/fonts.json', 'paper.bold', 'no.woff2', 'fonts/fonts.json: paper.bold names no.woff2, which is not there'],
    [
      'fonts/fonts.json',
      'text.weights',
      'bold',
      'fonts/fonts.json: text.weights must be a weight or the two ends of a range, like "400" or "300 900"',
    ],
    [
      'fonts/fonts.json',
      'display.fallback',
      'x;}body{}',
      'fonts/fonts.json: display.fallback must be families of CSS without quotes, like "Georgia, serif"',
    ],
    [
      'fonts/fonts.json',
      'display.sizePercent',
      121,
      'fonts/fonts.json: display.sizePercent is not a field of this file',
    ],
  ] as const)('%s with %s = %j names it and says what is wrong [D-86]', (file, place, value, fault) => {
    // oxfmt-ignore
    expect(edited(file, setting(place, value))).toEqual([fault])
  })

  it('names all faults of all files at once [D-86]', () => {
    edited('brand.json', setting('email', 'help'))
    edited('brand.json', setting('years', ''))
    expect(edited('colors.json', setting('accents.bar', '#xyz'))).toEqual([
      expect.stringMatching(/^brand\.json: email /),
      expect.stringMatching(/^brand\.json: years /),
      expect.stringMatching(/^colors\.json: accents\.bar /),
    ])
  })

  it.each(['brand.json', 'home.json', 'colors.json', 'fonts/fonts.json', 'logo.svg'])(
    'says that %s is missing or no such file [D-86]',
    (file) => {
      writeFileSync(join(folder, file), '{"name": ')
      const [first = ''] = faults()
      expect(first).toMatch(file === 'logo.svg' ? /^logo\.svg: / : / is not JSON: /)
      rmSync(join(folder, file))
      expect(faults()).toEqual([`${file}: is missing`])
    },
  )

  it('refuses a font that is no WOFF2 file, whatever its name [D-86]', () => {
    writeFileSync(join(folder, 'fonts/figtree.woff2'), 'OTTO')
    expect(faults()).toEqual([
      'fonts/fonts.json: text.files[0] names figtree.woff2, which is no WOFF2 font that can be drawn: This is no WOFF2 font',
    ])
  })

  it('names the faults of the logo and of the logo of one colour with their lines [D-86 D-88]', () => {
    writeFileSync(join(folder, 'logo.svg'), '<svg viewBox="0 0 32 32">\n<script/><path d="M0 0"/></svg>')
    writeFileSync(join(folder, 'logo-mono.svg'), '<svg><path d="M0 0" onload="x"/></svg>')
    expect(faults()).toEqual([
      'logo.svg, line 2: <script> is not allowed in a logo',
      expect.stringMatching(/^logo-mono\.svg, line 1: <svg> has no viewBox/),
      'logo-mono.svg, line 1: onload of <path> runs a script, which is not allowed',
    ])
  })
})

describe('the contrast of the brand', () => {
  it('is that of WCAG 2: 21 for black on white, 1 for equal colours, and 4.54 for the lightest grey that white text may stand on', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#be311d', '#be311d')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it.each([
    ['light', 'ink-soft', '#8a7d72', 'colors.json: light: ink-soft on ground is 3.6, needs 4.5'],
    ['dark', 'action-text', '#be311d', 'colors.json: dark: action-text on ground is 3.1, needs 4.5'],
    ['light', 'edge', '#d0c4b4', 'colors.json: light: edge on ground is 1.5, needs 3'],
    ['dark', 'focus', '#222222', 'colors.json: dark: focus on ground is 1.1, needs 3'],
    ['accents', 'glow', '#5a3a20', 'colors.json: dark: glow on oven is 1.6, needs 4.5'],
  ])(
    'a %s palette whose %s is %s names the pair, its ratio and what it needs [D-86]',
    (palette, name, color, fault) => {
      expect(edited('colors.json', setting(`${palette}.${name}`, color))).toContain(fault)
    },
  )

  it('is checked in a dark palette that takes a colour from the light one [D-86]', () => {
    const found = edited('colors.json', setting('dark.ink', undefined))
    expect(found).toContainEqual(expect.stringMatching(/^colors\.json: dark: ink on ground is 1\.\d, needs 4\.5$/))
    expect(found.filter((fault) => fault.includes(': light:'))).toEqual([])
  })

  it('is never rounded up to what is needed [D-86]', () => {
    const found = edited('colors.json', (file) => {
      setting('light.good', '#777777')(file)
      setting('light.surface', '#ffffff')(file)
    })
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(found).toContain('colors.json: light: good on surface is 4.4, needs 4.5')
  })

  it('covers each colour that shows words, edges or figures, and each of the grounds under them [D-86]', () => {
    const { light, map } = JSON.parse(readFileSync('brand/colors.json', 'utf8')) as Record<
      string,
      Record<string, object>
    >
    const paired = new Set([...PAIRS, ...MAP_PAIRS].flatMap(({ color, on }) => [color, on]))
    const unpaired = [...Object.keys(light ?? {}), ...Object.keys(map?.['light'] ?? {})].filter(
      (name) => !paired.has(name),
    )
    // Decoration alone.
    expect(unpaired).toEqual(['line', 'road-edge', 'hwy', 'zone'])
  })
})

it('docs/OPERATING.md has a word for each field of the brand [D-86]', () => {
  const [, chapter = ''] = /^## Your brand\n(.*?)^## /ms.exec(readFileSync('docs/OPERATING.md', 'utf8')) ?? []
  const namesIn = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.flatMap(namesIn)
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
        : []
  const files = ['brand.json', 'home.json', 'colors.json', 'fonts/fonts.json']
  const names = new Set(files.flatMap((file) => namesIn(JSON.parse(readFileSync(`brand/${file}`, 'utf8')))))
  expect([...names].filter((name) => !chapter.includes(`\`${name}\``))).toEqual([])
})

it('`npm run brand` ends with 1 and names the file, and with 0 for a brand without a fault [D-86]', () => {
  const command = () => spawnSync(process.execPath, ['scripts/brand.mjs', folder], { encoding: 'utf8' })
  expect(command()).toMatchObject({ status: 0, stderr: '' })
  edited('colors.json', setting('light.ink', '#faf3e6'))
  const failed = command()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain(`${folder}/colors.json: light: ink on ground is 1.0, needs 4.5\n`)
})

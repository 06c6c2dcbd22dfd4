import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { DISHES } from '../../art/dishes/dishNames.ts'
import type { Mark } from '../../art/drawing/shapes.ts'
import { COLORS, FONTS, type ColorName } from '../../shared/brand.ts'
import { brandedDrawing } from './brandedDrawing.ts'
import { brandLogo, drawingFile, fontFile, LOGO_FILE } from './brandFiles.ts'
import { trueTypeOf } from './trueType.ts'

const MODULES: Readonly<Record<string, () => string>> = {
  'virtual:logo-mark': logoMarkModule,
  'virtual:brand-fonts': brandFontsModule,
  'virtual:dishes': dishesModule,
}

const DISH_NAMES = Object.entries(DISHES).flatMap(([kind, variants]) =>
  variants.map((variant) => `dishes/${kind}/${variant}`),
)

/** What pages (src/ui/brand/) and the host take from the folders `brand` and `art/dishes`, as modules. */
export const brandModules = (): Plugin => ({
  name: 'brand-modules',
  resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
  load(id) {
    const write = id.startsWith('\0') ? MODULES[id.slice(1)] : undefined
    if (!write) return undefined
    for (const file of [LOGO_FILE, ...DISH_NAMES.map(drawingFile)]) this.addWatchFile(file)
    return write()
  },
})

function brandFontsModule(): string {
  const listOf = (files: readonly string[]) =>
    JSON.stringify(files.map((file) => trueTypeOf(readFileSync(fontFile(file))).toString('base64')))
  return `export const TEXT = ${listOf(FONTS.text.files)}\nexport const DISPLAY = ${listOf(FONTS.display.files)}`
}

function dishesModule(): string {
  const drawings = DISH_NAMES.map((name) => [name, brandedDrawing(name)])
  return `export const DRAWINGS = ${JSON.stringify(Object.fromEntries(drawings))}`
}

/** Written as calls, so that no page parses markup and a policy of trusted types has nothing to allow. */
function logoMarkModule(): string {
  const { size, marks } = brandLogo()
  const children = marks.map((mark) => callOf(mark))
  return [
    `import { jsx, jsxs } from 'react/jsx-runtime'`,
    `export const LogoMark = ({ size }) => ${callText('svg', `width: size, height: size, viewBox: '0 0 ${size} ${size}', 'aria-hidden': true`, children)}`,
  ].join('\n')
}

function callOf({ tag, attributes, children = [] }: Mark): string {
  const properties = Object.entries(attributes).map(([name, value]) => {
    const property = name.replace(/-./g, (part) => part.charAt(1).toUpperCase())
    return `${property}: ${JSON.stringify(name === 'fill' || name === 'stroke' ? paintOf(String(value)) : value)}`
  })
  return callText(tag, properties.join(', '), children.map(callOf))
}

function callText(tag: string, properties: string, children: readonly string[]): string {
  const inside = children.length === 1 ? children[0] : `[${children.join(', ')}]`
  const all = [properties, ...(children.length > 0 ? [`children: ${inside}`] : [])].filter(Boolean).join(', ')
  return `${children.length > 1 ? 'jsxs' : 'jsx'}('${tag}', { ${all} })`
}

/** A colour of the light palette follows the palette of the page, unless one of its names has it in the dark one too. */
function paintOf(color: string): string {
  const { light, dark } = COLORS
  const names = (Object.keys(light) as ColorName[]).filter((one) => light[one] === color.toLowerCase())
  const [first] = names
  return first && names.every((one) => light[one] !== dark[one]) ? `var(--${first})` : color
}

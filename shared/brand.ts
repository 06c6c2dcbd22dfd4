import words from '../brand/brand.json' with { type: 'json' }
import colors from '../brand/colors.json' with { type: 'json' }
import fonts from '../brand/fonts/fonts.json' with { type: 'json' }

/** The chain's own words, colours and fonts, from the folder `brand` (D-86). The build checks them before (build/brand/). */

interface Brand {
  /** As on the sign: 'Forno'. */
  name: string
  /** The limited company that operates the site [LEGAL-03]. */
  company: string
  /** The title of the home page and of the installed app. */
  title: string
  /** What search engines and shared links say of the home page. */
  description: string
  /** The support mail. */
  email: string
  supportHours: string
  /** The years of the copyright: '2022 – 2025'. */
  years: string
  social: readonly { name: string; href: string }[]
  /** With the middle of its maps, in degrees [LOC-04 CATER-03]. */
  region: { name: string; province: string; lat: number; lng: number }
  /** What the points of members are called, in the plural: 'PG Points'. */
  points: string
}

export const BRAND: Brand = words

export type ColorName = keyof typeof colors.light | keyof typeof colors.accents

/** Hex colours by their name; the custom property of `ink-soft` is `--ink-soft`. */
export type Palette = Readonly<Record<ColorName, string>>

/** What dark does not name is as in light; accents are the same in both. */
const palettesOf = ({ light, dark, accents }: typeof colors): { light: Palette; dark: Palette } => ({
  light: { ...light, ...accents },
  dark: { ...light, ...dark, ...accents },
})

export const COLORS = /* @__PURE__ */ palettesOf(colors)

export interface BrandFont {
  /** The family's name, which is also the name inside the files. */
  family: string
  /** WOFF2 files in brand/fonts. Pages load the first; tickets and drawn pictures use all. */
  files: readonly string[]
  /** A weight or a variable font's range: '400', '300 900'. */
  weights: string
  /** The families of CSS while the font is not there. */
  fallback: string
}

export interface BrandFonts {
  display: BrandFont
  text: BrandFont
  /** WOFF2 files of one weight each, for PDF files: 400, 600 and 700. */
  paper: { text: string; strong: string; bold: string }
}

export const FONTS: BrandFonts = fonts

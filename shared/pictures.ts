/**
 * The bitmaps that the host makes of each picture of the catalogue, at `/images/{size}/{picture}`. `width` is in pixels;
 * `maxBytes` limits the file, at the cost of its quality.
 */
export const BITMAPS = {
  /** For up to 104 CSS pixels. */
  thumb: { width: 168, maxBytes: 4000 },
  /** For up to 168 CSS pixels: the menu's cards. */
  card: { width: 288, maxBytes: 6000 },
  /** The drawing of a menu's banner or a deal. */
  banner: { width: 400, maxBytes: 9000 },
} as const

export type BitmapSize = keyof typeof BITMAPS

/** Whole pictures: drawings as SVG, photos as they are. */
export const PICTURES_PATH = '/images/products/'

const BITMAP_PATH = new RegExp(`^/images/(?:${Object.keys(BITMAPS).join('|')})/`)

/** The path of the whole picture from which a bitmap was made; undefined for other paths. */
export const wholePicturePath = (path: string): string | undefined =>
  BITMAP_PATH.test(path) ? path.replace(BITMAP_PATH, PICTURES_PATH) : undefined

export const bitmapPath = (size: BitmapSize): string => `/images/${size}/`

/** Where a line's picture is, small: a drawn pizza as built, or the catalogue's picture. */
export const itemPicture = (picture: string): string =>
  /^(https?:\/\/|\/)/.test(picture) ? picture : bitmapPath('thumb') + picture

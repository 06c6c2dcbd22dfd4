import { bitmapPath, PICTURES_PATH, type BitmapSize } from '../../../shared/pictures.ts'

/**
 * The address of a product's, line's or banner's picture: addresses stay, a bare file name is one of the catalogue's
 * pictures, whole or as a bitmap.
 */
export function pictureUrl(picture: string, size?: BitmapSize): string {
  if (/^(https?:\/\/|\/)/.test(picture)) return picture
  return (size ? bitmapPath(size) : PICTURES_PATH) + picture
}

/**
 * The address of a product's, line's or banner's picture: addresses stay, a bare file name is one of the site's product
 * pictures.
 */
export function pictureUrl(picture: string): string {
  if (/^(https?:\/\/|\/)/.test(picture)) return picture
  return `/images/products/${picture}`
}

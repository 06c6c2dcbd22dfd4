import { expect, it } from 'vitest'
import { decodeArt, encodeArt } from '../../../art/artSpec.ts'
import { HALF_AND_HALF_PICTURE, PLAIN_PIZZA_PICTURE } from '../../../art/pizza/specialPictures.ts'

it.each([PLAIN_PIZZA_PICTURE, HALF_AND_HALF_PICTURE])(
  'the picture of a special button can be drawn [MENU-11 MENU-12]: %s',
  (name) => {
    const spec = decodeArt(name)
    expect(spec && encodeArt(spec)).toBe(name)
  },
)

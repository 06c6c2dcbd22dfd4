import type { BitmapSize } from '../../../shared/pictures.ts'
import { pictureUrl } from './pictureUrl.ts'

interface PizzaPictureProps {
  /** The host's name of the picture; '' shows the oven mark. */
  picture: string
  /** Width and height in CSS pixels, reserved before the picture loads. */
  size: number
  className?: string
  eager?: boolean
}

const bitmapFor = (size: number): BitmapSize | undefined => (size <= 104 ? 'thumb' : size <= 168 ? 'card' : undefined)

function showPlaceholder(picture: HTMLImageElement | null): void {
  if (!picture || picture.complete) return
  picture.classList.add('awaited')
  const drawn = () => picture.classList.remove('awaited')
  picture.addEventListener('load', drawn, { once: true })
  picture.addEventListener('error', drawn, { once: true })
}

export function PizzaPicture({ picture, size, className = 'pic', eager }: PizzaPictureProps) {
  return (
    <img
      className={className}
      src={picture ? pictureUrl(picture, bitmapFor(size)) : '/icon.svg'}
      alt=""
      width={size}
      height={size}
      loading={eager ? undefined : 'lazy'}
      ref={showPlaceholder}
    />
  )
}

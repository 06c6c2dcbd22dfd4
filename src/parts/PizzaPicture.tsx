import { pictureUrl } from './picture.ts'

interface PizzaPictureProps {
  /** As the host names it; '' shows the oven mark. */
  picture: string
  /** Its box in CSS pixels: room is kept before it has come. */
  size: number
  className?: string
  /** In the first view: loaded at once. */
  eager?: boolean
}

/** The picture beside a name: decoration, so readers do not hear it. */
export function PizzaPicture({ picture, size, className = 'pic', eager }: PizzaPictureProps) {
  return (
    <img
      className={className}
      src={picture ? pictureUrl(picture) : '/icon.svg'}
      alt=""
      width={size}
      height={size}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
